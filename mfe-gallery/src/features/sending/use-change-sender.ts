import { useHost } from '@our-dates/browser/host';
import { runAsLeader } from '@our-dates/browser/tabs';
import { syncTag } from '@our-dates/contracts/worker-paths';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { changeStore } from '../kept-changes/change-store.ts';
import { type KeptChange, nextToSend } from '../kept-changes/kept-change.ts';
import { memoryDrafts } from '../new-memory/memory-draft.ts';
import { browserClock } from '../upload/browser-clock.ts';
import { sendChange } from './api/send-change.ts';
import { type ChangeSender, createChangeSender } from './change-sender.ts';
import { outdatedBy } from './outdated-by.ts';

/**
 * Sends what waits of the person who is signed in, in one tab for all; in every tab, fetches again what another has
 * sent. It tries when the connection returns, when a person returns to the page, when the service worker says so, and
 * after a while.
 */
export function useChangeSender(changes: readonly KeptChange[] | null): void {
  const { user, refreshUser } = useHost().session;
  const queryClient = useQueryClient();
  const userId = user?.id;
  const hasChanges = changes !== null && changes.length > 0;
  useRefetchSettled(changes, queryClient);

  const latestRefresh = useRef(refreshUser);
  latestRefresh.current = refreshUser;
  useEffect(() => {
    if (userId === undefined || !hasChanges) return undefined;
    const left = new AbortController();
    const sender = createChangeSender({
      store: changeStore,
      userId,
      send: (kept, signal) => sendChange(kept, { queryClient, signal }),
      clock: browserClock,
      onSignedOut: () => void latestRefresh.current(),
    });
    runAsLeader(`our-dates-kept-changes/${userId}`, left.signal, () => lead(sender, userId, left.signal));
    return () => {
      sender.stop();
      left.abort();
    };
  }, [userId, hasChanges, queryClient]);
}

/** Settles when the page is left. */
async function lead(sender: ChangeSender, userId: number, left: AbortSignal): Promise<void> {
  // They are sent also where this cannot be noted.
  await releaseOfClosedTabs(userId).catch(() => undefined);
  // The event of this has passed.
  if (left.aborted) return;
  const fromWorker = ({ data }: MessageEvent<unknown>) => data === syncTag && sender.run();
  const until = { signal: left };
  addEventListener('online', sender.run, until);
  addEventListener('pageshow', sender.run, until);
  document.addEventListener('visibilitychange', () => document.hidden || sender.run(), until);
  navigator.serviceWorker?.addEventListener('message', fromWorker, until);
  const ends = [changeStore.subscribe(sender.wake), changeStore.onAskedToSend(sender.run)];
  sender.run();
  await new Promise((resolve) => left.addEventListener('abort', resolve));
  for (const end of ends) end();
}

/** What a tab was sending that was closed meanwhile waits again; what is next is sent again at once. */
async function releaseOfClosedTabs(userId: number): Promise<void> {
  const all = await changeStore.list(userId);
  const next = nextToSend(all);
  for (const { id, state } of all) {
    if (state.is === 'sending' && id !== next?.id)
      await changeStore.update(id, (kept) => ({ ...kept, state: { is: 'waiting' } }));
  }
}

/** What is kept no longer was sent, here or in another tab, or discarded. */
function useRefetchSettled(changes: readonly KeptChange[] | null, queryClient: QueryClient): void {
  const [before, setBefore] = useState(changes);
  useEffect(() => {
    if (before === changes) return;
    const ids = new Set(changes?.map(({ id }) => id));
    for (const { id, change } of before ?? []) {
      if (!changes || ids.has(id)) continue;
      // Of one that was discarded. Where the storage was removed, so was the draft.
      if (change.kind === 'new-memory') void memoryDrafts.remove(change.draft).catch(() => undefined);
      for (const queryKey of outdatedBy(change)) void queryClient.invalidateQueries({ queryKey });
    }
    setBefore(changes);
  }, [before, changes, queryClient]);
}
