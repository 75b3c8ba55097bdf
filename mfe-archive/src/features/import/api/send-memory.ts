import { sendForm } from '@our-dates/browser/send-form';
import { importPaths } from '@our-dates/contracts/import-terms';
import type { ImportAnswer, WaitingPhoto } from '@our-dates/contracts/imports';
import { pageMessages } from '@our-dates/languages/catalogue';
import { chosenPhotos, type ImportChoice, importedMemory } from '../imported-memory.ts';
import { messages } from '../messages/messages.ts';
import type { PlannedMemory, PlannedPhoto } from '../plans/import-plan.ts';
import { sha256 } from '../plans/sha256.ts';
import { ImportRefused } from '../sources/archive-file.ts';
import { lookUp } from './look-up.ts';

export interface Sending {
  readonly signal: AbortSignal;
  /** Repeats a call until it is answered, or cannot be. */
  readonly patiently: <T>(call: () => Promise<T>) => Promise<T>;
  /** How many of its photos have arrived. */
  readonly onSent: (photos: number) => void;
}

/** So many photos are read and sent at the same time. */
const photosAtOnce = 2;

/** Sends the photos of a memory that do not wait there yet, and then the memory. */
export async function sendMemory(
  memory: PlannedMemory,
  choice: ImportChoice,
  { signal, patiently, onSent }: Sending,
): Promise<ImportAnswer> {
  const photos = chosenPhotos(memory, choice);
  const known = (await patiently(() => lookUp([memory.key], [], signal))).memories.get(memory.key);
  if (known && known.collectionId !== null) return { collectionId: known.collectionId, isNew: false };
  // After another choice, another photo may wait at a place.
  const waiting = new Map(known?.waiting.map(({ place, sha256: content }) => [place, content]));
  const missing = photos
    .map((photo, place) => ({ photo, place }))
    .filter(({ photo, place }) => waiting.get(place) !== photo.sha256);
  let sent = photos.length - missing.length;
  onSent(sent);
  const left = missing.values();
  const sendNext = async () => {
    for (const { photo, place } of left) {
      signal.throwIfAborted();
      await sendPhoto(memory.key, photo, place, { signal, patiently });
      sent += 1;
      onSent(sent);
    }
  };
  await Promise.all(Array.from({ length: photosAtOnce }, sendNext));
  const form = new FormData();
  const text = JSON.stringify(importedMemory(memory, choice));
  form.append('memory', new File([text], 'memory.json', { type: 'application/json' }));
  return patiently(() => sendForm<ImportAnswer>('POST', importPaths.memories, form, { signal }));
}

/** @throws ImportRefused when the file is not what its archive says */
async function sendPhoto(
  key: string,
  photo: PlannedPhoto,
  place: number,
  { signal, patiently }: Pick<Sending, 'signal' | 'patiently'>,
): Promise<void> {
  const content = await photo.file.open();
  if ((await sha256(content)) !== photo.sha256) {
    throw new ImportRefused(pageMessages(messages).photoDamaged({ name: photo.fileName }));
  }
  const form = new FormData();
  form.append('key', key);
  form.append('place', String(place));
  form.append('sha256', photo.sha256);
  form.append('photo', new File([content], photo.fileName || 'photo'));
  await patiently(() => sendForm<WaitingPhoto>('POST', importPaths.photos, form, { signal }));
}
