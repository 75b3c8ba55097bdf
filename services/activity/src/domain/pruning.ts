import { type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import { type Repetition, repeat } from '@our-dates/service-kit/timing/repeat';
import { pruneChanges } from '../repository/change-log.ts';
import { pruneSeen } from '../repository/news.ts';

const everyMs = 600_000;

/** Removes what is too old periodically; replicas share the work. */
export function createPruning({ pool, log }: { pool: Pool; log: Log }): Repetition {
  return repeat({
    everyMs,
    run: (stopped) => prune(pool, stopped),
    log,
    failure: 'old changes could not be pruned; it is tried again',
  });
}

/** Removes everything that is too old, until it is stopped; resolves to how many rows that were. */
export async function prune(pool: Pool, stopped?: AbortSignal): Promise<number> {
  let total = 0;
  for (const batch of [pruneChanges, pruneSeen]) {
    while (!stopped?.aborted) {
      const count = await transaction(pool, batch);
      if (count === 0) break;
      total += count;
    }
  }
  return total;
}
