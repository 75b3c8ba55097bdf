import type { Viewer } from '@our-dates/common/identity';
import type { Pool } from '@our-dates/common/postgres';
import type { GalleryQuery } from '@our-dates/contracts/collections';
import { limits } from '@our-dates/contracts/limits';
import { galleryPage } from '../repository/gallery.ts';
import { readCursor, writeCursor } from './cursor.ts';

export interface Gallery {
  /** One page as JSON text, and the cursor of the next one if there is one. */
  page(viewer: Viewer, query: GalleryQuery): Promise<{ json: string; nextCursor: string | null }>;
}

export function createGallery({ pool }: { pool: Pool }): Gallery {
  return {
    async page(viewer, { q, sort, limit = limits.galleryPage, cursor }) {
      const { json, next } = await galleryPage(pool, {
        viewer,
        sort,
        limit,
        search: q || null,
        after: cursor === undefined ? null : readCursor(cursor, sort),
      });
      return { json, nextCursor: next && writeCursor(next, sort) };
    },
  };
}
