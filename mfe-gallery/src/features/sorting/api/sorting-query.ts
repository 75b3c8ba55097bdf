import { getJson } from '@our-dates/browser/api';
import { queryKeys } from '@our-dates/browser/query-keys';
import { fillPath } from '@our-dates/contracts/paths';
import type { Sorting } from '@our-dates/contracts/sorting';
import { sortingPath } from '@our-dates/contracts/sorting-paths';
import { queryOptions } from '@tanstack/react-query';

/** What both partners keep of a memory's photos; read again whenever it is opened. */
export function sortingQuery(memoryId: number) {
  return queryOptions({
    // Under the key of the photos: whatever outdates them outdates this too, and live updates name them.
    queryKey: [...queryKeys.photosOf(memoryId), 'sorting'],
    queryFn: ({ signal }) => getJson<Sorting>(fillPath(sortingPath, { id: memoryId }), { signal }),
    staleTime: 0,
  });
}
