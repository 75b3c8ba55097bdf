import { sendJson } from '@our-dates/browser/api';
import { importLimits, importPaths } from '@our-dates/contracts/import-terms';
import type { ImportLookup } from '@our-dates/contracts/imports';

export type KnownMemory = ImportLookup['memories'][number];
export type KnownPhoto = ImportLookup['photos'][number];

/** What the viewer has already, by the keys of memories and the checksums of photos. */
export interface Known {
  /** What the plans that the viewer sees say; of an archive without plans, none. */
  readonly plans: ReadonlySet<string>;
  readonly memories: ReadonlyMap<string, KnownMemory>;
  readonly photos: ReadonlyMap<string, KnownPhoto>;
}

/** Asks as often as the number of keys and checksums requires. */
export async function lookUp(
  keys: readonly string[],
  checksums: readonly string[],
  signal?: AbortSignal,
): Promise<Omit<Known, 'plans'>> {
  const memories = new Map<string, KnownMemory>();
  const photos = new Map<string, KnownPhoto>();
  const { lookupKeys, lookupChecksums } = importLimits;
  const calls = Math.max(Math.ceil(keys.length / lookupKeys), Math.ceil(checksums.length / lookupChecksums));
  for (let call = 0; call < calls; call++) {
    const body = {
      keys: keys.slice(call * lookupKeys, (call + 1) * lookupKeys),
      checksums: checksums.slice(call * lookupChecksums, (call + 1) * lookupChecksums),
    };
    const found = await sendJson<ImportLookup>('POST', importPaths.lookup, body, { signal });
    for (const memory of found.memories) memories.set(memory.key, memory);
    for (const photo of found.photos) photos.set(photo.sha256, photo);
  }
  return { memories, photos };
}
