import { limits } from '@our-dates/contracts/limits';
import type { LikedPhotosQuery } from '@our-dates/contracts/photos';
import { calendarDate, idText } from '@our-dates/contracts/values';
import { validation } from '@our-dates/service-kit/errors';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { Pool } from '@our-dates/service-kit/postgres/pool';
import { z } from 'zod';
import { type LikedPosition, likedPage } from '../repository/liked-photos.ts';

export interface LikedPhotos {
  /** One page as JSON text, and the cursor of the next one if there is one. */
  page(viewer: Viewer, query: LikedPhotosQuery): Promise<{ json: string; nextCursor: string | null }>;
}

export function createLikedPhotos({ pool }: { pool: Pool }): LikedPhotos {
  return {
    async page(viewer, { by, limit = limits.likedPage, cursor }) {
      const after = cursor === undefined ? null : readCursor(cursor);
      // Without a partner there is nothing that they, or both, love.
      if (viewer.partnerId === null && (by === 'partner' || by === 'both')) {
        return { json: '[]', nextCursor: null };
      }
      const { json, next } = await likedPage(pool, { viewer, by, limit, after });
      return { json, nextCursor: next && `${next.day}.${next.photoId}` };
    },
  };
}

const cursorSchema = z.tuple([calendarDate, idText]);

function readCursor(cursor: string): LikedPosition {
  const parsed = cursorSchema.safeParse(cursor.split('.'));
  if (parsed.success) return { day: parsed.data[0], photoId: parsed.data[1] };
  throw validation([{ path: 'cursor', message: 'is not the cursor of a page', code: 'INVALID' }]);
}
