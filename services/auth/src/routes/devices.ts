import { listDevices, signOutDevice, signOutOtherDevices } from '@our-dates/contracts/devices';
import type { ServiceApp } from '@our-dates/service-kit/http/app';
import { route } from '@our-dates/service-kit/http/route';
import type { Devices } from '../domain/devices.ts';
import { clientInfoOf } from './client-info.ts';

export function deviceRoutes(app: ServiceApp, { devices }: { devices: Devices }): void {
  route(app, listDevices, async ({ req, viewer }) => ({
    json: await devices.list(viewer, clientInfoOf(req).sessionId),
  }));

  route(app, signOutDevice, async ({ req, viewer, params: { id } }) => {
    await devices.signOut(viewer, id, clientInfoOf(req).sessionId);
    return {};
  });

  route(app, signOutOtherDevices, async ({ req, viewer }) => {
    await devices.signOutOthers(viewer, clientInfoOf(req).sessionId);
    return {};
  });
}
