import { existsSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip, gunzipSync } from 'node:zlib';
import { ownerOfBlob } from '@our-dates/contracts/blob-names';
import type { BlobStore } from '@our-dates/service-kit/blobs/blob-store';
import { headerSize, keyIdOf } from '@our-dates/service-kit/blobs/encrypted/sealed-header';
import {
  blobOfStored,
  isSealedName,
  keyName,
  keyPrefix,
  keyringPrefix,
  ownerOfKey,
} from '@our-dates/service-kit/blobs/encrypted/stored-names';
import { flushFolder, writeFlushed } from '@our-dates/service-kit/blobs/flushed-files';
import { BackupError } from './backup-error.ts';
import type { BlobPool, PooledBlob } from './blob-pool.ts';

/** Of the keys of encrypted blobs, each wrapped by a master key, which is in no backup. */
const keysFile = 'wrapped-keys.jsonl.gz';

/** A wrapped key, as a blob of the store. */
interface WrappedKey {
  readonly name: string;
  readonly contentType: string;
  /** Base64. */
  readonly bytes: string;
}

export type WrappedKeys = ReadonlyMap<string, WrappedKey>;

/**
 * All generations share one file of keys, which each backup replaces: so a key that was erased in the store is in no
 * backup any more, and what it has encrypted there cannot be read.
 * @returns undefined when no blob was ever encrypted
 */
export async function readWrappedKeys(folder: string): Promise<WrappedKeys | undefined> {
  const file = join(folder, keysFile);
  if (!existsSync(file)) return undefined;
  let lines: string[];
  try {
    lines = gunzipSync(await readFile(file))
      .toString('utf8')
      .split('\n');
  } catch (cause) {
    throw new BackupError(
      `${file} is damaged or cannot be read: without it, nobody can read the encrypted photos of these backups.`,
      { cause },
    );
  }
  const keys = lines.filter((line) => line !== '').map((line): WrappedKey => JSON.parse(line));
  return new Map(keys.map((key) => [key.name, key]));
}

/**
 * Ensures that the keys in the folder are those of this store: one that was emptied or made again has others, and must
 * not replace them.
 * @throws BackupError
 */
export async function refuseKeysOfOtherStore(folder: string, blobs: BlobStore): Promise<void> {
  const kept = [...((await readWrappedKeys(folder))?.keys() ?? [])].filter(isOfKeyring);
  if (kept.length === 0) return;
  for await (const name of blobs.list(keyringPrefix)) if (kept.includes(name)) return;
  throw new BackupError(
    `${folder} holds the keys of encrypted photos, and the store has others or none. Restore a backup first, or name another folder.`,
  );
}

/**
 * Replaces the keys in the folder by those of the store. A key that the store lost, and has not erased, stays.
 * @param isNeeded whether the store has this blob, or the database names it
 */
export async function replaceWrappedKeys(
  folder: string,
  blobs: BlobStore,
  isNeeded: (blob: string) => boolean,
): Promise<void> {
  await refuseKeysOfOtherStore(folder, blobs);
  const keys = new Map<string, WrappedKey>();
  for await (const name of blobs.list(keyPrefix)) {
    const key = await blobs.get(name);
    if (!key) continue;
    const bytes = (await buffer(key.stream)).toString('base64');
    keys.set(name, { name, contentType: key.contentType, bytes });
  }
  const before = await readWrappedKeys(folder);
  for (const [name, key] of before ?? []) {
    if (!keys.has(name) && (isOfKeyring(name) || isNeeded(ownerOfKey(name)))) keys.set(name, key);
  }
  if (keys.size === 0 && !before) return;
  const file = join(folder, keysFile);
  const unfinished = `${file}.unfinished`;
  await rm(unfinished, { force: true });
  const lines = Readable.from([...keys.values()].map((key) => `${JSON.stringify(key)}\n`));
  await writeFlushed(lines.pipe(createGzip()), unfinished);
  await rename(unfinished, file);
  await flushFolder(folder);
}

/** The key that a blob of the pool is encrypted with; undefined when it is not encrypted. */
export async function keyOfPooled({ name, sha256 }: PooledBlob, pool: BlobPool): Promise<string | undefined> {
  if (!isSealedName(name)) return undefined;
  const file = await open(pool.fileOf(sha256));
  try {
    const { buffer: start, bytesRead } = await file.read(Buffer.alloc(headerSize), 0, headerSize, 0);
    return keyName(ownerOfBlob(blobOfStored(name)), keyIdOf(start.subarray(0, bytesRead)));
  } finally {
    await file.close();
  }
}

/**
 * Writes keys into a store, and its keyring.
 * @param needed those that encrypt something there
 * @returns their names
 */
export async function restoreKeys(
  keys: WrappedKeys,
  needed: ReadonlySet<string>,
  store: BlobStore,
): Promise<string[]> {
  const restored = [...keys.values()].filter(({ name }) => isOfKeyring(name) || needed.has(name));
  for (const { name, contentType, bytes } of restored) {
    await store.put(name, Buffer.from(bytes, 'base64'), { contentType });
  }
  return restored.map(({ name }) => name);
}

const isOfKeyring = (name: string) => name.startsWith(keyringPrefix);
