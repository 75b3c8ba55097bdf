import {
  acceptInvitation,
  cancelInvitation,
  createInvitation,
  getInvitation,
  listInvitations,
  rejectInvitation,
} from '@our-dates/contracts/partnerships';
import { badRequest } from '@our-dates/service-kit/errors';
import type { ServiceApp } from '@our-dates/service-kit/http/app';
import { route } from '@our-dates/service-kit/http/route';
import { internalHeaders } from '@our-dates/service-kit/identity/identity';
import type { Request } from 'express';
import type { Invitations } from '../domain/invitations.ts';

export function invitationRoutes(
  app: ServiceApp,
  { invitations, publicUrl }: { invitations: Invitations; publicUrl: string | undefined },
): void {
  /** What links are built on: the configured address, else the one this browser used. */
  function originOf(req: Request): string {
    const origin = publicUrl ?? req.headers[internalHeaders.origin];
    if (typeof origin !== 'string')
      throw badRequest('It is not known under which address this page is reached.');
    return new URL(origin).origin;
  }

  route(app, listInvitations, async ({ viewer, req }) => ({
    json: await invitations.list(viewer, originOf(req)),
  }));

  route(app, createInvitation, async ({ viewer, req }) => ({
    json: await invitations.create(viewer, originOf(req)),
  }));

  route(app, getInvitation, async ({ params }) => ({
    json: { invitation: await invitations.find(params.token) },
  }));

  route(app, acceptInvitation, async ({ viewer, params }) => ({
    json: { partner: await invitations.accept(viewer, params.token) },
  }));

  route(app, rejectInvitation, async ({ viewer, params }) => {
    await invitations.reject(viewer, params.token);
    return {};
  });

  route(app, cancelInvitation, async ({ viewer, params }) => {
    await invitations.cancel(viewer, params.token);
    return {};
  });
}
