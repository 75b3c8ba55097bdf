import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobStore } from '@our-dates/service-kit/blobs/blob-store';
import { blobOfStored, isKeyName } from '@our-dates/service-kit/blobs/encrypted/stored-names';
import { type Checksum, checksumOf } from '@our-dates/service-kit/blobs/flushed-files';
import { storageProblem } from '@our-dates/service-kit/blobs/storage-errors';
import { BackupError } from './backup-error.ts';
import { type BackupFolder, filesBelow, type Pruned } from './backup-folder.ts';
import { type PooledBlob, writeBlobList } from './blob-pool.ts';
import { dumpDatabase } from './database-dump.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { refuseKeysOfOtherStore, replaceWrappedKeys } from './wrapped-keys.ts';

export interface BackupMade extends Pruned {
  readonly id: string;
  readonly manifest: Manifest | Omit<Manifest, 'format'>;
  /** What was not in the pool before. */
  readonly copied: { readonly count: number; readonly bytes: number };
}

/** How often the database is read again when photos that it names were deleted meanwhile. */
const attempts = 5;
const copiedAtOnce = 4;

/**
 * Makes a generation of a platform that may run. Every blob that a row of it names is in it: blobs are copied, then
 * the database is read, then the blobs that came meanwhile are copied. A named blob that is not there then was deleted
 * in between, together with its row, so the database is read again.
 * @param options.beforeDatabase writes what must be older than the database into the generation's folder
 * @param options.keep generations that stay
 * @throws BackupError; what was finished before is as it was
 */
export async function makeBackup(options: {
  databaseUrl: string;
  blobs: BlobStore;
  backups: BackupFolder;
  keep: number;
  platform: string;
  program: string;
  beforeDatabase?: (generation: string) => Promise<void>;
  say: (line: string) => void;
}): Promise<BackupMade> {
  const { backups, say } = options;
  await refuseOtherPlatform(backups, options.platform);
  await refuseKeysOfOtherStore(backups.folder, options.blobs);
  const generation = await backups.begin();
  try {
    const { manifest, copied } = await fill(generation, options);
    await writeManifest(generation, manifest);
    const id = await backups.finish(generation);
    say('removing what is no longer needed');
    return { id, manifest, copied, ...(await backups.prune(options.keep)) };
  } catch (error) {
    await rm(generation, { recursive: true, force: true });
    if (storageProblem(error)?.status !== 507) throw error;
    throw new BackupError(
      `There is no room left in ${backups.folder}. The backups that were made before are whole. Make room, or keep fewer: --keep`,
    );
  }
}

async function refuseOtherPlatform(backups: BackupFolder, platform: string): Promise<void> {
  const [other] = (await backups.generations()).filter(
    ({ manifest }) => manifest && manifest.platform !== platform,
  );
  if (other) {
    throw new BackupError(
      `${backups.folder} holds backups of another platform (${other.id}). Name another folder for this one.`,
    );
  }
}

async function fill(
  generation: string,
  options: Parameters<typeof makeBackup>[0],
): Promise<{ manifest: Omit<Manifest, 'format'>; copied: BackupMade['copied'] }> {
  const { say } = options;
  const copying = copyBlobs(options);
  say('copying photos');
  const before = await copying.pass();

  let missing: string[] = [];
  for (let attempt = 1; ; attempt++) {
    say('reading the database');
    await rm(generation, { recursive: true });
    await mkdir(generation, { mode: 0o700 });
    await options.beforeDatabase?.(generation);
    const madeAt = new Date().toISOString();
    const { namedBlobs, ...database } = await dumpDatabase({ ...options, folder: generation });
    say('copying photos that came meanwhile');
    const after = await copying.pass();
    const blobs = new Map([...before].filter(([name]) => namedBlobs.has(blobOfStored(name))));
    for (const [name, blob] of after) blobs.set(name, blob);
    const there = new Set([...blobs.keys()].map(blobOfStored));
    const lost = [...namedBlobs].filter((name) => !there.has(name)).sort();
    const news = lost.filter((name) => !missing.includes(name));
    missing = lost;
    if (news.length > 0 && attempt < attempts) continue;

    await replaceWrappedKeys(
      options.backups.folder,
      options.blobs,
      (name) => there.has(name) || namedBlobs.has(name),
    );
    await writeBlobList(generation, blobs.values());
    const bytes = [...blobs.values()].reduce((sum, { size }) => sum + size, 0);
    const { program, platform } = options;
    return {
      manifest: {
        madeAt,
        program,
        platform,
        database,
        blobs: { count: blobs.size, bytes },
        missing,
        files: await checksumsBelow(generation),
      },
      copied: copying.copied,
    };
  }
}

/** Brings the blobs of the store into the pool, as often as it is asked to. */
function copyBlobs({
  blobs,
  backups: { pool },
}: Pick<Parameters<typeof makeBackup>[0], 'blobs' | 'backups'>) {
  const copied = { count: 0, bytes: 0 };

  /** @returns undefined when it is not there any more, or is not what was once stored */
  async function copy(name: string): Promise<PooledBlob | undefined> {
    const there = await blobs.stat(name);
    if (!there) return undefined;
    const { contentType } = there;
    if (there.sha256 && (await pool.has(there))) {
      return { name, contentType, size: there.size, sha256: there.sha256 };
    }
    const blob = await blobs.get(name);
    if (!blob) return undefined;
    const written: Checksum = await pool.add(blob.stream);
    if (blob.sha256 && blob.sha256 !== written.sha256) return undefined;
    copied.count += 1;
    copied.bytes += written.size;
    return { name, contentType, ...written };
  }

  /** @returns every blob of the store, without its keys */
  async function pass(): Promise<Map<string, PooledBlob>> {
    const found = new Map<string, PooledBlob>();
    const names = blobs.list('')[Symbol.asyncIterator]();
    const shared = { [Symbol.asyncIterator]: () => ({ next: () => names.next() }) };
    let failed = false;
    const worker = async () => {
      for await (const name of shared) {
        if (failed) return;
        if (isKeyName(name)) continue;
        try {
          const blob = await copy(name);
          if (blob) found.set(name, blob);
        } catch (error) {
          failed = true;
          throw error;
        }
      }
    };
    const results = await Promise.allSettled(Array.from({ length: copiedAtOnce }, worker));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    return found;
  }

  return { pass, copied };
}

async function checksumsBelow(folder: string): Promise<Manifest['files']> {
  const files: Manifest['files'] = [];
  for (const path of await filesBelow(folder))
    files.push({ path, ...(await checksumOf(join(folder, path))) });
  return files;
}
