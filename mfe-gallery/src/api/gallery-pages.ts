import { getJsonWithHeaders } from '@our-dates/browser/api';
import { takePageResponse } from '@our-dates/browser/page-data';
import { queryKeys } from '@our-dates/browser/query-keys';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { understoodHeader } from '@our-dates/contracts/gallery-terms';
import { paths } from '@our-dates/contracts/paths';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { GallerySearch } from './gallery-search.ts';
import { type PageLinks, pageLinks } from './page-links.ts';
import { searchQuery } from './search-query.ts';

/** Memories that enter and leave the page together: whole rows of two, three, four and five. */
export const blockSize = 60;

export interface GalleryPageOfMemories extends PageLinks {
  readonly memories: readonly CollectionWithThumbnail[];
  /** Which page it is. */
  readonly asked: PagePlace;
  /** The position of the first one, counted from the entry of the list; above the entry it is negative. */
  readonly start: number;
  /** How the search was understood, apart from its words; empty: only as words. */
  readonly understood: string;
}

/** Which page: after or before a cursor, or the entry of the list. */
export interface PagePlace {
  readonly cursor?: string;
  readonly before?: string;
  /** The position of its first memory; with `before`, one past its last. */
  readonly place: number;
}

const entry: PagePlace = { place: 0 };

/**
 * The number of kept pages. Beyond it, those at the other end are dropped, so that long scrolling does not use more
 * memory.
 */
const keptPages = 12;

/**
 * The gallery, a page at a time, in both directions. While another search is loading, the old result stays; while
 * another month is loading, it does not.
 * @param first the first page of a restored visit
 */
export function galleryPages(search: GallerySearch, first: PagePlace = entry) {
  const { q, sort, from, wordsOnly } = search;

  function addressOf({ cursor, before }: PagePlace): string {
    const query = searchQuery(search);
    if (cursor) query.set('cursor', cursor);
    else if (before) query.set('before', before);
    else if (from) query.set('from', from);
    // The very first page has the size of the first view, the others the size of a block.
    if (cursor || before || from) query.set('limit', String(blockSize));
    return `${paths.collectionsWithThumbnails}?${query}`;
  }

  return infiniteQueryOptions({
    queryKey: queryKeys.galleryPage({ q, sort, from, wordsOnly }),
    queryFn: async ({ pageParam, signal }) => {
      const { data, headers } = await getJsonWithHeaders<CollectionWithThumbnail[]>(addressOf(pageParam), {
        signal,
      });
      return pageOf(data, headers, pageParam);
    },
    initialData: () => {
      const sent = takePageResponse(addressOf(first));
      if (!sent) return undefined;
      const memories = sent.body as readonly CollectionWithThumbnail[];
      return { pages: [pageOf(memories, new Headers(sent.headers), first)], pageParams: [first] };
    },
    initialPageParam: first,
    getNextPageParam: ({ next, start, memories }): PagePlace | null =>
      next === null ? null : { cursor: next, place: start + memories.length },
    getPreviousPageParam: ({ previous, start }): PagePlace | null =>
      previous === null ? null : { before: previous, place: start },
    maxPages: keptPages,
    ...(from ? {} : { placeholderData: keepPreviousData }),
    // Comparing memories one by one would take longer than rendering the visible ones.
    structuralSharing: false,
  });
}

function pageOf(
  memories: readonly CollectionWithThumbnail[],
  headers: Headers,
  asked: PagePlace,
): GalleryPageOfMemories {
  return {
    ...pageLinks(headers.get('link')),
    memories,
    asked,
    start: asked.before ? asked.place - memories.length : asked.place,
    understood: decodeURIComponent(headers.get(understoodHeader) ?? ''),
  };
}
