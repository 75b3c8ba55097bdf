import { openTabChannel } from '@our-dates/browser/tabs';
import type { Observable } from '@our-dates/contracts/mfe';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type Change, combine, type KeptChange } from './kept-change.ts';

interface Schema extends DBSchema {
  changes: { key: number; value: KeptChange; indexes: { user: number } };
}

/** The changes of everybody that wait on this device, in the order in which they were made. */
export interface ChangeStore extends Observable<readonly KeptChange[]> {
  /** Those of a person, as they are stored now. */
  list(userId: number): Promise<readonly KeptChange[]>;
  /**
   * Keeps a change; together with the last one of the same target, where that was not sent yet.
   * @throws DOMException where the browser stores nothing
   */
  add(userId: number, key: string, change: Change): Promise<void>;
  /** Changes what is still stored. */
  update(id: number, next: (kept: KeptChange) => KeptChange): Promise<void>;
  /** @returns false when `isAllowed` forbids it, or when it is stored no longer */
  remove(id: number, isAllowed?: (kept: KeptChange) => boolean): Promise<boolean>;
  removeAllOf(userId: number): Promise<void>;
}

/** @param name of the database, and of the channel that tells other tabs of each change. */
export function createChangeStore(name: string): ChangeStore {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  let all: readonly KeptChange[] = [];
  let reading = 0;
  const listeners = new Set<() => void>();
  let channel: ReturnType<typeof openTabChannel<'changed'>> | undefined;

  function open(): Promise<IDBPDatabase<Schema>> {
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
  }

  /** An answer that a newer one has overtaken is ignored. */
  async function read(): Promise<void> {
    reading += 1;
    const turn = reading;
    try {
      const found = await (await open()).getAll('changes');
      if (turn !== reading) return;
      all = found;
    } catch {
      // A browser that stores nothing has nothing that waits.
      return;
    }
    for (const listener of [...listeners]) listener();
  }

  function watch() {
    if (channel) return;
    channel = openTabChannel(name);
    channel.listen(() => void read());
    void read();
  }

  /** Settles when this page shows it. */
  async function changed(): Promise<void> {
    watch();
    channel?.send('changed');
    await read();
  }

  return {
    get: () => all,
    subscribe(listener) {
      watch();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    list: async (userId) => (await open()).getAllFromIndex('changes', 'user', userId),
    async add(userId, key, change) {
      const { store, done } = (await open()).transaction('changes', 'readwrite');
      const earlier = await store.index('user').getAll(userId);
      const last = earlier.findLast(
        (kept) =>
          kept.state.is === 'waiting' &&
          kept.sentAt === undefined &&
          combine(kept.change, change) !== undefined,
      );
      const together = last && combine(last.change, change);
      const madeAt = Date.now();
      // Later than all others, and never that of one that is stored no longer.
      const id = Math.max(madeAt, ...(await store.getAllKeys()).map((other) => other + 1));
      if (!last) await store.add({ id, userId, key, madeAt, change, state: { is: 'waiting' } });
      else if (together) await store.put({ ...last, key, change: together });
      else await store.delete(last.id);
      await done;
      await changed();
    },
    async update(id, next) {
      const { store, done } = (await open()).transaction('changes', 'readwrite');
      const kept = await store.get(id);
      if (kept) await store.put(next(kept));
      await done;
      await changed();
    },
    async remove(id, isAllowed = () => true) {
      const { store, done } = (await open()).transaction('changes', 'readwrite');
      const kept = await store.get(id);
      const isRemoved = kept !== undefined && isAllowed(kept);
      if (isRemoved) await store.delete(id);
      await done;
      await changed();
      return isRemoved;
    },
    async removeAllOf(userId) {
      const { store, done } = (await open()).transaction('changes', 'readwrite');
      for (const id of await store.index('user').getAllKeys(userId)) await store.delete(id);
      await done;
      await changed();
    },
  };
}

export const changeStore = createChangeStore('our-dates-kept-changes');
