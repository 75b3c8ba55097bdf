import { type Client, type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import { pruneChanges } from '../repository/change-log.ts';
import { pruneSeen } from '../repository/news.ts';

export interface Pruning {
  /** Removes everything that is too old; resolves to how many rows that were. */
  prune(): Promise<number>;
  /** Finishes the batch in flight. */
  stop(): Promise<void>;
}

const everyMs = 600_000;

/** Removes what is too old now and again, by whichever replica gets to it first. */
export function startPruning({ pool, log }: { pool: Pool; log: Log }): Pruning {
  let stopped = false;
  let inFlight: Promise<unknown> | undefined;

  async function pruneAll(batch: (client: Client) => Promise<number>): Promise<number> {
    let total = 0;
    while (!stopped) {
      const count = await transaction(pool, batch);
      if (count === 0) break;
      total += count;
    }
    return total;
  }
  const prune = async () => (await pruneAll(pruneChanges)) + (await pruneAll(pruneSeen));

  const timer = setInterval(() => {
    inFlight ??= prune()
      .catch((error: unknown) =>
        log.warn({ err: error }, 'old changes could not be pruned; it is tried again'),
      )
      .finally(() => {
        inFlight = undefined;
      });
  }, everyMs);
  timer.unref();
  return {
    prune,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await inFlight;
    },
  };
}
