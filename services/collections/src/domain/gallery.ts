import { validation } from '@our-dates/common/errors';
import type { Viewer } from '@our-dates/common/identity/identity';
import type { Pool } from '@our-dates/common/postgres/pool';
import type { GalleryQuery, TimelineQuery } from '@our-dates/contracts/collections';
import { undated } from '@our-dates/contracts/gallery-terms';
import { limits } from '@our-dates/contracts/limits';
import { type GalleryPosition, galleryPage } from '../repository/gallery.ts';
import type { MemorySearch } from '../repository/memory-search.ts';
import { timelineJson } from '../repository/timeline.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { positionOfMonth } from './months.ts';
import { type Understanding, understand } from './search/understand.ts';

export interface GalleryAnswer {
  /** The page as JSON text. */
  readonly json: string;
  /** The cursor of the next page, and of the one before, if there is one. */
  readonly next: string | null;
  readonly previous: string | null;
  /** What the search was understood to mean beside its words, in words for a person. */
  readonly understood: string | null;
}

export interface Gallery {
  page(viewer: Viewer, query: GalleryQuery): Promise<GalleryAnswer>;
  /** The months that have memories, as JSON text. */
  timeline(viewer: Viewer, query: TimelineQuery): Promise<string>;
}

export function createGallery({ pool }: { pool: Pool }): Gallery {
  return {
    async page(viewer, query) {
      const { sort, limit = limits.galleryPage } = query;
      const { search, understood } = searchOf(viewer, query);
      const { json, next, previous } = await galleryPage(pool, {
        viewer,
        sort,
        limit,
        search,
        ...placeOf(query),
      });
      return {
        json,
        next: next && writeCursor(next, sort),
        previous: previous && writeCursor(previous, sort),
        understood,
      };
    },
    timeline(viewer, query) {
      return timelineJson(pool, { viewer, sort: query.sort, search: searchOf(viewer, query).search });
    },
  };
}

/** @throws AppError 400 when several places are named, or a month in an order that has none */
function placeOf({ sort, cursor, before, from }: GalleryQuery): {
  after: GalleryPosition | null;
  backwards: boolean;
} {
  if ([cursor, before, from].filter((given) => given !== undefined).length > 1) {
    throw validation([{ path: 'cursor', message: 'cursor, before and from exclude each other' }]);
  }
  if (before !== undefined) return { after: readCursor(before, sort, 'before'), backwards: true };
  if (cursor !== undefined) return { after: readCursor(cursor, sort, 'cursor'), backwards: false };
  if (from === undefined) return { after: null, backwards: false };
  if (sort === 'name' || (from === undated && sort !== 'date')) {
    throw validation([{ path: 'from', message: 'names no place in this order' }]);
  }
  return { after: positionOfMonth(from, sort), backwards: false };
}

function searchOf(
  viewer: Viewer,
  { q, words, today, me, partner }: Omit<TimelineQuery, 'sort'>,
): { search: MemorySearch | null; understood: string | null } {
  if (!q) return { search: null, understood: null };
  if (words === 'only') return { search: { words: q, meaning: null }, understood: null };
  const understanding = understand(q, {
    today: today ?? new Date().toISOString().slice(0, 10),
    me: me || null,
    partner: viewer.partnerId === null ? null : { name: partner || null },
  });
  return {
    search: { words: q, meaning: understanding && meaningFor(viewer, understanding) },
    understood: understanding?.label ?? null,
  };
}

function meaningFor(viewer: Viewer, { spans, recordedBy, lovedBy, words }: Understanding) {
  const ids = { me: [viewer.id], partner: [viewer.partnerId ?? 0], both: [viewer.id, viewer.partnerId ?? 0] };
  return {
    spans,
    ownerId: recordedBy && (ids[recordedBy][0] ?? null),
    lovedBy: lovedBy && ids[lovedBy],
    words,
  };
}
