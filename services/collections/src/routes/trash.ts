import { listTrash, purgeTrash, restoreTrash, type TrashQuery } from '@our-dates/contracts/trash';
import { trashPaths } from '@our-dates/contracts/trash-terms';
import type { ServiceApp } from '@our-dates/service-kit/http/app';
import { route } from '@our-dates/service-kit/http/route';
import type { Trash } from '../domain/trash.ts';

export function trashRoutes(app: ServiceApp, { trash }: { trash: Trash }): void {
  route(app, listTrash, async ({ viewer, query }) => {
    const { json, nextCursor } = await trash.page(viewer, query);
    if (nextCursor === null) return { jsonText: json };
    return { jsonText: json, headers: { link: `<${pageAddress(query, nextCursor)}>; rel="next"` } };
  });

  route(app, restoreTrash, async ({ viewer, body }) => ({ json: await trash.restore(viewer, body) }));

  route(app, purgeTrash, async ({ viewer, body }) => {
    await trash.remove(viewer, body);
    return {};
  });
}

function pageAddress({ limit }: TrashQuery, cursor: string): string {
  const query = new URLSearchParams({ cursor });
  if (limit !== undefined) query.set('limit', String(limit));
  return `${trashPaths.trash}?${query}`;
}
