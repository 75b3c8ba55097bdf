import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../errors.ts';
import type { Log } from '../../telemetry/log.ts';
import { type BlobMetadata, statOf } from '../blob-folder.ts';
import type { BlobSource, BlobStat, BlobStore } from '../blob-store.ts';
import { type Checksum, checksumOf, createMeasure } from '../flushed-files.ts';
import { changedOnItsWay, storageProblem } from '../storage-errors.ts';
import type { BlobKeys, DataKey } from './blob-keys.ts';
import { headerSize, newSealingKey, sealHeader } from './sealed-header.ts';
import { sealBuffer, sealSegments } from './segments.ts';
import { sealedName } from './stored-names.ts';

interface About {
  readonly contentType: string;
  /** Content with another checksum is refused. */
  readonly sha256?: string | undefined;
}

/** What is known of a blob before it is encrypted; `at` is where it will be. */
interface Sealing {
  readonly at: string;
  readonly dataKey: DataKey;
  readonly about: About;
}

/** What an inner store is told that an encrypted blob is. */
const contentType = 'application/octet-stream';

/** Encrypts blobs and writes them into a store. */
export function createSealing(options: {
  inner: BlobStore;
  keys: BlobKeys;
  ownerOf: (name: string) => string;
  /** The key of a blob that is there and encrypted. */
  keyOf: (name: string) => Promise<DataKey | null>;
  log: Pick<Log, 'warn'>;
}) {
  const { inner, keys, ownerOf, keyOf, log } = options;
  const owners = createOwnerKeys(options);

  async function putWithNewKey(name: string, source: BlobSource, about: About): Promise<BlobStat> {
    const dataKey = keys.make(name);
    let isKeyStored = false;
    try {
      return await seal(source, { at: name, dataKey, about }, async (sealed) => {
        isKeyStored = true;
        await keys.store(dataKey);
        await inner.put(sealedName(name), sealed, { contentType });
      });
    } catch (error) {
      // A store that gave no answer may have the blob all the same.
      if (isKeyStored && !(error instanceof AppError && error.status === 503)) {
        await keys.discard(dataKey).catch((err: unknown) => log.warn({ err, name }, 'an unused key stays'));
      }
      throw error;
    }
  }

  return {
    async put(name: string, source: BlobSource, about: About): Promise<BlobStat> {
      const owner = ownerOf(name);
      if (owner === name) {
        owners.forget(name);
        return putWithNewKey(name, source, about);
      }
      const dataKey = await owners.find(owner);
      return seal(source, { at: name, dataKey, about }, async (sealed) => {
        await inner.put(sealedName(name), sealed, { contentType });
      });
    },

    /**
     * Encrypts a blob that was stored without encryption, and then removes that form.
     * @returns whether that was needed
     */
    async encryptStored(name: string): Promise<boolean> {
      const owner = ownerOf(name);
      if (await keyOf(name)) {
        // An earlier run was interrupted before this.
        await inner.delete([name]);
        return true;
      }
      const dataKey = await owners.find(owner);
      const plain = await inner.get(name);
      if (!plain) {
        // It was deleted since it was listed: so were its keys, perhaps before this one was made.
        if (owner === name) await keys.erase(owner);
        owners.forget(owner);
        return false;
      }
      const about = { contentType: plain.contentType, sha256: plain.sha256 || undefined };
      await seal(plain.stream, { at: name, dataKey, about }, async (sealed) => {
        await inner.put(sealedName(name), sealed, { contentType });
      });
      if (await keys.isStored(dataKey)) {
        await inner.delete([name]);
        return true;
      }
      // A deletion in between has erased the key, and must not be undone.
      owners.forget(owner);
      await inner.delete([sealedName(name)]);
      return false;
    },

    forget: owners.forget,
  };
}

const ownersRemembered = 5000;

/** The keys of blobs to which others belong, as they were last seen. */
function createOwnerKeys({ keys, keyOf }: Pick<Parameters<typeof createSealing>[0], 'keys' | 'keyOf'>) {
  const known = new Map<string, Promise<DataKey>>();

  async function findOrMake(owner: string): Promise<DataKey> {
    const key = await keyOf(owner);
    if (key) return key;
    // The blob was stored without encryption, or is gone.
    const made = keys.make(owner);
    await keys.store(made);
    return made;
  }

  return {
    find(owner: string): Promise<DataKey> {
      let key = known.get(owner);
      if (!key) {
        key = findOrMake(owner);
        known.set(owner, key);
        key.catch(() => known.delete(owner));
        const [oldest] = known.keys();
        if (known.size > ownersRemembered && oldest !== undefined) known.delete(oldest);
      }
      return key;
    },
    forget(owner: string): void {
      known.delete(owner);
    },
  };
}

/** Encrypts a source, which is checked on the way, and gives it to `write`. */
async function seal(
  source: BlobSource,
  { at, dataKey, about: { contentType, sha256 } }: Sealing,
  write: (sealed: BlobSource) => Promise<void>,
): Promise<BlobStat> {
  const key = newSealingKey({ dataKey: dataKey.bytes, keyId: dataKey.id, name: at });
  const described = (checksum: Checksum): BlobMetadata => ({ contentType, ...checksum });

  if (Buffer.isBuffer(source)) {
    const measure = createMeasure();
    measure.add(source);
    const about = described(compare(measure.result(), sha256));
    await write(Buffer.concat([sealHeader(key, about), ...sealBuffer(key.content, source)]));
    return statOf(about);
  }
  if (!(source instanceof Readable)) {
    const { path } = source;
    const about = described(
      sha256 === undefined ? await checksumOf(path) : { size: (await stat(path)).size, sha256 },
    );
    const content = unchanged(createReadStream(path, { highWaterMark: 256 * 1024 }), about);
    await write(Readable.from(joined(sealHeader(key, about), sealSegments(key.content, content))));
    return statOf(about);
  }
  // Its checksum comes first in what is stored. What waits for it is encrypted already.
  const spool = join(tmpdir(), `service-kit-${randomUUID()}`);
  try {
    const measure = createMeasure();
    const file = createWriteStream(spool, { mode: 0o600, flags: 'wx', start: headerSize });
    await pipeline(source, measure.pass, (chunks) => sealSegments(key.content, chunks), file);
    const about = described(compare(measure.result(), sha256));
    await writeStart(spool, sealHeader(key, about));
    await write({ path: spool });
    return statOf(about);
  } catch (error) {
    throw storageProblem(error) ?? error;
  } finally {
    await rm(spool, { force: true });
  }
}

async function writeStart(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.write(bytes, 0, bytes.length, 0);
  } finally {
    await file.close();
  }
}

async function* joined(first: Buffer, others: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* others;
}

function compare(found: Checksum, sha256: string | undefined): Checksum {
  if (sha256 !== undefined && sha256 !== found.sha256) throw changedOnItsWay();
  return found;
}

/** Passes chunks on, and fails at their end when they are not those of the checksum. */
async function* unchanged(chunks: AsyncIterable<Buffer>, { size, sha256 }: Checksum): AsyncGenerator<Buffer> {
  const measure = createMeasure();
  yield* measure.pass(chunks);
  const found = measure.result();
  if (found.size !== size || found.sha256 !== sha256) throw changedOnItsWay();
}
