import { setTimeout as delay } from 'node:timers/promises';
import { createRelay } from '@our-dates/service-kit/events/outbox';
import { createPool } from '@our-dates/service-kit/postgres/pool';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { withConnection } from '@our-dates/service-kit/testing/fresh';
import type { Measurement } from '../measurement.ts';
import { eventSchemas } from './fill.ts';

/** Autovacuum looks at each database once a minute, and may find a table busy. */
const vacuumedWithinMs = 240_000;
const everyMs = 5000;
/** What autovacuum leaves by default. */
const mostDead = 20;

/** How quickly events that were kept for their time are removed, and what autovacuum leaves of them. */
export async function measureKeepUp(adminUrl: string): Promise<Measurement[]> {
  const rate = await pruneAll(adminUrl);
  const { seconds, highest } = await untilVacuumed(adminUrl);
  return [
    {
      title: 'Processed events that are pruned',
      unit: 'a second',
      series: [{ name: 'all services in turn', points: [{ values: [rate] }] }],
      // As many as a relay has to send.
      targets: [{ series: 'all services in turn', atLeast: 10_000 }],
    },
    {
      title: 'Dead rows of outbox and inbox afterwards',
      unit: '%',
      series: [{ name: 'the table with most', points: [{ values: [highest] }] }],
      targets: [{ series: 'the table with most', atMost: mostDead }],
    },
    {
      title: 'From the pruning until autovacuum was there',
      unit: 's',
      series: [{ name: 'all tables', points: [{ values: [seconds] }] }],
    },
  ];
}

/** As the services do every ten minutes. @returns rows a second */
async function pruneAll(adminUrl: string): Promise<number> {
  const log = createLog({ name: 'bench', level: 'warn' });
  const bus = { publish: () => Promise.reject(new Error('Nothing is to be published.')) };
  const schemas = await withConnection(adminUrl, eventSchemas);
  let rows = 0;
  const began = performance.now();
  for (const schema of schemas) {
    const pool = createPool({ connectionString: adminUrl, schema, log, statementTimeoutMs: 600_000 });
    try {
      rows += await createRelay({ pool, connectionString: adminUrl, bus, log }).prune();
    } finally {
      await pool.end();
    }
  }
  return (rows / (performance.now() - began)) * 1000;
}

/** @returns how long it took, and the highest share of dead rows, in percent, that was left */
async function untilVacuumed(adminUrl: string): Promise<{ seconds: number; highest: number }> {
  const began = performance.now();
  for (;;) {
    await delay(everyMs);
    const highest = await withConnection(adminUrl, async (client) => {
      const { rows } = await client.query<{ share: string | null }>(
        `select max(100.0 * n_dead_tup / (n_dead_tup + n_live_tup)) as share from pg_stat_all_tables
         where relname in ('inbox', 'outbox') and n_dead_tup + n_live_tup > 1000`,
      );
      return Number(rows[0]?.share ?? 0);
    });
    const passed = performance.now() - began;
    if (highest <= mostDead || passed > vacuumedWithinMs) return { seconds: passed / 1000, highest };
  }
}
