import { openTabChannel, type TabChannel } from '@our-dates/browser/tabs';
import type { Observable } from '@our-dates/contracts/mfe';
import { createChangeDatabase } from './change-database.ts';
import { combine, type KeptChange } from './kept-change.ts';

/** The changes of everybody that wait on this device, in the order in which they were made; null until they are read. */
export interface ChangeStore extends Observable<readonly KeptChange[] | null> {
  /** Those of a person, as they are stored now. */
  list(userId: number): Promise<readonly KeptChange[]>;
  /**
   * Keeps a change; together with the last one of the same target, where that was not sent yet.
   * @throws DOMException where the browser stores nothing
   */
  add(userId: number, kept: Pick<KeptChange, 'key' | 'change' | 'sentAt'>): Promise<void>;
  /** Changes what is still stored. */
  update(id: number, next: (kept: KeptChange) => KeptChange): Promise<void>;
  /** @returns false when `isAllowed` forbids it, or when it is stored no longer */
  remove(id: number, isAllowed?: (kept: KeptChange) => boolean): Promise<boolean>;
  removeAllOf(userId: number): Promise<void>;
  /** Asks the tab that sends to try now. */
  readonly askToSend: () => void;
  /** Calls `listener` when a tab asks to send. Returns the function that unsubscribes it. */
  readonly onAskedToSend: (listener: () => void) => () => void;
}

type Message = 'changed' | 'send';

/** @param name of the database, and of the channel that tells other tabs of each change. */
export function createChangeStore(name: string): ChangeStore {
  const open = createChangeDatabase(name);
  let all: readonly KeptChange[] | null = null;
  let reading = 0;
  const listeners = new Set<() => void>();
  const askListeners = new Set<() => void>();
  let channel: TabChannel<Message> | undefined;

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
      all = [];
    }
    notify(listeners);
  }

  /** Follows what other tabs change, while anything here listens. @returns the function that ends that */
  function watch(listening: Set<() => void>, listener: () => void): () => void {
    listening.add(listener);
    if (!channel) {
      channel = openTabChannel(name);
      channel.listen((message) => (message === 'send' ? notify(askListeners) : void read()));
      void read();
    }
    return () => {
      listening.delete(listener);
      if (listeners.size + askListeners.size > 0) return;
      channel?.close();
      channel = undefined;
      all = null;
    };
  }

  function tellTabs(message: Message): void {
    const own = channel ?? openTabChannel<Message>(name);
    own.send(message);
    if (own !== channel) own.close();
  }

  /** Settles when this page shows it. */
  async function changed(): Promise<void> {
    tellTabs('changed');
    if (channel) await read();
  }

  return {
    get: () => all,
    subscribe: (listener) => watch(listeners, listener),
    list: (userId) => changesOf(open, userId),
    async add(userId, { key, change, sentAt }) {
      const { store, done } = (await open()).transaction('changes', 'readwrite');
      const earlier = await store.index('user').getAll(userId);
      const last = earlier.findLast(
        (kept) =>
          kept.state.is === 'waiting' &&
          kept.sentAt === undefined &&
          sentAt === undefined &&
          combine(kept.change, change) !== undefined,
      );
      const together = last && combine(last.change, change);
      const madeAt = Date.now();
      // Later than all others, and never that of one that is stored no longer.
      const id = Math.max(madeAt, ...(await store.getAllKeys()).map((other) => other + 1));
      if (!last) await store.add({ id, userId, key, madeAt, change, sentAt, state: { is: 'waiting' } });
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
    askToSend() {
      tellTabs('send');
      notify(askListeners);
    },
    onAskedToSend: (listener) => watch(askListeners, listener),
  };
}

function notify(listeners: ReadonlySet<() => void>): void {
  for (const listener of [...listeners]) listener();
}

export const changeStore = createChangeStore('our-dates-kept-changes');

/** None where the browser stores nothing, or has removed it meanwhile. */
async function changesOf(
  open: ReturnType<typeof createChangeDatabase>,
  userId: number,
): Promise<readonly KeptChange[]> {
  try {
    return await (await open()).getAllFromIndex('changes', 'user', userId);
  } catch {
    return [];
  }
}
