import { getJson } from '@our-dates/browser/api';
import { queryKeys } from '@our-dates/browser/query-keys';
import { fillPath, paths } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import { type QueryClient, queryOptions } from '@tanstack/react-query';

export function photoQuery(id: number) {
  return queryOptions({
    queryKey: queryKeys.photo(id),
    queryFn: ({ signal }) => getJson<Photo>(fillPath(paths.photo, { id }), { signal }),
  });
}

/** The photo from the data of its memory's page: enough to show it at once. */
export function photoInMemory(queryClient: QueryClient, id: number): Photo | undefined {
  const lists = queryClient.getQueriesData<Photo[]>({
    queryKey: queryKeys.photos,
    // Longer keys are of what else is read with the photos of a memory.
    predicate: ({ queryKey }) => queryKey.length === queryKeys.photosOf(id).length,
  });
  for (const [, photos] of lists) {
    const found = photos?.find((photo) => photo.id === id);
    if (found) return found;
  }
  return undefined;
}
