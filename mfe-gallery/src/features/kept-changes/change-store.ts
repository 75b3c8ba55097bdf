import { inTransaction } from '@our-dates/browser/in-transaction';
import { inputVault, isKeyMissing } from '@our-dates/browser/input-vault';
import { isSameSeal } from '@our-dates/browser/sealed';
import { openTabChannel, type TabChannel } from '@our-dates/browser/tabs';
import type { Observable } from '@our-dates/contracts/mfe';
import {
  type ChangeDatabase,
  createChangeDatabase,
  openChange,
  type SealedChange,
  sealChange,
  sealPlainChanges,
} from './change-database.ts';
import { combine, type KeptChange } from './kept-change.ts';

/**
 * The changes of the person who is signed in that wait on this device, in the order in which they were made; null until
 * they are read. Without a session of its author none can be read: they are encrypted (`input-vault.ts`).
 */
export interface ChangeStore extends Observable<readonly KeptChange[] | null> {
  /** Says who is signed in. */
  readonly follow: (userId: number | undefined) => void;
  /** Those of a person, as they are stored now. @throws where {@link isKeyMissing} */
  list(userId: number): Promise<readonly KeptChange[]>;
  /**
   * Keeps a change; together with the last one of the same target, where that was not sent yet.
   * @throws DOMException where the browser stores nothing
   */
  add(userId: number, kept: NewChange): Promise<void>;
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

/** Until the server is asked for the key again, should it not have answered, in milliseconds. */
const keyRetryMs = 5_000;

type NewChange = Pick<KeptChange, 'key' | 'change' | 'sentAt'>;

type Message = 'changed' | 'send';

/** @param name of the database, and of the channel that tells other tabs of each change. */
export function createChangeStore(name: string, vault = inputVault): ChangeStore {
  const openDatabase = createChangeDatabase(name);
  let all: readonly KeptChange[] | null = null;
  let followed: number | undefined;
  let reading = 0;
  const listeners = new Set<() => void>();
  const askListeners = new Set<() => void>();
  let channel: TabChannel<Message> | undefined;

  async function openFor(userId: number): Promise<ChangeDatabase> {
    const database = await openDatabase();
    await sealPlainChanges(database, vault, userId);
    return database;
  }

  async function readOf(userId: number): Promise<{ stored: SealedChange[]; opened: KeptChange[] }> {
    const stored = await (await openFor(userId)).getAllFromIndex('changes', 'user', userId);
    const opened = await Promise.all(stored.map((sealed) => openChange(vault, sealed)));
    return { stored, opened: opened.filter((kept) => kept !== undefined) };
  }

  /** None where the browser stores nothing, or has removed it meanwhile. */
  async function list(userId: number): Promise<readonly KeptChange[]> {
    try {
      return (await readOf(userId)).opened;
    } catch (error) {
      if (isKeyMissing(error)) throw error;
      return [];
    }
  }

  /** An answer that a newer one has overtaken is ignored. */
  async function read(): Promise<void> {
    reading += 1;
    const turn = reading;
    const found = followed === undefined ? [] : await list(followed).catch(() => undefined);
    if (turn !== reading) return;
    if (!found) {
      setTimeout(() => channel && turn === reading && void read(), keyRetryMs);
      return;
    }
    all = found;
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

  /** Changes one that is stored. @param next undefined removes it; null leaves it. @returns whether it was changed */
  async function replace(
    id: number,
    next: (kept: KeptChange) => KeptChange | undefined | null,
  ): Promise<boolean> {
    for (;;) {
      const database = await openDatabase();
      const before = await database.get('changes', id);
      const kept = before && (await openChange(vault, before));
      const after = kept ? next(kept) : null;
      if (!before || after === null) return false;
      const sealed = after && (await sealChange(vault, after));
      const isDone = await inTransaction(database.transaction('changes', 'readwrite'), async ({ store }) => {
        const now = await store.get(id);
        if (!now) return null;
        // Another tab came first.
        if (!isSameSeal(now.rest, before.rest)) return false;
        if (sealed) await store.put(sealed);
        else await store.delete(id);
        return true;
      });
      if (isDone !== false) return isDone === true;
    }
  }

  /** Changes what is stored of a person. @returns false when another tab came first */
  async function add(userId: number, { key, change, sentAt }: NewChange): Promise<boolean> {
    const { stored, opened } = await readOf(userId);
    const last = opened.findLast(
      (kept) =>
        kept.state.is === 'waiting' &&
        kept.sentAt === undefined &&
        sentAt === undefined &&
        combine(kept.change, change) !== undefined,
    );
    const together = last && combine(last.change, change);
    const database = await openDatabase();
    const madeAt = Date.now();
    // Later than all others, and never that of one that is stored no longer.
    const id = Math.max(madeAt, ...(await database.getAllKeys('changes')).map((other) => other + 1));
    const kept: KeptChange =
      last && together
        ? { ...last, key, change: together }
        : { id, userId, key, madeAt, change, sentAt, state: { is: 'waiting' } };
    const sealed = await sealChange(vault, kept);
    return inTransaction(database.transaction('changes', 'readwrite'), async ({ store }) => {
      if (!isSameList(await store.index('user').getAll(userId), stored)) return false;
      if (!last && (await store.get(id))) return false;
      if (last && !together) await store.delete(last.id);
      else await store.put(sealed);
      return true;
    });
  }

  return {
    get: () => all,
    subscribe: (listener) => watch(listeners, listener),
    follow(userId) {
      if (followed === userId) return;
      followed = userId;
      all = null;
      if (channel) void read();
    },
    list,
    async add(userId, kept) {
      while (!(await add(userId, kept)));
      await changed();
    },
    async update(id, next) {
      await replace(id, next);
      await changed();
    },
    async remove(id, isAllowed = () => true) {
      const isRemoved = await replace(id, (kept) => (isAllowed(kept) ? undefined : null));
      await changed();
      return isRemoved;
    },
    async removeAllOf(userId) {
      const database = await openDatabase();
      await inTransaction(database.transaction('changes', 'readwrite'), async ({ store }) => {
        for (const id of await store.index('user').getAllKeys(userId)) await store.delete(id);
      });
      await changed();
    },
    askToSend() {
      tellTabs('send');
      notify(askListeners);
    },
    onAskedToSend: (listener) => watch(askListeners, listener),
  };
}

function isSameList(now: readonly SealedChange[], before: readonly SealedChange[]): boolean {
  const pairs = now.map(({ rest }, index) => [rest, before[index]?.rest] as const);
  return now.length === before.length && pairs.every(([one, other]) => other && isSameSeal(one, other));
}

function notify(listeners: ReadonlySet<() => void>): void {
  for (const listener of [...listeners]) listener();
}

export const changeStore = createChangeStore('our-dates-kept-changes');
