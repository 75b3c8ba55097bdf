import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { KeptChange } from './kept-change.ts';

interface Schema extends DBSchema {
  changes: { key: number; value: KeptChange; indexes: { user: number } };
}

/** @returns a function that opens the database, or returns the open one */
export function createChangeDatabase(name: string): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  return () => {
    opened ??= openDB<Schema>(name, 1, {
      upgrade(database) {
        const changes = database.createObjectStore('changes', { keyPath: 'id' });
        changes.createIndex('user', 'userId');
      },
      // Another tab needs a newer version; it must not wait for us.
      blocking() {
        void opened?.then((database) => database.close());
        opened = undefined;
      },
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
