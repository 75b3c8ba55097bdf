import type { IncomingMessage } from 'node:http';
import { badRequest } from '@our-dates/service-kit/errors';
import type { ServiceApp } from '@our-dates/service-kit/http/app';
import { route } from '@our-dates/service-kit/http/route';
import { internalHeaders } from '@our-dates/service-kit/identity/identity';
import { changeNotifications, readNotifications, registerDevice, removeDevice } from '../../contract.ts';
import type { Devices } from '../domain/devices.ts';

export function notificationRoutes(
  app: ServiceApp,
  { devices, publicUrl }: { devices: Devices; publicUrl: string | undefined },
): void {
  /** What the addresses in messages are built on: the configured address, else the one this browser used. */
  function originOf(req: IncomingMessage): string {
    const origin = publicUrl ?? req.headers[internalHeaders.origin];
    if (typeof origin !== 'string')
      throw badRequest('It is not known under which address this page is reached.');
    return new URL(origin).origin;
  }

  route(app, readNotifications, async ({ viewer }) => ({ json: await devices.read(viewer) }));

  route(app, changeNotifications, async ({ viewer, body }) => {
    await devices.change(viewer, body);
    return {};
  });

  route(app, registerDevice, async ({ viewer, body, req }) => ({
    json: await devices.register(viewer, body, originOf(req)),
  }));

  route(app, removeDevice, async ({ viewer, params }) => {
    await devices.remove(viewer, params.id);
    return {};
  });
}
