import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { ConfigError } from '../../slice/config.ts';
import type { BlobStore } from '../blob-store.ts';
import { type MasterKeys, masterKeyIdOf, newKey, UnknownMasterKey } from './master-keys.ts';
import { keyName, keyPrefix, keyringOwner, keyringPrefix, ownerOfKey, sealedName } from './stored-names.ts';

const contentType = 'application/octet-stream';
const idPattern = /^[0-9a-f]{32}$/;
/** About 300 bytes each. */
const remembered = 5000;

export interface DataKey {
  /** The blob that it belongs to, and loses its content with it. */
  readonly owner: string;
  /** 32 hex digits. */
  readonly id: string;
  readonly bytes: Buffer;
}

/** The keys of blobs, each wrapped by a master key in the store itself. */
export interface BlobKeys {
  /** Makes a key for what belongs to this blob; it has to be stored before anything is encrypted with it. */
  make(owner: string): DataKey;
  store(key: DataKey): Promise<void>;
  /** @returns null when there is no such key (any more) */
  find(owner: string, id: string): Promise<DataKey | null>;
  isStored(key: DataKey): Promise<boolean>;
  discard(key: DataKey): Promise<void>;
  /** Deletes all keys of a blob, so that no copy of what they have encrypted can be read. */
  erase(owner: string): Promise<void>;
  /**
   * Ensures that the master keys are those of this store, or makes them so where it has no key yet.
   * @throws ConfigError
   */
  verify(): Promise<void>;
}

export function createBlobKeys(inner: BlobStore, masterKeys: MasterKeys): BlobKeys {
  const known = new Map<string, DataKey>();

  function remember(key: DataKey): void {
    const name = keyName(key.owner, key.id);
    known.delete(name);
    known.set(name, key);
    const [oldest] = known.keys();
    if (known.size > remembered && oldest !== undefined) known.delete(oldest);
  }

  async function remove(names: readonly string[]): Promise<void> {
    for (const name of names) known.delete(name);
    await inner.delete(names);
  }

  const make = (owner: string): DataKey => ({ owner, id: randomBytes(16).toString('hex'), bytes: newKey() });

  async function store(key: DataKey): Promise<void> {
    const name = keyName(key.owner, key.id);
    await inner.put(name, masterKeys.wrap(name, key.bytes), { contentType });
    remember(key);
  }

  return {
    make,
    store,
    async find(owner, id) {
      const name = keyName(owner, id);
      const cached = known.get(name);
      const wrapped = cached ? null : await readKey(inner, name);
      const key = cached ?? (wrapped && { owner, id, bytes: masterKeys.unwrap(name, wrapped) });
      if (key) remember(key);
      return key;
    },
    isStored: async ({ owner, id }) => (await inner.stat(keyName(owner, id))) !== null,
    discard: ({ owner, id }) => remove([keyName(owner, id)]),
    async erase(owner) {
      const prefix = keyName(owner, '');
      const names: string[] = [];
      // Names of other blobs may begin like this one.
      for await (const name of inner.list(prefix)) {
        if (idPattern.test(name.slice(prefix.length))) names.push(name);
      }
      await remove(names);
    },
    async verify() {
      if (await verifyMasterKeys(inner, masterKeys)) return;
      await store(make(keyringOwner));
      // Now also those are seen that another process has made meanwhile.
      await verifyMasterKeys(inner, masterKeys);
    },
  };
}

/**
 * Compares the master keys with a store, and changes nothing.
 * @returns whether the store has a keyring
 * @throws ConfigError when they are not those of the store
 */
export async function verifyMasterKeys(inner: BlobStore, masterKeys: MasterKeys): Promise<boolean> {
  const keyring = await firstOf(inner, keyringPrefix, 100);
  // A store that has lost its keyring is recognized by any of its keys.
  const names = keyring.length > 0 ? keyring : await firstOf(inner, keyPrefix, 1);
  for (const name of names) await verifyKey(inner, masterKeys, name);
  return keyring.length > 0;
}

async function verifyKey(inner: BlobStore, masterKeys: MasterKeys, name: string): Promise<void> {
  const wrapped = await readKey(inner, name);
  if (!wrapped) return;
  try {
    masterKeys.unwrap(name, wrapped);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigError([
      `BLOB_MASTER_KEYS: cannot read the keys of this store: ${why}. Add the master key with which it was encrypted; docs/production.md says how`,
    ]);
  }
}

/**
 * For a store that is used without encryption.
 * @throws ConfigError when its blobs are encrypted
 */
export async function refuseEncrypted(inner: BlobStore): Promise<void> {
  const [found] = await firstOf(inner, keyPrefix, 1);
  if (found === undefined) return;
  throw new ConfigError([
    'BLOB_MASTER_KEYS: is missing; the blobs of this store are encrypted, and it must hold the master key that they were encrypted with',
  ]);
}

/** Whether there is a blob, encrypted or not. */
export async function isStored(inner: BlobStore, blob: string): Promise<boolean> {
  return ((await inner.stat(sealedName(blob))) ?? (await inner.stat(blob))) !== null;
}

/** @returns the wrapped key, null when there is none of this name */
async function readKey(inner: BlobStore, name: string): Promise<Buffer | null> {
  const found = await inner.get(name);
  return found && buffer(found.stream);
}

async function firstOf(inner: BlobStore, prefix: string, count: number): Promise<string[]> {
  const names: string[] = [];
  for await (const name of inner.list(prefix)) {
    names.push(name);
    if (names.length === count) break;
  }
  return names;
}

export interface Rewrapped {
  /** Wrapped by the current master key now. */
  readonly changed: number;
  readonly alreadyCurrent: number;
  /** Left as they are: their photo is being uploaded, or deleted. */
  readonly unsettled: number;
  /** Names of keys that no master key here can unwrap. */
  readonly unreadable: readonly string[];
}

/**
 * Wraps every key of the store by the current master key; no blob is written. It may run next to services that have the
 * same master keys, and be repeated.
 */
export async function rewrapKeys(inner: BlobStore, masterKeys: MasterKeys): Promise<Rewrapped> {
  const counts = { changed: 0, alreadyCurrent: 0, unsettled: 0 };
  const unreadable: string[] = [];
  for await (const name of inner.list(keyPrefix)) {
    const isKeyring = name.startsWith(keyringPrefix);
    const exists = async () => isKeyring || (await isStored(inner, ownerOfKey(name)));
    const wrapped = await readKey(inner, name);
    if (!wrapped) continue;
    try {
      if (masterKeyIdOf(wrapped) === masterKeys.currentId) {
        counts.alreadyCurrent += 1;
        continue;
      }
      const dataKey = masterKeys.unwrap(name, wrapped);
      // A key is deleted after its blob, so that one whose blob is there before and after was not deleted in between.
      if (!(await exists())) {
        counts.unsettled += 1;
        continue;
      }
      await inner.put(name, masterKeys.wrap(name, dataKey), { contentType });
      if (await exists()) counts.changed += 1;
      else await inner.delete([name]);
    } catch (error) {
      if (!(error instanceof UnknownMasterKey)) throw error;
      unreadable.push(name);
    }
  }
  return { ...counts, unreadable };
}
