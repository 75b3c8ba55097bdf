import { notFound } from '@our-dates/service-kit/errors';
import { type Viewer, visibleOwners } from '@our-dates/service-kit/identity/identity';
import type { Db } from '@our-dates/service-kit/postgres/pool';
import { findPhoto } from '../repository/photos.ts';

/** Whether the service that owns the photos shows this one to the viewer. */
export type Ask = (photoId: number) => Promise<boolean>;

/**
 * Refuses a viewer who may not see a photo. This service knows photos by events and may be a moment behind; so
 * before a viewer is refused, the collections service is called. It is called for every photo that is not known to be
 * visible, whether or not it exists: the response time does not reveal that.
 * @throws AppError 404
 */
export async function requireVisiblePhoto(db: Db, viewer: Viewer, photoId: number, ask: Ask): Promise<void> {
  const photo = await findPhoto(db, photoId);
  const known =
    photo &&
    !photo.isDeleted &&
    !photo.isHidden &&
    (visibleOwners(viewer).includes(photo.ownerId) || (photo.isProtected && viewer.isDemo));
  if (!known && !(await ask(photoId))) throw noSuchPhoto();
}

/**
 * Refuses a photo that has been removed for good since it was found to be visible. Asks no other service, so locks may be held.
 * @throws AppError 404
 */
export async function requirePhotoStill(db: Db, photoId: number): Promise<void> {
  if ((await findPhoto(db, photoId))?.isDeleted) throw noSuchPhoto();
}

const noSuchPhoto = () => notFound('There is no such photo.');
