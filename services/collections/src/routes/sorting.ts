import { answerPhotos, getSorting, removeDroppedPhotos } from '@our-dates/contracts/sorting';
import type { ServiceApp } from '@our-dates/service-kit/http/app';
import { route } from '@our-dates/service-kit/http/route';
import type { Sorting } from '../domain/sorting.ts';

export function sortingRoutes(app: ServiceApp, { sorting }: { sorting: Sorting }): void {
  route(app, getSorting, async ({ viewer, params }) => ({ json: await sorting.read(viewer, params.id) }));

  route(app, answerPhotos, async ({ viewer, params, body }) => ({
    json: await sorting.answer(viewer, params.id, body),
  }));

  route(app, removeDroppedPhotos, async ({ viewer, params, body }) => ({
    json: await sorting.remove(viewer, params.id, body),
  }));
}
