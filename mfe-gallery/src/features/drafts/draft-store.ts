import { inTransaction } from '@our-dates/browser/in-transaction';
import { inputVault } from '@our-dates/browser/input-vault';
import { isSameSeal } from '@our-dates/browser/sealed';
import {
  type AboutFile,
  createDraftDatabase,
  type DraftDatabase,
  type SealedFile,
  sealPlainDrafts,
} from './draft-database.ts';
import { ownerOf } from './draft-key.ts';
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
 * person, form and dialog (see draft-key.ts); no user is shown another user's, and without a session of its author none
 * can be read: it is encrypted (`input-vault.ts`).
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
export function createDraftStore<Value>(databaseName: string, vault = inputVault): DraftStore<Value> {
  const openDatabase = createDraftDatabase(databaseName);
  const listeners = new Set<() => void>();
  /** Whose drafts of an earlier version are encrypted by now. */
  const sealed = new Map<number, Promise<void>>();

  function notify() {
    for (const listener of [...listeners]) listener();
  }

  const holds = createDraftLocks(databaseName, notify);

  async function open(userId: number): Promise<DraftDatabase> {
    const database = await openDatabase();
    const done = sealed.get(userId) ?? sealPlainDrafts(database, vault, userId);
    sealed.set(userId, done);
    done.catch(() => sealed.delete(userId));
    await done;
    return database;
  }

  async function list(draftsOfForm: string): Promise<(ListedDraft<Value> & { isHandedOver: boolean })[]> {
    const userId = ownerOf(draftsOfForm);
    const database = await open(userId);
    // Drafts of an earlier version have the form's own key.
    const range = IDBKeyRange.bound(draftsOfForm, `${draftsOfForm}/\uffff`);
    const { store } = database.transaction('drafts');
    const [keys, drafts] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
    const opened = drafts.map(async ({ value: sealedValue, savedAt, isHandedOver = false }, index) => {
      const value = await vault.open<Value>(userId, sealedValue);
      const key = keys[index];
      return key === undefined || value === undefined ? [] : [{ key, value, savedAt, isHandedOver }];
    });
    return (await Promise.all(opened)).flat();
  }

  async function fileOf(key: string, { about, bytes }: SealedFile): Promise<File | undefined> {
    const userId = ownerOf(key);
    const [details, content] = [
      await vault.open<AboutFile>(userId, about),
      await vault.openBytes(userId, bytes),
    ];
    return details && content && new File([content], details.name, details);
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
      const database = await open(ownerOf(key));
      const draft = await database.get('drafts', key);
      const value = draft && (await vault.open<Value>(ownerOf(key), draft.value));
      if (!draft || value === undefined) return undefined;
      const files = new Map<string, File>();
      for (const stored of await database.getAllFromIndex('files', 'draft', key)) {
        const file = await fileOf(key, stored);
        if (file) files.set(stored.id, file);
      }
      return { value, files, savedAt: draft.savedAt };
    },

    async readFile(key, id) {
      const stored = await (await open(ownerOf(key))).get('files', [key, id]);
      return stored && fileOf(key, stored);
    },

    async handOver(key) {
      const database = await open(ownerOf(key));
      await inTransaction(database.transaction('drafts', 'readwrite'), async ({ store }) => {
        const draft = await store.get(key);
        if (!draft) throw new Error('What is to be handed over is not stored');
        await store.put({ ...draft, isHandedOver: true }, key);
      });
      notify();
    },

    async change(key, change, droppedFiles = []) {
      const userId = ownerOf(key);
      const database = await open(userId);
      for (let isDone = false; !isDone; ) {
        const before = await database.get('drafts', key);
        const value = before && (await vault.open<Value>(userId, before.value));
        const changed = value === undefined ? undefined : await vault.seal(userId, change(value));
        isDone = await inTransaction(
          database.transaction(['drafts', 'files'], 'readwrite'),
          async (writing) => {
            const now = await writing.objectStore('drafts').get(key);
            // Another change came first: this one is made on top of it.
            if (now && !(before && isSameSeal(now.value, before.value))) return false;
            if (now && changed) await writing.objectStore('drafts').put({ ...now, value: changed }, key);
            await Promise.all(droppedFiles.map((id) => writing.objectStore('files').delete([key, id])));
            return true;
          },
        );
      }
      notify();
    },

    async write(key, value, files) {
      const userId = ownerOf(key);
      const database = await open(userId);
      const storedKeys = await database.getAllKeysFromIndex('files', 'draft', key);
      const storedIds = new Set(storedKeys.map(([, id]) => id));
      const sealedValue = await vault.seal(userId, value);
      // Its value first: files without a draft would stay for ever.
      await inTransaction(database.transaction(['drafts', 'files'], 'readwrite'), async (writing) => {
        const dropped = [...storedIds].filter((id) => !files.has(id));
        await Promise.all([
          writing.objectStore('drafts').put({ value: sealedValue, savedAt: Date.now() }, key),
          ...dropped.map((id) => writing.objectStore('files').delete([key, id])),
        ]);
      });
      // One after the other: forty photos at once would all be in memory.
      for (const [id, file] of files) {
        if (storedIds.has(id)) continue;
        const { name, type, lastModified } = file;
        const about = await vault.seal(userId, { name, type, lastModified } satisfies AboutFile);
        const bytes = await vault.sealBytes(userId, await file.arrayBuffer());
        await database.put('files', { draft: key, id, about, bytes });
      }
      notify();
    },

    async remove(key) {
      const database = await open(ownerOf(key));
      await inTransaction(database.transaction(['drafts', 'files'], 'readwrite'), async (removing) => {
        const removed = [
          removing.objectStore('drafts').delete(key),
          removing.objectStore('files').delete(IDBKeyRange.bound([key], [key, []])),
        ];
        // A discarded draft stays discarded when the page is left at once.
        removing.commit();
        await Promise.all(removed);
      });
      notify();
    },
  };
}
