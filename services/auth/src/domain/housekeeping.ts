import { type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import { type Repetition, repeat } from '@our-dates/service-kit/timing/repeat';
import { deleteOldRevocations } from '../repository/ended-sessions.ts';
import { areSessionEndingsDue, takeSessionEndings } from '../repository/session-endings.ts';
import type { DemoAccounts } from './demo-accounts.ts';
import type { Pictures } from './pictures.ts';
import type { Sessions } from './sessions.ts';

const sessionEndingsEveryMs = 2000;
const picturesEveryMs = 30_000;
const endedSessionsEveryMs = 60_000;

/**
 * Periodic work that replicas share.
 * @param options.demoTtlMs accounts are removed at the latest a tenth of their time, or a minute, after its end
 */
export function createHousekeeping(options: {
  pool: Pool;
  sessions: Sessions;
  demoAccounts: DemoAccounts;
  pictures: Pictures;
  sessionTtlMs: number;
  demoTtlMs: number;
  log: Log;
}): Pick<Repetition, 'start' | 'stop'> {
  const { pool, sessions, sessionTtlMs, demoAccounts, pictures, demoTtlMs, log } = options;
  const chores = [
    { what: 'end sessions', everyMs: sessionEndingsEveryMs, work: () => endSessions(pool, sessions) },
    {
      what: 'forget ended sessions',
      everyMs: endedSessionsEveryMs,
      work: () => deleteOldRevocations(pool, { lifetimeMs: sessionTtlMs }),
    },
    { what: 'remove loose pictures', everyMs: picturesEveryMs, work: () => pictures.removeLoose() },
    {
      what: 'remove demo accounts',
      everyMs: Math.min(60_000, Math.max(500, demoTtlMs / 10)),
      work: () => demoAccounts.removeExpired(),
    },
  ];
  const repetitions = chores.map(({ what, everyMs, work }) =>
    repeat({
      everyMs,
      async run() {
        const count = await work();
        if (count > 0) log.info({ count }, what);
      },
      log,
      failure: `could not ${what}; it is tried again`,
    }),
  );

  return {
    start() {
      for (const repetition of repetitions) repetition.start();
    },
    async stop() {
      await Promise.all(repetitions.map((repetition) => repetition.stop()));
    },
  };
}

/** Those that the users command has requested, and those that a password change could not end itself. */
export async function endSessions(pool: Pool, sessions: Sessions): Promise<number> {
  // Nearly always there is none: one statement then, and no transaction.
  if (!(await areSessionEndingsDue(pool))) return 0;
  return transaction(pool, async (client) => {
    const accountIds = await takeSessionEndings(client);
    for (const id of accountIds) await sessions.endAll(id);
    return accountIds.length;
  });
}
