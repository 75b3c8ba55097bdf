import type { Sealed } from '@our-dates/browser/sealed';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
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
export function createChangeDatabase(name: string): () => Promise<ChangeDatabase> {
  let opened: Promise<ChangeDatabase> | undefined;
  return () => {
    opened ??= openDB<Schema>(name, 2, {
      upgrade(database, before, _, transaction) {
        if (before === 1) transaction.objectStore('changes').name = 'plainChanges';
        else database.createObjectStore('plainChanges', { keyPath: 'id' });
        const changes = database.createObjectStore('changes', { keyPath: 'id' });
        changes.createIndex('user', 'userId');
      },
      // Another tab needs a newer version; it must not wait for us.
      blocking() {
        void opened?.then((database) => database.close());
        opened = undefined;
      },
      // The browser has removed it, or its storage has failed.
      terminated() {
        opened = undefined;
      },
    }).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}
