import {
  inviteTogether,
  joinTogether,
  leaveTogether,
  moveTogether,
  readTogether,
  stayTogether,
} from '@our-dates/contracts/together';
import type { ServiceApp } from '@our-dates/service-kit/http/app';
import { route } from '@our-dates/service-kit/http/route';
import type { MemoryOwner } from '../clients/memory-owner.ts';
import type { TogetherSessions } from '../domain/together/together.ts';

/** Looking at the photos of a memory together. */
export function togetherRoutes(
  app: ServiceApp,
  { together, memoryOwner }: { together: TogetherSessions; memoryOwner: MemoryOwner },
): void {
  route(app, readTogether, async ({ viewer }) => ({ json: { together: await together.read(viewer) } }));

  route(app, inviteTogether, async ({ viewer, body, req }) => ({
    json: await together.invite(viewer, body, memoryOwner.visibleTo(req)),
  }));

  route(app, joinTogether, async ({ viewer, params, req }) => ({
    json: await together.join(viewer, params.id, memoryOwner.visibleTo(req)),
  }));

  route(app, moveTogether, async ({ viewer, params, body, req }) => ({
    json: await together.move(viewer, { ...params, ...body }, memoryOwner.visibleTo(req)),
  }));

  route(app, stayTogether, async ({ viewer, params, req }) => ({
    json: await together.stay(viewer, params.id, memoryOwner.visibleTo(req)),
  }));

  route(app, leaveTogether, async ({ viewer, params }) => {
    await together.leave(viewer, params.id);
    return {};
  });
}
