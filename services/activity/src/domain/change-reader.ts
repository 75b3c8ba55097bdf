import type { Changes } from '@our-dates/contracts/changes';
import { createLongPolls } from '@our-dates/service-kit/http/long-polls';
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

/** How long a new change waits unseen, at most, while nothing notifies. */
const lookAgainMs = 1000;
/** The same while notifications arrive: a connection may be cut without a sign of it. */
const lookAgainWhenNotifiedMs = 5000;

export function createChangeReader(options: {
  pool: Pool;
  connectionString: string;
  log: Log;
}): ChangeReader {
  const { pool, connectionString, log } = options;
  const polls = createLongPolls({
    lookAgainMs: () => (listener.isConnected() ? lookAgainWhenNotifiedMs : lookAgainMs),
  });
  const listener = listenForChanges({ connectionString, pool, log, heard: polls.wake });

  return {
    async read({ after, people, wait = 0 }) {
      if (after === undefined) return readLatestChanges(pool);
      if (people) return readChangesOf(pool, people, after);
      return polls.answer({
        look: () => readChanges(pool, after),
        isNews: ({ position, isComplete }) => position > after || !isComplete,
        waitMs: wait,
      });
    },
    async stop() {
      polls.stop();
      await listener.close();
    },
    finished: polls.finished,
  };
}
