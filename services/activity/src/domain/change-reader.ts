import type { Changes } from '@our-dates/contracts/changes';
import type { Pool } from '@our-dates/service-kit/postgres/pool';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import { listenForChanges, readChanges, readChangesOf, readLatestChanges } from '../repository/change-log.ts';

export interface ChangeQuestion {
  readonly after?: number | undefined;
  readonly people?: readonly number[] | undefined;
  /** Milliseconds. */
  readonly wait?: number | undefined;
}

/** Returns what has been logged, and waits for more if requested. */
export interface ChangeReader {
  read(question: ChangeQuestion): Promise<Changes>;
  /** Lets everything that waits answer, now and from now on. */
  stop(): Promise<void>;
  /** Resolves when nothing is being read any more: a caller that left does not end its read. */
  finished(): Promise<void>;
}

/** A notification may get lost with its connection: so long at most does a new change wait unseen. */
const lookAgainMs = 1000;

export function createChangeReader(options: {
  pool: Pool;
  connectionString: string;
  log: Log;
}): ChangeReader {
  const { pool, connectionString, log } = options;
  const waiting = new Set<() => void>();
  const inFlight = new Set<Promise<unknown>>();
  let stopped = false;
  const wake = () => {
    for (const go of waiting) go();
  };
  const listener = listenForChanges({ connectionString, pool, log, heard: wake });

  function nextChange(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        clearTimeout(timer);
        waiting.delete(go);
        resolve();
      };
      const timer = setTimeout(go, ms);
      waiting.add(go);
    });
  }

  async function answer({ after, people, wait = 0 }: ChangeQuestion): Promise<Changes> {
    if (after === undefined) return readLatestChanges(pool);
    if (people) return readChangesOf(pool, people, after);
    const until = performance.now() + wait;
    for (;;) {
      // The wait begins before the query, so that a change in between is not missed.
      const more = nextChange(lookAgainMs);
      const found = await readChanges(pool, after);
      if (found.position > after || !found.isComplete || stopped || performance.now() >= until) return found;
      await more;
    }
  }

  return {
    read(question) {
      const answered = answer(question).finally(() => inFlight.delete(answered));
      inFlight.add(answered);
      return answered;
    },
    async stop() {
      stopped = true;
      wake();
      await listener.close();
    },
    async finished() {
      while (inFlight.size > 0) await Promise.allSettled(inFlight);
    },
  };
}
