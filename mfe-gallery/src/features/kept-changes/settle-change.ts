import { randomKey } from '@our-dates/browser/random-hex';
import type { QueryClient } from '@tanstack/react-query';
import { showLikes } from '../../api/like-photo.ts';
import { changeStore } from './change-store.ts';
import type { Change, KeptChange } from './kept-change.ts';
import { showEdit } from './show-edit.ts';

/** Sends a refused change again. */
export async function retryChange({ id }: KeptChange): Promise<void> {
  await changeStore.update(id, (kept) => ({ ...kept, state: { is: 'waiting' } }));
  changeStore.askToSend();
}

/** Sends ours although the same was changed: it is then based on what is saved now. */
export async function sendOurs({ id, state }: KeptChange): Promise<void> {
  if (state.is !== 'conflict') return;
  const { theirs } = state;
  await changeStore.update(id, (kept) => ({
    ...kept,
    key: randomKey(),
    sentAt: undefined,
    state: { is: 'waiting' },
    change: onTopOf(kept.change, theirs),
  }));
  changeStore.askToSend();
}

function onTopOf(change: Change, theirs: Readonly<Record<string, string | number>>): Change {
  if (!('base' in change)) return change;
  // Both have the fields of this change.
  switch (change.kind) {
    case 'edit-comment':
    case 'delete-comment':
      return { ...change, base: { ...change.base, ...theirs } };
    case 'edit-memory':
      return { ...change, base: { ...change.base, ...theirs } };
    case 'edit-photo':
      return { ...change, base: { ...change.base, ...theirs } };
  }
}

/**
 * Discards a change, and shows again what is saved.
 * @returns false when it is being sent at this moment
 */
export async function discardChange({ id, change }: KeptChange, queryClient: QueryClient): Promise<boolean> {
  const isRemoved = await changeStore.remove(id, ({ state }) => state.is !== 'sending');
  if (!isRemoved) return false;
  if (change.kind === 'like') {
    showLikes(queryClient, { id: change.photoId, collectionId: change.collectionId }, !change.liked);
  }
  if (change.kind === 'edit-memory' || change.kind === 'edit-photo')
    showEdit(queryClient, change, change.base);
  return true;
}
