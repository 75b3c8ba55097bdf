import { runInTrace } from '@our-dates/browser/trace';
import type { LiveChange, LiveNotice } from '@our-dates/contracts/live';
import type { Query, QueryClient } from '@tanstack/react-query';
import { findOutdated } from './outdated.ts';

export interface ChangeApplier {
  apply: (change: LiveChange | LiveNotice) => void;
  /** Everything may have changed. */
  reset: () => void;
  /** The network or the gateway is back: fetches at once what failed. */
  askAgain: () => void;
  stop: () => void;
}

/** Milliseconds from one round of requests for changes of a type to the next: what arrives between them joins it. */
const gatherMs = 200;

/**
 * Fetches again what is shown and outdated, and marks the rest, to be fetched when it is shown. A change of the partner
 * is fetched at once; forty photos that arrive together cause at most two requests, and while the page is hidden there
 * is none. It waits for this page's own changes in flight: a response from before would undo them for a moment.
 */
export function createChangeApplier({
  queries,
  refreshUser,
  userId,
}: {
  queries: QueryClient;
  /** Asks again who is signed in. */
  refreshUser: () => void;
  userId: number;
}): ChangeApplier {
  let gathered: (LiveChange | LiveNotice)[] = [];
  let isAll = false;
  /** Of the last change that has one. */
  let traceparent: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Of the timer. */
  let dueAt = Number.POSITIVE_INFINITY;
  /** When changes of a type were last fetched. */
  const flushedAt = new Map<string, number>();
  const stopped = new AbortController();

  function outdatedQueries(): readonly Query[] {
    const cache = queries.getQueryCache();
    if (isAll) return cache.getAll();
    return gathered.flatMap((change) => {
      const { keys, matches } = findOutdated(change);
      const named = keys.flatMap((queryKey) => cache.findAll({ queryKey }));
      return matches
        ? [...named, ...cache.findAll({ predicate: ({ queryKey }) => matches(queryKey) })]
        : named;
    });
  }

  function flush(): void {
    dueAt = Number.POSITIVE_INFINITY;
    const now = performance.now();
    if (queries.isMutating() > 0) {
      flushAt(now + gatherMs);
      return;
    }
    for (const { type } of gathered) flushedAt.set(type, now);
    for (const query of new Set(outdatedQueries())) query.invalidate();
    gathered = [];
    isAll = false;
    ask();
  }

  function flushAt(due: number): void {
    if (due >= dueAt) return;
    clearTimeout(timer);
    dueAt = due;
    timer = setTimeout(flush, due - performance.now());
  }

  function ask(): void {
    if (document.visibilityState !== 'visible') return;
    runInTrace(traceparent, () => {
      void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.isInvalidated });
    });
    traceparent = undefined;
  }

  function askAgain(): void {
    if (document.visibilityState !== 'visible') return;
    void queries.refetchQueries({
      type: 'active',
      predicate: ({ state }) =>
        state.isInvalidated && (state.fetchStatus === 'idle' || state.fetchFailureCount > 0),
    });
  }

  document.addEventListener('visibilitychange', ask, { signal: stopped.signal });
  addEventListener('online', askAgain, { signal: stopped.signal });

  return {
    apply(change) {
      if (change.type === 'user.updated' && change.actorId === userId) refreshUser();
      gathered.push(change);
      traceparent = change.traceparent ?? traceparent;
      // A person's own changes are mostly those of this page, which shows them already.
      const waitMs = change.actorId === userId ? gatherMs : 0;
      const lastAt = flushedAt.get(change.type) ?? Number.NEGATIVE_INFINITY;
      flushAt(Math.max(performance.now() + waitMs, lastAt + gatherMs));
    },
    reset() {
      isAll = true;
      flushAt(performance.now() + gatherMs);
    },
    askAgain,
    stop() {
      stopped.abort();
      clearTimeout(timer);
    },
  };
}
