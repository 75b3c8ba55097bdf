import { createHash } from 'node:crypto';
import { paths } from '@our-dates/contracts/paths';
import { type Person, signUp } from '@our-dates/test-support/api-people';
import sharp from 'sharp';

/** A picture to upload, and how to know its bytes again. */
export interface TestPicture {
  readonly bytes: Buffer;
  readonly sha256: string;
}

/** A JPEG of noise, unlike any other one, so that bytes that were mixed up are noticed. */
export async function noiseJpeg(width = 640, height = 480): Promise<TestPicture> {
  const bytes = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer();
  return { bytes, sha256: sha256Of(bytes) };
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The form of `POST /api/photos`. */
export function photoForm(collectionId: number, bytes: Uint8Array, fileName = 'photo.jpg'): FormData {
  const form = new FormData();
  form.set('title', 'A photo');
  form.set('collectionId', String(collectionId));
  form.set('photo', new Blob([new Uint8Array(bytes)]), fileName);
  return form;
}

/** The form of `POST /api/collections`. */
export function memoryForm(name: string, photos: readonly Uint8Array[] = []): FormData {
  const form = new FormData();
  form.set('name', name);
  form.set('type', 'custom');
  for (const [index, bytes] of photos.entries()) {
    form.append('photo', new Blob([new Uint8Array(bytes)]), `${index}.jpg`);
    form.append('photoTitle', '');
  }
  return form;
}

/** Somebody with a memory that has a photo. */
export interface PersonWithPhoto {
  readonly person: Person;
  readonly memoryId: number;
  readonly photoId: number;
}

export async function personWithPhoto(url: string): Promise<PersonWithPhoto> {
  const person = await signUp(url);
  const body = memoryForm('A day');
  const memory = await person.json<{ id: number }>('POST', paths.collections, { body });
  const { bytes } = await noiseJpeg();
  const form = photoForm(memory.id, bytes);
  const photo = await person.json<{ id: number }>('POST', paths.photos, { body: form });
  return { person, memoryId: memory.id, photoId: photo.id };
}
