import type { Log } from '../telemetry/log.ts';
import { type Metrics, sharedQuestion } from '../telemetry/metrics.ts';
import { type Repetition, repeat } from '../timing/repeat.ts';
import { maintainPartitions, type PartitionedTable, readPartitions } from './partitions.ts';
import { type Db, type Pool, quoteIdentifier } from './pool.ts';

const everyMs = 600_000;

/** The job that begins and drops the partitions of a service's table; each replica has one, and they take turns. */
export function createPartitioning(options: {
  pool: Pool;
  table: PartitionedTable;
  log: Log;
  metrics: Metrics;
}): Repetition {
  const { pool, table, log, metrics } = options;
  measurePartitions(pool, table, metrics);
  const details = { table: table.name };
  return repeat({
    everyMs,
    async run() {
      const { begun, dropped } = await maintainPartitions(pool, table);
      if (begun.length + dropped.length > 0) log.info({ ...details, begun, dropped }, 'partitions changed');
    },
    log,
    details,
    failure: 'partitions could not be begun or dropped; it is tried again',
    recovery: 'partitions are begun and dropped again',
  });
}

/** Gauges for the partitions of a table. All replicas of a slice report the same. */
function measurePartitions(db: Db, table: PartitionedTable, metrics: Metrics): void {
  const state = sharedQuestion(() => partitionState(db, table));
  const gauge = (name: string, help: string, value: (found: PartitionState) => number) =>
    metrics.gauge(name, help, async (target) => target.set({ table: table.name }, value(await state())), [
      'table',
    ]);
  gauge('table_partitions', 'Partitions of a table.', ({ count }) => count);
  gauge(
    'table_partition_overdue_seconds',
    'For how long a table has been due for a new partition.',
    ({ overdue }) => overdue,
  );
}

interface PartitionState {
  readonly count: number;
  readonly overdue: number;
}

async function partitionState(db: Db, { name, age, span }: PartitionedTable): Promise<PartitionState> {
  const partitions = await readPartitions(db, name);
  const newest = partitions.at(-1)?.name;
  if (newest === undefined) return { count: 0, overdue: 0 };
  const { rows } = await db.query<{ overdue: number }>(
    `select greatest(0, coalesce(extract(epoch from now() - interval '${span}' - min(${age})), 0))::float8 as overdue
     from ${quoteIdentifier(newest)} where ${age} < now()`,
  );
  return { count: partitions.length, overdue: rows[0]?.overdue ?? 0 };
}
