import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB, unwrap, wrap } from 'idb';

/**
 * A database of this device (IndexedDB).
 * @returns a function that opens it, or returns the open one
 */
export function localDatabase<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>,
): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  return () => {
    opened ??= openDB<Schema>(name, version, {
      upgrade,
      // Another tab needs a newer version; it must not wait for us.
      blocking() {
        void opened?.then((database) => database.close());
        opened = undefined;
      },
      // The browser has removed it, or its storage has failed.
      terminated() {
        opened = undefined;
      },
    }).then(withHandledAborts, (error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}

/**
 * idb has a promise for the end of each transaction, and its `get` awaits only the result: should the browser abort the
 * transaction, as when the storage is cleared, nothing would handle the rejection of the other promise
 * (jakearchibald/idb#338). Who awaits `done` still sees it.
 */
function withHandledAborts<Schema>(database: IDBPDatabase<Schema>): IDBPDatabase<Schema> {
  const raw = unwrap(database);
  const begin = raw.transaction.bind(raw);
  raw.transaction = (...options) => {
    const transaction = begin(...options);
    wrap(transaction).done.catch(() => undefined);
    return transaction;
  };
  return database;
}
