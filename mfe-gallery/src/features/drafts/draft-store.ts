import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** What somebody had begun: the value as their form keeps it, and files by an id which the value names. */
export interface StoredDraft<Value> {
  readonly value: Value;
  readonly files: ReadonlyMap<string, File>;
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
}

/**
 * Unfinished work on this device, in IndexedDB, so that neither a reload nor a sign-out loses it. A key
 * names person and form (`draftKey`); nobody is shown another person's.
 */
export interface DraftStore<Value> {
  read(key: string): Promise<StoredDraft<Value> | undefined>;
  /** The drafts whose keys begin so, in the order of their keys, without their files. */
  list(prefix: string): Promise<readonly { key: string; value: Value }[]>;
  /** Calls `listener` after each change made on this page. Returns the function that ends that. */
  subscribe(listener: () => void): () => void;
  /** Replaces the draft. A file is written once: ids that are stored already are left as they are. */
  write(key: string, value: Value, files: ReadonlyMap<string, File>): Promise<void>;
  remove(key: string): Promise<void>;
}

interface StoredFile {
  draft: string;
  id: string;
  name: string;
  type: string;
  lastModified: number;
  /** Not the File itself: not every browser keeps one readable. */
  bytes: ArrayBuffer;
}

interface Schema<Value> extends DBSchema {
  drafts: { key: string; value: { value: Value; savedAt: number } };
  files: { key: [draft: string, id: string]; value: StoredFile; indexes: { draft: string } };
}

/** @param databaseName one for each kind of value. */
export function createDraftStore<Value>(databaseName: string): DraftStore<Value> {
  let opened: Promise<IDBPDatabase<Schema<Value>>> | undefined;
  const listeners = new Set<() => void>();

  function open() {
    opened ??= openDB<Schema<Value>>(databaseName, 1, {
      upgrade(database) {
        database.createObjectStore('drafts');
        const files = database.createObjectStore('files', { keyPath: ['draft', 'id'] });
        files.createIndex('draft', 'draft');
      },
      // Another tab wants a newer version; it shall not wait for us.
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
  }

  function tell() {
    for (const listener of [...listeners]) listener();
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    async list(prefix) {
      const database = await open();
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      const { store } = database.transaction('drafts');
      const [keys, drafts] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
      return drafts.flatMap(({ value }, index) => {
        const key = keys[index];
        return key === undefined ? [] : [{ key, value }];
      });
    },

    async read(key) {
      const database = await open();
      const draft = await database.get('drafts', key);
      if (!draft) return undefined;
      const stored = await database.getAllFromIndex('files', 'draft', key);
      const files = stored.map(
        ({ id, name, type, lastModified, bytes }) =>
          [id, new File([bytes], name, { type, lastModified })] as const,
      );
      return { ...draft, files: new Map(files) };
    },

    async write(key, value, files) {
      const database = await open();
      const storedKeys = await database.getAllKeysFromIndex('files', 'draft', key);
      const storedIds = new Set(storedKeys.map(([, id]) => id));
      // Read before the transaction begins: one that waits for anything else ends by itself.
      const added = await Promise.all(
        [...files]
          .filter(([id]) => !storedIds.has(id))
          .map(async ([id, file]) => ({
            draft: key,
            id,
            name: file.name,
            type: file.type,
            lastModified: file.lastModified,
            bytes: await file.arrayBuffer(),
          })),
      );
      const transaction = database.transaction(['drafts', 'files'], 'readwrite');
      const [drafts, fileStore] = [transaction.objectStore('drafts'), transaction.objectStore('files')];
      await Promise.all([
        drafts.put({ value, savedAt: Date.now() }, key),
        ...added.map((file) => fileStore.put(file)),
        ...[...storedIds].filter((id) => !files.has(id)).map((id) => fileStore.delete([key, id])),
        transaction.done,
      ]);
      tell();
    },

    async remove(key) {
      const database = await open();
      const transaction = database.transaction(['drafts', 'files'], 'readwrite');
      const removed = [
        transaction.objectStore('drafts').delete(key),
        transaction.objectStore('files').delete(IDBKeyRange.bound([key], [key, []])),
      ];
      // Whoever discards something and leaves the page at once has discarded it.
      transaction.commit();
      await Promise.all([...removed, transaction.done]);
      tell();
    },
  };
}
