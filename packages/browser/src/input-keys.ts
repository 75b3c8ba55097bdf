import { type DBSchema, openDB } from 'idb';
import { inTransaction } from './in-transaction.ts';

interface Schema extends DBSchema {
  /** By account: at most one. They cannot be read out, only used. */
  keys: { key: number; value: CryptoKey };
  /** How often the keys were removed: one that was requested before is not stored after. */
  removals: { key: 'count'; value: number };
}

/**
 * The key of an account's unsent input, as this device has it, else as the server gives it.
 * @param fetchKey in base64
 * @throws what `fetchKey` throws, and DOMException where the browser stores nothing
 */
export function findInputKey(
  userId: number,
  fetchKey: (userId: number) => Promise<string>,
): Promise<CryptoKey> {
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

/** Called when the session has ended: what is encrypted can be read again after the next login of its author. */
export function forgetInputKeys(): Promise<void> {
  return withKeys((database) =>
    inTransaction(database.transaction(['keys', 'removals'], 'readwrite'), async (transaction) => {
      const removals = transaction.objectStore('removals');
      await removals.put(((await removals.get('count')) ?? 0) + 1, 'count');
      await transaction.objectStore('keys').clear();
    }),
  );
}

function openKeys() {
  return openDB<Schema>('our-dates-input-keys', 1, {
    upgrade(database) {
      database.createObjectStore('keys');
      database.createObjectStore('removals');
    },
  });
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
