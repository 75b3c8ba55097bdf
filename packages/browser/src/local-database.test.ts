import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type DBSchema, type IDBPDatabase, unwrap } from 'idb';
import { localDatabase } from './local-database.ts';

interface Schema extends DBSchema {
  words: { key: string; value: string };
}

const open = localDatabase<Schema>('words', 1, (database) => database.createObjectStore('words'));
const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);

beforeEach(() => void process.on('unhandledRejection', note));
afterEach(() => void process.off('unhandledRejection', note));

/** What the browser does to a transaction when the storage is cleared. */
function abortNext(database: IDBPDatabase<Schema>): void {
  const raw = unwrap(database);
  const begin = raw.transaction;
  raw.transaction = (...options) => {
    raw.transaction = begin;
    const transaction = begin(...options);
    queueMicrotask(() => transaction.abort());
    return transaction;
  };
}

it('an aborted read or write fails where it was called, and nowhere else', async () => {
  const database = await open();
  expect(await open()).toBe(database);
  abortNext(database);
  await expect(database.get('words', 'sea')).rejects.toThrow();
  abortNext(database);
  await expect(database.put('words', 'calm', 'sea')).rejects.toThrow();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(unhandled).toEqual([]);
  database.close();
});
