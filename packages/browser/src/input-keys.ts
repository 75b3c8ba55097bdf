import type { DBSchema } from 'idb';
import { inTransaction } from './in-transaction.ts';
import { localDatabase } from './local-database.ts';

interface Schema extends DBSchema {
  /** By account: at most one. They cannot be read out, only used. */
  keys: { key: number; value: CryptoKey };
  /** How often the keys were removed: one that was requested before is not stored after. */
  removals: { key: 'count'; value: number };
}

const openKeys = localDatabase<Schema>('our-dates-input-keys', 1, (database) => {
  database.createObjectStore('keys');
  database.createObjectStore('removals');
});

/**
 * The key of an account's unsent input, as this device has it, else as the server gives it.
 * @param fetchKey in base64
 * @throws what `fetchKey` throws, and DOMException where the browser stores nothing
 */
export async function findInputKey(
  userId: number,
  fetchKey: (userId: number) => Promise<string>,
): Promise<CryptoKey> {
  const database = await openKeys();
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
}

/** Called when the session has ended: what is encrypted can be read again after the next login of its author. */
export async function forgetInputKeys(): Promise<void> {
  const database = await openKeys();
  await inTransaction(database.transaction(['keys', 'removals'], 'readwrite'), async (transaction) => {
    const removals = transaction.objectStore('removals');
    await removals.put(((await removals.get('count')) ?? 0) + 1, 'count');
    await transaction.objectStore('keys').clear();
  });
}
