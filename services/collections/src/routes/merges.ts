import { getMerges, mergeMemories, refuseMerge, undoMerge } from '@our-dates/contracts/merges';
import type { ServiceApp } from '@our-dates/service-kit/http/app';
import { route } from '@our-dates/service-kit/http/route';
import type { Permission } from '../clients/permission.ts';
import type { Merges } from '../domain/merges.ts';

export function mergeRoutes(
  app: ServiceApp,
  { merges, permission }: { merges: Merges; permission: Permission },
): void {
  route(app, getMerges, async ({ viewer, params }) => ({ json: await merges.list(viewer, params.id) }));

  route(app, mergeMemories, async ({ viewer, params, body, req }) => ({
    json: await merges.merge(viewer, params.id, body, permission.askAgainFor(req, viewer)),
  }));

  route(app, undoMerge, async ({ viewer, params }) => {
    await merges.undo(viewer, params.id, params.from);
    return {};
  });

  route(app, refuseMerge, async ({ viewer, params }) => {
    await merges.refuse(viewer, params.id, params.from);
    return {};
  });
}
