import { inputVault, isKeyMissing } from '@our-dates/browser/input-vault';
import { openTabChannel, type TabChannel } from '@our-dates/browser/tabs';
import { withSpace } from '@our-dates/browser/with-space';
import type { Observable } from '@our-dates/contracts/mfe';
import { type ChangeDatabase, createChangeDatabase } from './change-database.ts';
import type { KeptChange } from './kept-change.ts';
import {
  addChange,
  type NewChange,
  type Replacement,
  readChanges,
  removeChanges,
  replaceChange,
  sealPlainChanges,
} from './sealed-changes.ts';

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
  /** Changes what is still stored. @returns false when it is not */
  update(id: number, next: (kept: KeptChange) => KeptChange): Promise<boolean>;
  /** @returns false when `isAllowed` forbids it, or when it is stored no longer */
  remove(id: number, isAllowed?: (kept: KeptChange) => boolean): Promise<boolean>;
  removeAllOf(userId: number): Promise<void>;
  /** Reads again what is stored. */
  readonly refresh: () => void;
  /** Asks the tab that sends to try now. */
  readonly askToSend: () => void;
  /** Calls `listener` when a tab asks to send. Returns the function that unsubscribes it. */
  readonly onAskedToSend: (listener: () => void) => () => void;
}

/** Until the server is asked for the key again, should it not have answered, in milliseconds. */
const keyRetryMs = 5_000;

type Message = 'changed' | 'send';

/** @param name of the database, and of the channel that tells other tabs of each change. */
export function createChangeStore(name: string, vault = inputVault): ChangeStore {
  const openDatabase = createChangeDatabase(name);
  let all: readonly KeptChange[] | null = null;
  let followed: number | undefined;
  /** How many reads began, and which of them ended last. */
  let reading = 0;
  let lastRead = 0;
  const listeners = new Set<() => void>();
  const askListeners = new Set<() => void>();
  let channel: TabChannel<Message> | undefined;

  async function openFor(userId: number): Promise<ChangeDatabase> {
    const database = await openDatabase();
    await sealPlainChanges(database, vault, userId);
    return database;
  }

  /** None where the browser stores nothing, or has removed it meanwhile. */
  async function list(userId: number): Promise<readonly KeptChange[]> {
    try {
      return (await readChanges({ database: await openFor(userId), vault }, userId)).opened;
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
    lastRead = turn;
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

  /** Settles when this page shows it, for which nothing is read again. @returns whether it was changed */
  async function replace(id: number, next: Replacement): Promise<boolean> {
    const after = await replaceChange({ database: await openDatabase(), vault }, id, next);
    // What is read at this moment may be from before it.
    if (after === null || !all || lastRead !== reading) {
      await changed();
      return after !== null;
    }
    tellTabs('changed');
    all = all.flatMap((kept) => (kept.id === id ? (after ?? []) : [kept]));
    notify(listeners);
    return true;
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
      const place = { database: await openFor(userId), vault };
      while (!(await withSpace(() => addChange(place, userId, kept))));
      await changed();
    },
    update: replace,
    remove: (id, isAllowed = () => true) => replace(id, (kept) => (isAllowed(kept) ? undefined : null)),
    async removeAllOf(userId) {
      await removeChanges(await openDatabase(), userId);
      await changed();
    },
    refresh: () => void read(),
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
