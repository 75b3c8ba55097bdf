import type { BlobStore } from '@our-dates/service-kit/blobs/blob-store';
import { blobOfStored } from '@our-dates/service-kit/blobs/encrypted/stored-names';
import type { BackupFolder, Generation } from './backup-folder.ts';
import { type PooledBlob, readBlobList } from './blob-pool.ts';
import { keyOfPooled, readWrappedKeys, restoreKeys, type WrappedKeys } from './wrapped-keys.ts';

const writtenAtOnce = 4;

/** What to say of blobs whose keys were erased. */
export const erasedText = (count: number) =>
  `${count} files of photos were not restored: they were deleted since, and their keys with them, so that nobody can read them`;

interface RestoredBlobs {
  /** Every name that the store has now because of the backup, those of keys included. */
  readonly names: ReadonlySet<string>;
  /** Blobs that are left out: their key was erased since, with an account or a photo. */
  readonly erased: readonly string[];
}

/**
 * Writes the blobs of a generation into a store, which refuses one whose bytes are not those of its checksum, and the
 * wrapped keys of those that are encrypted.
 */
export async function restoreBlobs(
  backups: BackupFolder,
  generation: Generation,
  store: BlobStore,
): Promise<RestoredBlobs> {
  const keys: WrappedKeys = (await readWrappedKeys(backups.folder)) ?? new Map();
  const { readable, erased, needed } = await sorted(backups, generation, keys);
  const names = new Set(readable.map(({ name }) => name));
  for (const name of await restoreKeys(keys, needed, store)) names.add(name);
  const queue = readable.values();
  const worker = async () => {
    for (const { name, contentType, sha256 } of queue) {
      await store.put(name, { path: backups.pool.fileOf(sha256) }, { contentType, sha256 });
    }
  };
  const results = await Promise.allSettled(Array.from({ length: writtenAtOnce }, worker));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  return { names, erased: erased.map(({ name }) => blobOfStored(name)) };
}

/** The blobs of a generation by whether their key is there. */
async function sorted({ pool }: BackupFolder, { folder }: Generation, keys: WrappedKeys) {
  const readable: PooledBlob[] = [];
  const erased: PooledBlob[] = [];
  const needed = new Set<string>();
  for (const blob of await readBlobList(folder)) {
    const key = await keyOfPooled(blob, pool);
    if (key === undefined || keys.has(key)) readable.push(blob);
    else erased.push(blob);
    if (key !== undefined) needed.add(key);
  }
  return { readable, erased, needed };
}
