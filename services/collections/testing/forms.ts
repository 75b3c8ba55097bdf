import { collectionWithThumbnailSchema } from '@our-dates/contracts/collections';
import { photoSchema } from '@our-dates/contracts/photos';
import { problemSchema } from '@our-dates/contracts/problem';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { Answer } from '@our-dates/service-kit/testing/caller';
import sharp from 'sharp';
import type { z } from 'zod';
import type { TestCollections } from './collections.ts';

/** A small JPEG of one colour. */
export async function jpeg(colour = '#c86', size: { width?: number; height?: number } = {}): Promise<File> {
  const { width = 64, height = 48 } = size;
  const image = sharp({ create: { width, height, channels: 3, background: colour } });
  return file(await image.jpeg().toBuffer(), 'IMG_1.jpg');
}

export function file(data: Uint8Array | string, name: string, type = 'image/jpeg'): File {
  return new File([typeof data === 'string' ? data : Uint8Array.from(data)], name, { type });
}

export interface MemoryForm {
  name?: string;
  description?: string;
  date?: string;
  photos?: readonly File[];
  titles?: readonly string[];
}

export function memoryForm({
  name = 'Pier',
  description,
  date,
  photos = [],
  titles,
}: MemoryForm = {}): FormData {
  const form = new FormData();
  form.append('name', name);
  form.append('type', 'custom');
  if (description !== undefined) form.append('description', description);
  if (date !== undefined) form.append('date', date);
  photos.forEach((photo, index) => {
    form.append('photo', photo);
    form.append('photoTitle', titles?.[index] ?? '');
  });
  return form;
}

export function photoForm(collectionId: number, photo: File, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  form.append('collectionId', String(collectionId));
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('photo', photo);
  return form;
}

/** An answer that must be a success, read by its schema. */
export function read<S extends z.ZodType>(schema: S, answer: Answer): z.output<S> {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text}`);
  return schema.parse(answer.json);
}

/** An answer that must be a problem as the contract describes one. */
export function problem(answer: Answer): z.output<typeof problemSchema> {
  return problemSchema.parse(answer.json);
}

/** Records a memory, with as many small photos as asked for. */
export async function recordMemory(
  collections: TestCollections,
  viewer: Viewer,
  { photoCount = 0, ...form }: MemoryForm & { photoCount?: number } = {},
) {
  const photos = form.photos ?? (await Promise.all(Array.from({ length: photoCount }, () => jpeg())));
  const answer = await collections.call(viewer, 'POST', '/api/collections', memoryForm({ ...form, photos }));
  const memory = read(collectionWithThumbnailSchema, answer);
  const listed = await collections.call(viewer, 'GET', `/api/photos?collectionId=${memory.id}`);
  return { ...memory, photos: read(photoSchema.array(), listed) };
}
