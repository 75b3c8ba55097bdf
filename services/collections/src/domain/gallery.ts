import type { GalleryQuery, TimelineQuery } from '@our-dates/contracts/collections';
import { undated } from '@our-dates/contracts/gallery-terms';
import { limits } from '@our-dates/contracts/limits';
import { validation } from '@our-dates/service-kit/errors';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { Db, Pool } from '@our-dates/service-kit/postgres/pool';
import { type GalleryPosition, type GalleryRequest, galleryPage } from '../repository/gallery.ts';
import type { MemorySearch } from '../repository/memory-search.ts';
import { namesOf } from '../repository/people.ts';
import { timelineJson } from '../repository/timeline.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { positionOfMonth } from './months.ts';
import { otherSpelling } from './search/other-spelling.ts';
import { type Understanding, understand } from './search/understand.ts';

export interface GalleryAnswer {
  /** The page as JSON text. */
  readonly json: string;
  /** The cursor of the next page, and of the one before, if there is one. */
  readonly next: string | null;
  readonly previous: string | null;
  /** What the search was understood to mean in addition to its words, in words for a person. */
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
      const read = await searchOf(pool, viewer, query);
      const place = placeOf(query);
      const pageOf = (search: MemorySearch | null, request: Partial<GalleryRequest> = {}) =>
        galleryPage(pool, { viewer, sort, limit, search, ...place, ...request });
      let { search, understood } = read;
      let found = await pageOf(search);
      const isNothing = async () =>
        found.json === nothing &&
        (place.after === null || (await pageOf(search, { after: null, limit: 1 })).json === nothing);
      if (isSpelledOtherwise(read, query) && (await isNothing())) {
        ({ search, understood } = await spelledOtherwise(viewer, read));
        if (understood !== null) found = await pageOf(search);
        if (found.json === nothing && place.after === null) understood = null;
      }
      const { json, next, previous } = found;
      return {
        json,
        next: next && writeCursor(next, sort),
        previous: previous && writeCursor(previous, sort),
        understood,
      };
    },
    async timeline(viewer, query) {
      const { sort } = query;
      const read = await searchOf(pool, viewer, query);
      const json = await timelineJson(pool, { viewer, sort, search: read.search });
      if (json !== nothing || !isSpelledOtherwise(read, query)) return json;
      return timelineJson(pool, { viewer, sort, search: (await spelledOtherwise(viewer, read)).search });
    },
  };

  /** The same search as its words are written in what the viewer sees; the search itself where they are not. */
  async function spelledOtherwise(viewer: Viewer, read: ReadSearch): Promise<ReadSearch> {
    const spelling = read.search && (await otherSpelling(pool, viewer, read.search.words));
    return spelling ? { search: { words: spelling, meaning: null }, understood: spelling } : read;
  }
}

/** A page, or a timeline, without a memory. */
const nothing = '[]';

interface ReadSearch {
  readonly search: MemorySearch | null;
  /** What it was understood to mean in addition to its words, in words for a person. */
  readonly understood: string | null;
}

/** Whether a search that finds nothing may be spelled otherwise: where it is words alone, and not asked for as such. */
function isSpelledOtherwise({ search }: ReadSearch, { words }: Pick<TimelineQuery, 'words'>): boolean {
  return search !== null && search.meaning === null && words !== 'only';
}

/** @throws AppError 400 when several places are named, or a month in an order that has none */
function placeOf({ sort, cursor, before, from }: GalleryQuery): {
  after: GalleryPosition | null;
  backwards: boolean;
} {
  if ([cursor, before, from].filter((given) => given !== undefined).length > 1) {
    throw validation([
      { path: 'cursor', message: 'cursor, before and from exclude each other', code: 'INVALID' },
    ]);
  }
  if (before !== undefined) return { after: readCursor(before, sort, 'before'), backwards: true };
  if (cursor !== undefined) return { after: readCursor(cursor, sort, 'cursor'), backwards: false };
  if (from === undefined) return { after: null, backwards: false };
  if (sort === 'name' || (from === undated && sort !== 'date')) {
    throw validation([{ path: 'from', message: 'names no place in this order', code: 'INVALID' }]);
  }
  return { after: positionOfMonth(from, sort), backwards: false };
}

async function searchOf(
  db: Db,
  viewer: Viewer,
  { q, words, today }: Pick<TimelineQuery, 'q' | 'words' | 'today'>,
): Promise<ReadSearch> {
  if (!q) return { search: null, understood: null };
  if (words === 'only') return { search: { words: q, meaning: null }, understood: null };
  const { id, partnerId } = viewer;
  const names = await namesOf(db, partnerId === null ? [id] : [id, partnerId]);
  const understanding = understand(q, {
    today: today ?? new Date().toISOString().slice(0, 10),
    me: names.get(id) ?? null,
    partner: partnerId === null ? null : { name: names.get(partnerId) ?? null },
  });
  return {
    search: { words: q, meaning: understanding && meaningFor(viewer, understanding) },
    understood: understanding?.label ?? null,
  };
}

function meaningFor(viewer: Viewer, { spans, recordedBy, likedBy, words }: Understanding) {
  const ids = { me: [viewer.id], partner: [viewer.partnerId ?? 0], both: [viewer.id, viewer.partnerId ?? 0] };
  return {
    spans,
    ownerId: recordedBy && (ids[recordedBy][0] ?? null),
    likedBy: likedBy && ids[likedBy],
    words,
  };
}
