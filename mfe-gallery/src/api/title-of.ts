import { queryKeys } from '@our-dates/browser/query-keys';
import type { Photo } from '@our-dates/contracts/photos';
import type { QueryClient } from '@tanstack/react-query';

/** The title of a photo, as far as this page knows it. */
export function titleOf(queryClient: QueryClient, photoId: number): string {
  const photo = queryClient.getQueryData<Photo>(queryKeys.photo(photoId));
  const lists = queryClient.getQueriesData<Photo[]>({
    queryKey: queryKeys.photos,
    // Longer keys are of what else is read with the photos of a memory.
    predicate: ({ queryKey }) => queryKey.length === queryKeys.photosOf(0).length,
  });
  const listed = lists.flatMap(([, photos]) => photos ?? []).find(({ id }) => id === photoId);
  return (photo ?? listed)?.title ?? '';
}
