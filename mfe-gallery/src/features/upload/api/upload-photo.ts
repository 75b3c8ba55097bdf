import { sendForm } from '@our-dates/browser/api';
import { paths } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import type { ChosenPhoto } from '../chosen-photo.ts';

/** Adds one photo to a memory. The photo's own id is the key under which a repeat makes nothing twice. */
export function uploadPhoto(
  collectionId: number,
  { id, file, title }: ChosenPhoto,
  options: { signal: AbortSignal; onProgress: (part: number) => void },
): Promise<Photo> {
  const form = new FormData();
  form.append('title', title.trim() || 'Uploaded Photo');
  form.append('description', 'Added to memory');
  form.append('collectionId', String(collectionId));
  form.append('photo', file, file.name);
  return sendForm('POST', paths.photos, form, { ...options, headers: { 'idempotency-key': id } });
}
