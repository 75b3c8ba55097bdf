import type { Collection } from '@our-dates/contracts/collections';
import { draftKey, draftsKey } from '../drafts/draft-key.ts';
import { handOverPhotos } from '../upload/hand-over.ts';
import { photosDraftForm } from '../upload/photos-draft-form.ts';
import type { LaterPhoto } from './later-photo.ts';

/** Hands the photos that were too large for the dialog over to the uploads, once their memory is saved. */
export async function handOverLater(
  { id, name }: Pick<Collection, 'id' | 'name'>,
  { userId, photos, batch }: { userId: number; photos: readonly LaterPhoto[]; batch: string },
): Promise<void> {
  if (photos.length === 0) return;
  const named = photos.map((photo, place) => ({
    id: photo.id,
    title: photo.title,
    fileName: photo.file.name,
    place,
  }));
  const key = draftKey(draftsKey(userId, photosDraftForm(id)), batch);
  await handOverPhotos(
    key,
    { memory: { id, name }, photos: named },
    new Map(photos.map(({ id: photo, file }) => [photo, file])),
  );
}
