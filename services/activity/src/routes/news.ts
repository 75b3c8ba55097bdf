import { type MarkNewsSeenBody, markNewsSeen, type News, readNews } from '@our-dates/contracts/news';
import type { ServiceApp } from '@our-dates/service-kit/http/app';
import { route } from '@our-dates/service-kit/http/route';
import type { Pool } from '@our-dates/service-kit/postgres/pool';
import { findNews, noteSeen, type SeenPlace } from '../repository/news.ts';

/** Without a partner there is nothing that the viewer has not seen. */
const nothing: News = { memories: 0, photos: 0, comments: 0, places: [], position: 0 };

/** What the partner has added and the viewer has not seen. */
export function newsRoutes(app: ServiceApp, { pool }: { pool: Pool }): void {
  route(app, readNews, async ({ viewer: { id, partnerId } }) => ({
    json: partnerId === null ? nothing : await findNews(pool, id, partnerId),
  }));

  route(app, markNewsSeen, async ({ viewer, body }) => {
    await noteSeen(pool, viewer.id, placeOf(body), body.upTo);
    return {};
  });
}

function placeOf({ collectionId, photoId }: MarkNewsSeenBody): SeenPlace {
  if (collectionId !== undefined) return { place: 'collection', id: collectionId };
  return photoId === undefined ? { place: 'everything', id: 0 } : { place: 'photo', id: photoId };
}
