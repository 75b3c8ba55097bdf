import { inTransaction } from '@our-dates/browser/in-transaction';
import type { InputVault } from '@our-dates/browser/input-vault';
import { isSameSeal } from '@our-dates/browser/sealed';
import type { ChangeDatabase, SealedChange } from './change-database.ts';
import { combine, type KeptChange } from './kept-change.ts';

/** Where changes are, and what encrypts them. */
interface Place {
  readonly database: ChangeDatabase;
  readonly vault: InputVault;
}

export type NewChange = Pick<KeptChange, 'key' | 'change' | 'sentAt'>;

/** Those of a person, as they are stored, and as far as they can be read. */
export async function readChanges(
  { database, vault }: Place,
  userId: number,
): Promise<{ stored: SealedChange[]; opened: KeptChange[] }> {
  const stored = await database.getAllFromIndex('changes', 'user', userId);
  const opened = await Promise.all(stored.map((sealed) => openChange(vault, sealed)));
  return { stored, opened: opened.filter((kept) => kept !== undefined) };
}

/** What a change becomes: undefined removes it; null leaves it. */
export type Replacement = (kept: KeptChange) => KeptChange | undefined | null;

/**
 * Changes one that is stored.
 * @returns what is stored now: undefined when it was removed; null when it was left, or stored no longer
 */
export async function replaceChange(
  { database, vault }: Place,
  id: number,
  next: Replacement,
): Promise<KeptChange | undefined | null> {
  for (;;) {
    const before = await database.get('changes', id);
    const kept = before && (await openChange(vault, before));
    const after = kept ? next(kept) : null;
    if (!before || after === null) return null;
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
    if (isDone !== false) return isDone ? after : null;
  }
}

/**
 * Keeps a change; together with the last one of the same target, where that was not sent yet.
 * @returns false when another tab came first, and nothing was changed
 */
export async function addChange(
  place: Place,
  userId: number,
  { key, change, sentAt }: NewChange,
): Promise<boolean> {
  const { database, vault } = place;
  const { stored, opened } = await readChanges(place, userId);
  const last = opened.findLast(
    (kept) =>
      kept.state.is === 'waiting' &&
      kept.sentAt === undefined &&
      sentAt === undefined &&
      combine(kept.change, change) !== undefined,
  );
  const together = last && combine(last.change, change);
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

export async function removeChanges(database: ChangeDatabase, userId: number): Promise<void> {
  await inTransaction(database.transaction('changes', 'readwrite'), async ({ store }) => {
    for (const id of await store.index('user').getAllKeys(userId)) await store.delete(id);
  });
}

function isSameList(now: readonly SealedChange[], before: readonly SealedChange[]): boolean {
  const pairs = now.map(({ rest }, index) => [rest, before[index]?.rest] as const);
  return now.length === before.length && pairs.every(([one, other]) => other && isSameSeal(one, other));
}

/** As {@link sealPlainDrafts}: what is of others is removed. */
export async function sealPlainChanges(
  database: ChangeDatabase,
  vault: InputVault,
  userId: number,
): Promise<void> {
  for (const plain of await database.getAll('plainChanges')) {
    const sealed = plain.userId === userId ? await sealChange(vault, plain) : undefined;
    await inTransaction(database.transaction(['plainChanges', 'changes'], 'readwrite'), async (moving) => {
      if (sealed) await moving.objectStore('changes').put(sealed);
      await moving.objectStore('plainChanges').delete(plain.id);
    });
  }
}

async function sealChange(vault: InputVault, kept: KeptChange): Promise<SealedChange> {
  const { id, userId, ...rest } = kept;
  return { id, userId, rest: await vault.seal(userId, rest) };
}

/** @returns undefined when it cannot be read any more */
async function openChange(
  vault: InputVault,
  { id, userId, rest }: SealedChange,
): Promise<KeptChange | undefined> {
  const opened = await vault.open<Omit<KeptChange, 'id' | 'userId'>>(userId, rest);
  return opened && { id, userId, ...opened };
}
