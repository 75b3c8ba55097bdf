import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../telemetry/log.ts';
import { databaseProblem } from './database-errors.ts';

/** While the database is not there yet, tries again for up to 30 s: everything may be started at the same time. */
export async function waitForDatabase(log: Log, work: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (let delay = 200; ; delay = Math.min(delay * 2, 2000)) {
    try {
      await work();
      return;
    } catch (error) {
      if (databaseProblem(error)?.status !== 503 || Date.now() > deadline) throw error;
      log.warn({ err: error }, 'the database is not there yet');
      await wait(delay);
    }
  }
}
