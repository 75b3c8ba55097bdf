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

/** Milliseconds from one round of requests to the next: the changes that arrive between them join the next. */
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
  let flushedAt = Number.NEGATIVE_INFINITY;
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
    timer = undefined;
    flushedAt = performance.now();
    if (queries.isMutating() > 0) {
      gather();
      return;
    }
    for (const query of new Set(outdatedQueries())) query.invalidate();
    gathered = [];
    isAll = false;
    ask();
  }

  function gather(afterMs = gatherMs): void {
    timer ??= setTimeout(flush, Math.max(afterMs, flushedAt + gatherMs - performance.now()));
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
      gather(change.actorId === userId ? gatherMs : 0);
    },
    reset() {
      isAll = true;
      gather();
    },
    askAgain,
    stop() {
      stopped.abort();
      clearTimeout(timer);
    },
  };
}
