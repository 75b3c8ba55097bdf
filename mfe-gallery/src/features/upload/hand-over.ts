import { createObservable } from '@our-dates/browser/observable';
import type { Observable } from '@our-dates/contracts/mfe';
import { inMemoryUploads } from './in-memory-uploads.ts';
import { type PhotosDraft, photosDrafts } from './photos-draft.ts';

const count = createObservable(0);

/** Changes with each batch that is handed over on this page. */
export const handOvers: Observable<number> = count;

/**
 * Hands photos over for the upload in the background. Where the browser stores nothing (a private window, a full
 * disk) they are lost with this page.
 * @param key of their draft, which may be stored already.
 */
export async function handOverPhotos(
  key: string,
  value: PhotosDraft,
  files: ReadonlyMap<string, File>,
): Promise<void> {
  try {
    await photosDrafts.write(key, value, files);
    await photosDrafts.handOver(key);
  } catch {
    inMemoryUploads.add(key, value, files);
  }
  count.set(count.get() + 1);
}
