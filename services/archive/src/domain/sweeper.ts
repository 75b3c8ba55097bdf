import type { Pool } from '@our-dates/service-kit/postgres/pool';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import { type Repetition, repeat } from '@our-dates/service-kit/timing/repeat';
import { deleteOrphanedEntries } from '../repository/entries.ts';
import { deleteOrphanedMemories } from '../repository/exported-memories.ts';
import { deleteExpiredExports } from '../repository/exports.ts';

const atOnce = 2000;

/** Removes exports that have expired, and what is left of those that were replaced or removed. */
export function createSweeper({ pool, everyMs, log }: { pool: Pool; everyMs: number; log: Log }): Repetition {
  return repeat({
    everyMs,
    log,
    failure: 'old exports could not be removed',
    async run(stopped) {
      await deleteExpiredExports(pool);
      for (const deleteSome of [deleteOrphanedEntries, deleteOrphanedMemories]) {
        while (!stopped.aborted && (await deleteSome(pool, atOnce)) === atOnce);
      }
    },
  });
}
