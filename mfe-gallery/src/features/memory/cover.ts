import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { Photo } from '@our-dates/contracts/photos';

/** The cover of a memory: the chosen photo, else the first. */
export function coverOf(
  { coverPhotoId }: CollectionWithThumbnail,
  photos: readonly Photo[],
): Photo | undefined {
  return photos.find(({ id }) => id === coverPhotoId) ?? photos[0];
}
