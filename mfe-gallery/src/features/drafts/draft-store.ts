import { inTransaction } from '@our-dates/browser/in-transaction';
import { inputVault } from '@our-dates/browser/input-vault';
import { createDraftDatabase, type DraftDatabase, sealPlainDrafts } from './draft-database.ts';
import { ownerOf } from './draft-key.ts';
import { createDraftLocks, type DraftLocks } from './draft-locks.ts';
import {
  changeDraft,
  type ListedDraft,
  listDrafts,
  readDraft,
  readDraftFile,
  type StoredDraft,
  writeDraft,
} from './sealed-drafts.ts';

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

  const placeOf = async (key: string) => ({ database: await open(ownerOf(key)), vault });
  const list = async (draftsOfForm: string) => listDrafts<Value>(await placeOf(draftsOfForm), draftsOfForm);

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

    read: async (key) => readDraft<Value>(await placeOf(key), key),

    readFile: async (key, id) => readDraftFile(await placeOf(key), key, id),

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
      await changeDraft<Value>(await placeOf(key), key, { change, droppedFiles });
      notify();
    },

    async write(key, value, files) {
      await writeDraft(await placeOf(key), key, { value, files });
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
