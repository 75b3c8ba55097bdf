import type { Lifecycle } from '../slice/lifecycle.ts';

/** Requests that wait until there is news. */
export interface LongPolls {
  /**
   * Looks until there is news, or the time has passed.
   * @param options.waitMs 0: looks once
   * @returns what was found last
   */
  answer<T>(options: { look: () => Promise<T>; isNews: (found: T) => boolean; waitMs: number }): Promise<T>;
  /** There may be news: all look now. */
  wake(): void;
  /** Everything that waits is answered, now and from now on. */
  stop(): void;
  /** Resolves when nothing is looked for any more: a caller that left does not end it. */
  finished(): Promise<void>;
}

/** @param options.lookAgainMs how long news may wait unseen when nothing calls `wake` */
export function createLongPolls({ lookAgainMs }: { lookAgainMs: () => number }): LongPolls {
  const waiting = new Set<() => void>();
  const inFlight = new Set<Promise<unknown>>();
  let stopped = false;

  function wake(): void {
    for (const go of waiting) go();
  }

  /** Begins to wait for the time of the next look; `end` makes it come, and leaves no timer behind. */
  function nextLook(): { begins: Promise<void>; end: () => void } {
    const { promise: begins, resolve } = Promise.withResolvers<void>();
    const end = () => {
      clearTimeout(timer);
      waiting.delete(end);
      resolve();
    };
    const timer = setTimeout(end, lookAgainMs());
    waiting.add(end);
    return { begins, end };
  }

  const answer: LongPolls['answer'] = async ({ look, isNews, waitMs }) => {
    const until = performance.now() + waitMs;
    for (;;) {
      // The wait begins before the look, so that news in between is not missed.
      const next = nextLook();
      try {
        const found = await look();
        if (isNews(found) || stopped || performance.now() >= until) return found;
        await next.begins;
      } finally {
        next.end();
      }
    }
  };

  return {
    answer(options) {
      const answered = answer(options).finally(() => inFlight.delete(answered));
      inFlight.add(answered);
      return answered;
    },
    wake,
    stop() {
      stopped = true;
      wake();
    },
    async finished() {
      while (inFlight.size > 0) await Promise.allSettled(inFlight);
    },
  };
}

/** The same, which end with the service. @param options.what is waited for, for the log */
export function openLongPolls(
  lifecycle: Lifecycle,
  { what, lookAgainMs }: { what: string; lookAgainMs: number },
): LongPolls {
  const polls = createLongPolls({ lookAgainMs: () => lookAgainMs });
  lifecycle.onStop('consumers', `requests for ${what}`, polls.stop);
  // Callers may ask until the server is closed; the database is closed after this.
  lifecycle.onStop('connections', `${what} being read`, polls.finished);
  return polls;
}
