import { queryKeys } from '@our-dates/browser/query-keys';
import type { Photo } from '@our-dates/contracts/photos';
import type { QueryClient } from '@tanstack/react-query';
import { photoInMemory } from '../photo/api/photo-query.ts';

/** The title of a photo, as far as this page knows it. */
export function titleOf(queryClient: QueryClient, photoId: number): string {
  const photo =
    queryClient.getQueryData<Photo>(queryKeys.photo(photoId)) ?? photoInMemory(queryClient, photoId);
  return photo?.title ?? '';
}
