import { notFound } from '@our-dates/common/errors';
import { type Viewer, visibleOwners } from '@our-dates/common/identity';
import type { Db } from '@our-dates/common/postgres';
import { findPhoto } from '../repository/photos.ts';

/**
 * Refuses whoever may not see a photo. What this service knows of photos comes by event and may be a moment
 * behind the upload; then, and only then, the owner of the photos is asked.
 * @throws AppError 404
 */
export async function requireVisiblePhoto(
  db: Db,
  viewer: Viewer,
  photoId: number,
  ask: (photoId: number) => Promise<boolean>,
): Promise<void> {
  const photo = await findPhoto(db, photoId);
  const visible = photo
    ? !photo.isDeleted &&
      (visibleOwners(viewer).includes(photo.ownerId) || (photo.isProtected && viewer.isDemo))
    : await ask(photoId);
  if (!visible) throw notFound('There is no such photo.');
}
