import { getJsonWithHeaders } from '@our-dates/browser/api';
import { queryKeys } from '@our-dates/browser/query-keys';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { paths } from '@our-dates/contracts/paths';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { GallerySearch } from '../gallery-search.ts';
import { nextCursor } from './next-cursor.ts';

export interface GalleryPageOfMemories {
  readonly memories: readonly CollectionWithThumbnail[];
  /** Where the next page begins; null on the last one. */
  readonly next: string | null;
}

/** The gallery, a page at a time. While another search is on its way the old result stays. */
export function galleryPages({ q, sort }: GallerySearch) {
  return infiniteQueryOptions({
    queryKey: queryKeys.galleryPage({ q, sort }),
    queryFn: async ({ pageParam, signal }): Promise<GalleryPageOfMemories> => {
      const query = new URLSearchParams({ sort });
      if (q) query.set('q', q);
      if (pageParam) query.set('cursor', pageParam);
      const { data, headers } = await getJsonWithHeaders<CollectionWithThumbnail[]>(
        `${paths.collectionsWithThumbnails}?${query}`,
        { signal },
      );
      return { memories: data, next: nextCursor(headers.get('link')) };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    // Comparing a hundred thousand memories one by one would take longer than drawing what is in view.
    structuralSharing: false,
  });
}
