import { getJson } from '@our-dates/browser/api';
import { queryKeys } from '@our-dates/browser/query-keys';
import type { TimelineMonth } from '@our-dates/contracts/collections';
import { paths } from '@our-dates/contracts/paths';
import { queryOptions } from '@tanstack/react-query';
import type { GallerySearch } from '../../../api/gallery-search.ts';
import { searchQuery } from '../../../api/search-query.ts';

/** The months of the gallery, in its order. */
export function timelineQuery({ q, sort, wordsOnly }: GallerySearch) {
  const search = { q, sort, wordsOnly };
  return queryOptions({
    queryKey: queryKeys.timeline(search),
    queryFn: ({ signal }) => getJson<TimelineMonth[]>(`${paths.timeline}?${searchQuery(search)}`, { signal }),
  });
}
