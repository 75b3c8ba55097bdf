import { localDatabase } from '@our-dates/browser/local-database';
import type { Sealed } from '@our-dates/browser/sealed';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { KeptChange } from './kept-change.ts';

/** All of a kept change but the order in which it was made, and whose it is, is encrypted. */
export interface SealedChange extends Pick<KeptChange, 'id' | 'userId'> {
  readonly rest: Sealed;
}

interface Schema extends DBSchema {
  changes: { key: number; value: SealedChange; indexes: { user: number } };
  /** Of an earlier version, which encrypted nothing. */
  plainChanges: { key: number; value: KeptChange };
}

export type ChangeDatabase = IDBPDatabase<Schema>;

/** @returns a function that opens the database, or returns the open one */
export const createChangeDatabase = (name: string): (() => Promise<ChangeDatabase>) =>
  localDatabase<Schema>(name, 2, (database, before, _, transaction) => {
    if (before === 1) transaction.objectStore('changes').name = 'plainChanges';
    else database.createObjectStore('plainChanges', { keyPath: 'id' });
    const changes = database.createObjectStore('changes', { keyPath: 'id' });
    changes.createIndex('user', 'userId');
  });
