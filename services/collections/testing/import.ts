import { createHash } from 'node:crypto';
import { importPaths } from '@our-dates/contracts/import-terms';
import type { ImportedMemoryBody } from '@our-dates/contracts/imports';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { TestCollections } from './collections.ts';
import { file } from './forms.ts';

export const keyOf = (text: string) => createHash('sha256').update(text).digest('hex');

export async function sha256Of(photo: File): Promise<string> {
  return createHash('sha256')
    .update(new Uint8Array(await photo.arrayBuffer()))
    .digest('hex');
}

/** What is sent of a memory with these photos, whose texts are given. */
export async function importedMemory(
  photos: readonly File[],
  given: Partial<Omit<ImportedMemoryBody, 'photos'>> & {
    photos?: readonly Partial<ImportedMemoryBody['photos'][number]>[];
  } = {},
): Promise<ImportedMemoryBody> {
  const checksums = await Promise.all(photos.map(sha256Of));
  return {
    ...{ key: keyOf('Pier'), name: 'Pier', description: null, date: null, recordedAt: null, changedAt: null },
    ...{ cover: null, stories: [] },
    ...given,
    photos: checksums.map((sha256, place) => ({
      ...{ sha256, title: `Photo ${place + 1}`, description: null, takenAt: null, uploadedAt: null },
      ...{ isLiked: false, comments: [], ...given.photos?.[place] },
    })),
  };
}

export async function sendPhoto(
  collections: TestCollections,
  viewer: Viewer,
  photo: File,
  { key = keyOf('Pier'), place = 0, sha256 }: { key?: string; place?: number; sha256?: string } = {},
) {
  const form = new FormData();
  form.append('key', key);
  form.append('place', String(place));
  form.append('sha256', sha256 ?? (await sha256Of(photo)));
  form.append('photo', photo);
  return collections.call(viewer, 'POST', importPaths.photos, form);
}

export function sendMemory(collections: TestCollections, viewer: Viewer, memory: unknown) {
  const form = new FormData();
  form.append('memory', file(JSON.stringify(memory), 'memory.json', 'application/json'));
  return collections.call(viewer, 'POST', importPaths.memories, form);
}
