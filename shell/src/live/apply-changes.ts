import { runInTrace } from '@our-dates/browser/trace';
import type { LiveChange } from '@our-dates/contracts/live';
import type { Query, QueryClient } from '@tanstack/react-query';
import { findOutdated } from './outdated.ts';

export interface ChangeApplier {
  apply: (change: LiveChange) => void;
  /** Everything may have changed. */
  reset: () => void;
  /** The network or the gateway is back: what could not be asked for is asked for at once. */
  askAgain: () => void;
  stop: () => void;
}

/** Changes that come together are one question each: so long after the first one it is asked. */
const gatherMs = 200;

/**
 * Asks again for what is shown and outdated, and marks the rest, to be asked for when it is shown. Forty photos that
 * arrive together are one question, and while the page is hidden there is none. What is on its way to the server
 * from this page is waited for: an answer from before it would take it back for a moment.
 */
export function createChangeApplier({
  queries,
  refreshUser,
  userId,
}: {
  queries: QueryClient;
  /** Asks anew who is signed in. */
  refreshUser: () => void;
  userId: number;
}): ChangeApplier {
  let gathered: LiveChange[] = [];
  let isAll = false;
  /** Of the last change that said one. */
  let traceparent: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
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
    if (queries.isMutating() > 0) {
      gather();
      return;
    }
    for (const query of new Set(outdatedQueries())) query.invalidate();
    gathered = [];
    isAll = false;
    ask();
  }

  function gather(): void {
    timer ??= setTimeout(flush, gatherMs);
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
      gather();
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
