import { sendJson } from '@our-dates/browser/api';
import { queryKeys } from '@our-dates/browser/query-keys';
import { fillPath, paths } from '@our-dates/contracts/paths';
import type { Photo, UpdatePhotoBody } from '@our-dates/contracts/photos';
import type { QueryClient } from '@tanstack/react-query';
import { refetchMemory } from '../../../api/gone.ts';

/**
 * Changes a photo, or moves it to another memory; then both memories are fetched again.
 * @param before the photo as it was saved.
 * @param key repeated under the same key, it changes nothing.
 */
export async function updatePhoto(
  queryClient: QueryClient,
  before: Pick<Photo, 'id' | 'collectionId'>,
  change: UpdatePhotoBody,
  key?: string,
): Promise<Photo> {
  const photo = await sendJson<Photo>('PUT', fillPath(paths.photo, { id: before.id }), change, {
    headers: { ...(key !== undefined && { 'idempotency-key': key }) },
  });
  queryClient.setQueryData(queryKeys.photo(photo.id), photo);
  const hasMoved = photo.collectionId !== before.collectionId;
  queryClient.setQueryData<Photo[]>(queryKeys.photosOf(before.collectionId), (photos) =>
    photos?.flatMap((other) => (other.id !== photo.id ? [other] : hasMoved ? [] : [photo])),
  );
  refetchMemory(queryClient, before.collectionId);
  if (hasMoved) refetchMemory(queryClient, photo.collectionId);
  for (const queryKey of [queryKeys.gallery, queryKeys.memories]) {
    void queryClient.invalidateQueries({ queryKey });
  }
  return photo;
}
