import type { Pool } from '@our-dates/service-kit/postgres/pool';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import { type Repetition, repeat } from '@our-dates/service-kit/timing/repeat';
import { deleteEntries } from '../repository/entries.ts';
import { deleteExportedMemories } from '../repository/exported-memories.ts';
import { deleteExpiredExports, findRemovedExport, forgetRemovedExport } from '../repository/exports.ts';

const atOnce = 2000;

/** Removes exports that have expired, and what is left of those that were replaced or removed. */
export function createSweeper({ pool, everyMs, log }: { pool: Pool; everyMs: number; log: Log }): Repetition {
  return repeat({
    everyMs,
    log,
    failure: 'old exports could not be removed',
    async run(stopped) {
      await deleteExpiredExports(pool);
      for (let id = await findRemovedExport(pool); id !== null; id = await findRemovedExport(pool)) {
        for (const deleteSome of [deleteEntries, deleteExportedMemories]) {
          while ((await deleteSome(pool, id, atOnce)) === atOnce) if (stopped.aborted) return;
        }
        await forgetRemovedExport(pool, id);
        if (stopped.aborted) return;
      }
    },
  });
}
