import type { Log } from '../../telemetry/log.ts';
import { statOf } from '../blob-folder.ts';
import { assertBlobName, assertBlobPrefix, type BlobStore } from '../blob-store.ts';
import { type BlobKeys, isStored } from './blob-keys.ts';
import { createOpening, erased } from './opening.ts';
import { createSealing } from './sealing.ts';
import { blobOfStored, isKeyName, isSealedName, refuseStoredName, sealedName } from './stored-names.ts';

export interface EncryptedBlobStore extends BlobStore {
  /**
   * Encrypts a blob that was stored before encryption was turned on. Services may write, read and delete meanwhile.
   * @returns whether there was one
   */
  encryptStored(name: string): Promise<boolean>;
}

const deletedAtOnce = 500;
const erasedAtOnce = 8;

/**
 * Encrypts what goes into a store and decrypts what comes out. Sizes, checksums and ranges are those of the content.
 * Each blob that others belong to has a key, stored wrapped in the same store; blobs that were stored without encryption
 * are read as they are. A blob whose key was erased is none. One that is not what was encrypted is logged, and throws
 * DamagedCiphertext.
 * @param options.ownerOf which blob a blob belongs to, as a derivative to its original: both have one key, and lose it
 *   with that blob
 */
export function createEncryptedBlobStore(
  inner: BlobStore,
  options: {
    readonly keys: BlobKeys;
    readonly ownerOf: (name: string) => string;
    readonly log: Pick<Log, 'error' | 'warn'>;
  },
): EncryptedBlobStore {
  const { keys, ownerOf } = options;
  const opening = createOpening({ inner, ...options });
  const keyOf = async (name: string) => {
    const found = await opening.open(name);
    return found === null || found === erased ? null : found.opened.dataKey;
  };
  const sealing = createSealing({ inner, ...options, keyOf });

  async function eraseWithout(owner: string, deleted: ReadonlySet<string>): Promise<void> {
    if (!deleted.has(owner) && (await isStored(inner, owner))) return;
    sealing.forget(owner);
    await keys.erase(owner);
  }

  /** Deletes blobs, and then the keys of those whose owner is gone. */
  async function remove(names: readonly string[]): Promise<void> {
    for (const name of names) assertOurs(name);
    await inner.delete(names.flatMap((name) => [sealedName(name), name]));
    const deleted = new Set(names);
    const owners = [...new Set(names.map(ownerOf))];
    for (let start = 0; start < owners.length; start += erasedAtOnce) {
      const some = owners.slice(start, start + erasedAtOnce);
      await Promise.all(some.map((owner) => eraseWithout(owner, deleted)));
    }
  }

  const store: EncryptedBlobStore = {
    async put(name, source, about) {
      assertOurs(name);
      return sealing.put(name, source, about);
    },
    async get(name, { range } = {}) {
      assertOurs(name);
      const blob = await (range ? opening.getRange(name, range) : opening.get(name));
      if (blob === erased) return null;
      return blob ?? inner.get(name, { range });
    },
    async stat(name) {
      assertOurs(name);
      const found = await opening.open(name);
      if (found === erased) return null;
      return found ? statOf(found.opened.about) : inner.stat(name);
    },
    delete: remove,
    async *list(prefix) {
      assertBlobPrefix(prefix);
      yield* inOrder(inner.list(sealedName(prefix)), inner.list(prefix));
    },
    async deletePrefix(prefix) {
      let count = 0;
      let names: string[] = [];
      const removeNames = async () => {
        await remove(names);
        count += names.length;
        names = [];
      };
      for await (const name of store.list(prefix)) {
        names.push(name);
        if (names.length === deletedAtOnce) await removeNames();
      }
      await removeNames();
      return count;
    },
    ping: () => inner.ping(),
    close: () => inner.close(),
    async encryptStored(name) {
      assertOurs(name);
      return sealing.encryptStored(name);
    },
  };
  return store;
}

/** @throws TypeError for what is no name of a blob */
function assertOurs(name: string): void {
  assertBlobName(name);
  refuseStoredName(name);
}

/** The blobs of two lists of stored names that are in order; one that is in both comes once. */
async function* inOrder(sealed: AsyncIterable<string>, plain: AsyncIterable<string>): AsyncGenerator<string> {
  const others = plainBlobs(plain)[Symbol.asyncIterator]();
  let other = await others.next();
  for await (const stored of sealed) {
    const name = blobOfStored(stored);
    for (; !other.done && other.value < name; other = await others.next()) yield other.value;
    if (!other.done && other.value === name) other = await others.next();
    yield name;
  }
  for (; !other.done; other = await others.next()) yield other.value;
}

/** Those of a list that are not encrypted. */
export async function* plainBlobs(stored: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const name of stored) if (!isKeyName(name) && !isSealedName(name)) yield name;
}
