import { type Client, type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import { repeat } from '@our-dates/service-kit/timing/repeat';
import { pruneChanges } from '../repository/change-log.ts';
import { pruneSeen } from '../repository/news.ts';

export interface Pruning {
  /** Removes everything that is too old; resolves to how many rows that were. */
  prune(): Promise<number>;
  /** Finishes the batch in flight. */
  stop(): Promise<void>;
}

const everyMs = 600_000;

/** Removes what is too old periodically; replicas share the work. */
export function startPruning({ pool, log }: { pool: Pool; log: Log }): Pruning {
  let stopped = false;

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

  const pruning = repeat({
    everyMs,
    run: prune,
    log,
    failure: 'old changes could not be pruned; it is tried again',
  });
  pruning.start();
  return {
    prune,
    async stop() {
      stopped = true;
      await pruning.stop();
    },
  };
}
