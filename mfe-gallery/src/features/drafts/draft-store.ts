import { createDraftDatabase, type StoredFile } from './draft-database.ts';
import { createDraftLocks, type DraftLocks } from './draft-locks.ts';

/** An unfinished form: its value, and files by an id that the value names. */
export interface StoredDraft<Value> {
  readonly value: Value;
  readonly files: ReadonlyMap<string, File>;
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
}

/** A draft in a list: without its files. */
export interface ListedDraft<Value> {
  readonly key: string;
  readonly value: Value;
  readonly savedAt: number;
}

/**
 * Unfinished work on this device, in IndexedDB, so that neither a reload nor a sign-out loses it. A key names
 * person, form and dialog (see draft-key.ts); no user is shown another user's.
 */
export interface DraftStore<Value> extends Pick<DraftLocks, 'hold' | 'closing'> {
  read(key: string): Promise<StoredDraft<Value> | undefined>;
  /** One file of a draft; undefined when it is not stored. */
  readFile(key: string, id: string): Promise<File | undefined>;
  /**
   * The drafts of a form (`draftsKey`) that no dialog has open, here or in another tab, and that are not handed
   * over; newest first.
   */
  listFree(draftsOfForm: string): Promise<readonly ListedDraft<Value>[]>;
  /** The drafts of a form that are handed over, oldest first. */
  listHandedOver(draftsOfForm: string): Promise<readonly ListedDraft<Value>[]>;
  /**
   * Calls `listener` after each change made on this page, including locks. Returns the function that unsubscribes
   * it.
   */
  subscribe(listener: () => void): () => void;
  /**
   * Hands a stored draft over from its dialog to a background task; it is no longer offered to dialogs.
   * @throws Error when it is not stored.
   */
  handOver(key: string): Promise<void>;
  /**
   * Changes a stored draft, and drops files that it no longer needs, in one transaction. A deleted draft stays
   * deleted.
   */
  change(key: string, change: (value: Value) => Value, droppedFiles?: readonly string[]): Promise<void>;
  /** Replaces the draft. A file is written once: stored ids are skipped. */
  write(key: string, value: Value, files: ReadonlyMap<string, File>): Promise<void>;
  remove(key: string): Promise<void>;
}

/** @param databaseName one for each kind of value. */
export function createDraftStore<Value>(databaseName: string): DraftStore<Value> {
  const open = createDraftDatabase<Value>(databaseName);
  const listeners = new Set<() => void>();

  function notify() {
    for (const listener of [...listeners]) listener();
  }

  const holds = createDraftLocks(databaseName, notify);

  async function list(draftsOfForm: string) {
    const database = await open();
    // Drafts of an earlier version have the form's own key.
    const range = IDBKeyRange.bound(draftsOfForm, `${draftsOfForm}/\uffff`);
    const { store } = database.transaction('drafts');
    const [keys, drafts] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
    return drafts.flatMap((draft, index) => {
      const key = keys[index];
      return key === undefined ? [] : [{ key, ...draft }];
    });
  }

  return {
    hold: holds.hold,
    closing: holds.closing,

    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    async listFree(draftsOfForm) {
      const held = await holds.held();
      const free = (await list(draftsOfForm)).filter((draft) => !draft.isHandedOver && !held.has(draft.key));
      return free.sort((one, other) => other.savedAt - one.savedAt);
    },

    async listHandedOver(draftsOfForm) {
      const handedOver = (await list(draftsOfForm)).filter((draft) => draft.isHandedOver);
      return handedOver.sort((one, other) => one.savedAt - other.savedAt);
    },

    async read(key) {
      const database = await open();
      const draft = await database.get('drafts', key);
      if (!draft) return undefined;
      const stored = await database.getAllFromIndex('files', 'draft', key);
      return { ...draft, files: new Map(stored.map((file) => [file.id, fileOf(file)])) };
    },

    async readFile(key, id) {
      const stored = await (await open()).get('files', [key, id]);
      return stored && fileOf(stored);
    },

    async handOver(key) {
      const { store, done } = (await open()).transaction('drafts', 'readwrite');
      const draft = await store.get(key);
      if (!draft) throw new Error('What is to be handed over is not stored');
      await Promise.all([store.put({ ...draft, isHandedOver: true }, key), done]);
      notify();
    },

    async change(key, change, droppedFiles = []) {
      const transaction = (await open()).transaction(['drafts', 'files'], 'readwrite');
      const [drafts, files] = [transaction.objectStore('drafts'), transaction.objectStore('files')];
      const draft = await drafts.get(key);
      await Promise.all([
        draft && drafts.put({ ...draft, value: change(draft.value) }, key),
        ...droppedFiles.map((id) => files.delete([key, id])),
        transaction.done,
      ]);
      notify();
    },

    async write(key, value, files) {
      const database = await open();
      const storedKeys = await database.getAllKeysFromIndex('files', 'draft', key);
      const storedIds = new Set(storedKeys.map(([, id]) => id));
      // Its value first: files without a draft would stay for ever.
      const transaction = database.transaction(['drafts', 'files'], 'readwrite');
      const [drafts, fileStore] = [transaction.objectStore('drafts'), transaction.objectStore('files')];
      await Promise.all([
        drafts.put({ value, savedAt: Date.now() }, key),
        ...[...storedIds].filter((id) => !files.has(id)).map((id) => fileStore.delete([key, id])),
        transaction.done,
      ]);
      // One after the other: forty photos at once would all be in memory.
      for (const [id, file] of files) {
        if (storedIds.has(id)) continue;
        const { name, type, lastModified } = file;
        const bytes = await file.arrayBuffer();
        await database.put('files', { draft: key, id, name, type, lastModified, bytes });
      }
      notify();
    },

    async remove(key) {
      const database = await open();
      const transaction = database.transaction(['drafts', 'files'], 'readwrite');
      const removed = [
        transaction.objectStore('drafts').delete(key),
        transaction.objectStore('files').delete(IDBKeyRange.bound([key], [key, []])),
      ];
      // A discarded draft stays discarded when the page is left at once.
      transaction.commit();
      await Promise.all([...removed, transaction.done]);
      notify();
    },
  };
}

function fileOf({ name, type, lastModified, bytes }: StoredFile): File {
  return new File([bytes], name, { type, lastModified });
}
