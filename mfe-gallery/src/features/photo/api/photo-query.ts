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
  for (const [, photos] of queryClient.getQueriesData<Photo[]>({ queryKey: queryKeys.photos })) {
    const found = photos?.find((photo) => photo.id === id);
    if (found) return found;
  }
  return undefined;
}
