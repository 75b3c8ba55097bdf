import { accountHeader } from '@our-dates/contracts/account-header';
import type { InputKey } from '@our-dates/contracts/input-key';
import { signInPaths } from '@our-dates/contracts/sign-in-paths';
import { type DBSchema, openDB } from 'idb';
import { getJson } from './api.ts';
import { ApiError, ConnectionError } from './api-error.ts';
import { inTransaction } from './in-transaction.ts';
import { type Sealed, seal, unseal } from './sealed.ts';

/**
 * Encrypts what a person typed or chose and has not sent. The key is the account's, and comes from the server with a
 * session. This device has it until the session ends, so without a session nothing can be read; with the next one of the
 * same account, all of it.
 */
export interface InputVault {
  /** @param value of JSON. @throws ApiError, ConnectionError where the key has to be requested and is not given */
  seal(userId: number, value: unknown): Promise<Sealed>;
  sealBytes(userId: number, bytes: BufferSource): Promise<Sealed>;
  /** @returns undefined when it was encrypted with another key. @throws as `seal` */
  open<Value>(userId: number, sealed: Sealed): Promise<Value | undefined>;
  openBytes(userId: number, sealed: Sealed): Promise<ArrayBuffer | undefined>;
  /** Makes sure that the key is here when the connection goes. @throws as `seal` */
  prepare(userId: number): Promise<void>;
}

/** @param fetchKey the key of an account, in base64 */
export function createInputVault(fetchKey: (userId: number) => Promise<string>): InputVault {
  const known = new Map<number, Promise<CryptoKey>>();

  function keyOf(userId: number): Promise<CryptoKey> {
    const key = known.get(userId) ?? findKey(userId, fetchKey);
    known.set(userId, key);
    key.catch(() => known.delete(userId));
    return key;
  }

  async function openBytes(userId: number, sealed: Sealed): Promise<ArrayBuffer | undefined> {
    return unseal(await keyOf(userId), sealed);
  }

  return {
    seal: async (userId, value) => seal(await keyOf(userId), new TextEncoder().encode(JSON.stringify(value))),
    sealBytes: async (userId, bytes) => seal(await keyOf(userId), bytes),
    async open(userId, sealed) {
      const bytes = await openBytes(userId, sealed);
      return bytes && JSON.parse(new TextDecoder().decode(bytes));
    },
    openBytes,
    prepare: async (userId) => void (await keyOf(userId)),
  };
}

export const inputVault = createInputVault(async (userId) => {
  const headers = { [accountHeader]: String(userId) };
  return (await getJson<InputKey>(signInPaths.inputKey, { headers })).key;
});

/** Whether something could not be read because the key is not here, and the server did not give it now. */
export function isKeyMissing(error: unknown): boolean {
  return error instanceof ApiError || error instanceof ConnectionError;
}

interface Schema extends DBSchema {
  /** By account: at most one. They cannot be read out, only used. */
  keys: { key: number; value: CryptoKey };
  /** How often the keys were removed: one that was requested before is not stored after. */
  removals: { key: 'count'; value: number };
}

async function withKeys<Result>(
  use: (database: Awaited<ReturnType<typeof openKeys>>) => Promise<Result>,
): Promise<Result> {
  const database = await openKeys();
  try {
    return await use(database);
  } finally {
    database.close();
  }
}

function openKeys() {
  return openDB<Schema>('our-dates-input-keys', 1, {
    upgrade(database) {
      database.createObjectStore('keys');
      database.createObjectStore('removals');
    },
  });
}

async function findKey(userId: number, fetchKey: (userId: number) => Promise<string>): Promise<CryptoKey> {
  return withKeys(async (database) => {
    const stored = await database.get('keys', userId);
    if (stored) return stored;
    const removals = await database.get('removals', 'count');
    const bytes = Uint8Array.from(atob(await fetchKey(userId)), (character) => character.charCodeAt(0));
    const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
    await inTransaction(database.transaction(['keys', 'removals'], 'readwrite'), async (transaction) => {
      if ((await transaction.objectStore('removals').get('count')) !== removals) return;
      await transaction.objectStore('keys').clear();
      await transaction.objectStore('keys').put(key, userId);
    });
    return key;
  });
}

/** Nobody is signed in any more: what is encrypted can be read again after the next login of its author. */
export function forgetInputKeys(): Promise<void> {
  return withKeys((database) =>
    inTransaction(database.transaction(['keys', 'removals'], 'readwrite'), async (transaction) => {
      const removals = transaction.objectStore('removals');
      await removals.put(((await removals.get('count')) ?? 0) + 1, 'count');
      await transaction.objectStore('keys').clear();
    }),
  );
}
