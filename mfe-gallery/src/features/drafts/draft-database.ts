import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

export interface StoredFile {
  draft: string;
  id: string;
  name: string;
  type: string;
  lastModified: number;
  /** Not the File itself: not every browser keeps it readable. */
  bytes: ArrayBuffer;
}

interface StoredValue<Value> {
  value: Value;
  savedAt: number;
  isHandedOver?: boolean;
}

interface Schema<Value> extends DBSchema {
  drafts: { key: string; value: StoredValue<Value> };
  files: { key: [draft: string, id: string]; value: StoredFile; indexes: { draft: string } };
}

/**
 * The database of one kind of drafts.
 * @returns a function that opens it, or returns the open one
 */
export function createDraftDatabase<Value>(name: string): () => Promise<IDBPDatabase<Schema<Value>>> {
  let opened: Promise<IDBPDatabase<Schema<Value>>> | undefined;

  return () => {
    opened ??= openDB<Schema<Value>>(name, 1, {
      upgrade(database) {
        database.createObjectStore('drafts');
        const files = database.createObjectStore('files', { keyPath: ['draft', 'id'] });
        files.createIndex('draft', 'draft');
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
