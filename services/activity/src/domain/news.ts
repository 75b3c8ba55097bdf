import type { MarkNewsSeenBody, News } from '@our-dates/contracts/news';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { Pool } from '@our-dates/service-kit/postgres/pool';
import { findNews, noteSeen } from '../repository/news.ts';

export interface NewsDesk {
  /** What the partner has added and the viewer has not seen; without a partner nothing. */
  read(viewer: Viewer): Promise<News>;
  markSeen(viewer: Viewer, seen: MarkNewsSeenBody): Promise<void>;
}

const nothing: News = { memories: 0, photos: 0, comments: 0, places: [], position: 0 };

export function createNewsDesk({ pool }: { pool: Pool }): NewsDesk {
  return {
    read: async ({ id, partnerId }) => (partnerId === null ? nothing : findNews(pool, id, partnerId)),
    markSeen: ({ id: userId }, { upTo, collectionId, photoId }) => {
      if (collectionId !== undefined)
        return noteSeen(pool, userId, { place: 'collection', id: collectionId }, upTo);
      if (photoId !== undefined) return noteSeen(pool, userId, { place: 'photo', id: photoId }, upTo);
      return noteSeen(pool, userId, { place: 'everything', id: 0 }, upTo);
    },
  };
}
