import { sendForm } from '@our-dates/browser/send-form';
import { paths } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';

export interface PhotoToUpload {
  /** Also the key under which a retry creates nothing twice. */
  readonly id: string;
  readonly file: File;
  readonly title: string;
  readonly collectionId: number;
  /** Identifies the photos that were chosen together; their place orders them in the memory. */
  readonly batch: string;
  readonly place: number;
}

/** Adds one photo to a memory. */
export function uploadPhoto(
  { id, file, title, collectionId, batch, place }: PhotoToUpload,
  options: { signal: AbortSignal; onProgress: (part: number) => void },
): Promise<Photo> {
  const form = new FormData();
  form.append('title', title.trim() || 'Uploaded Photo'); // no text: what is stored
  form.append('description', 'Added to memory'); // no text: what is stored
  form.append('collectionId', String(collectionId));
  form.append('batch', batch);
  form.append('place', String(place));
  form.append('photo', file, file.name);
  return sendForm('POST', paths.photos, form, { ...options, headers: { 'idempotency-key': id } });
}
