import type { BlobStore } from '@our-dates/service-kit/blobs/blob-store';
import type { BackupFolder, Generation } from './backup-folder.ts';
import { readBlobList } from './blob-pool.ts';

const writtenAtOnce = 4;

/**
 * Writes the blobs of a generation into a store, which refuses one whose bytes are not those of its checksum.
 * @returns how many
 */
export async function restoreBlobs(
  backups: BackupFolder,
  generation: Generation,
  store: BlobStore,
): Promise<number> {
  const list = await readBlobList(generation.folder);
  const queue = list.values();
  const worker = async () => {
    for (const { name, contentType, sha256 } of queue) {
      await store.put(name, { path: backups.pool.fileOf(sha256) }, { contentType, sha256 });
    }
  };
  const results = await Promise.allSettled(Array.from({ length: writtenAtOnce }, worker));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  return list.length;
}
