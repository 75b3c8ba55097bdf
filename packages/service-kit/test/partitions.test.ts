import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { createPartitioning } from '../src/postgres/partitioning.ts';
import {
  maintainPartitions,
  type PartitionedTable,
  readPartitions,
  resetPartitions,
} from '../src/postgres/partitions.ts';
import { createPool, type Pool, transaction } from '../src/postgres/pool.ts';
import { createMetrics } from '../src/telemetry/metrics.ts';
import { createDatabase, type TestDatabase } from '../testing/database.ts';
import { sharedServers } from '../testing/shared-servers.ts';
import { waitFor } from '../testing/wait-for.ts';

const log = pino({ level: 'silent' });
const entries: PartitionedTable = { name: 'entry', age: 'at', span: '1 day', keepFor: '7 days' };
let database: TestDatabase;
let pool: Pool;

beforeEach(async () => {
  database = await createDatabase(sharedServers().postgresUrl, 'things');
  pool = createPool({ connectionString: database.url, schema: 'things', log });
  await pool.query(`
    create table entry (position bigint not null primary key, at timestamptz default now()) partition by range (position);
    create sequence entry_position_seq owned by entry.position;
    alter table entry alter position set default nextval('entry_position_seq');
    create index entry_age on entry (at);
    create table entry_from_0 partition of entry for values from (minvalue) to (maxvalue)`);
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

/** @param ago an interval; null and infinity are never too old */
async function add(ago: string | null, count = 1): Promise<number[]> {
  const { rows } = await pool.query<{ position: number }>(
    `insert into entry (at) select case when $1 = 'never' then 'infinity' else now() - $1::interval end
     from generate_series(1, $2::integer) returning position`,
    [ago, count],
  );
  return rows.map(({ position }) => position);
}

const timePasses = (interval: string) => pool.query('update entry set at = at - $1::interval', [interval]);
const names = async () => (await readPartitions(pool, 'entry')).map(({ name }) => name);

async function rowsByPartition(): Promise<number[]> {
  const counts: number[] = [];
  for (const name of await names()) {
    counts.push((await pool.query(`select from ${name}`)).rowCount ?? 0);
  }
  return counts;
}

test('a table gets a new partition when a row of the newest one is old enough, and rows go there at once', async () => {
  const before = await add('1 hour', 3);
  expect(await maintainPartitions(pool, entries)).toEqual({ begun: [], dropped: [] });
  await timePasses('1 day');
  const { begun } = await maintainPartitions(pool, entries);
  expect(begun).toEqual(['entry_from_10000000003']);
  expect(await add('0', 2)).toEqual([10_000_000_003, 10_000_000_004]);
  expect(await rowsByPartition()).toEqual([3, 2]);
  const { rows } = await pool.query<{ position: number }>('select position from entry order by position');
  expect(rows.map(({ position }) => position)).toEqual([...before, 10_000_000_003, 10_000_000_004]);
  // The proof that no row is beyond the end is of no further use.
  expect((await pool.query(`select from pg_constraint where conname like 'positions_below%'`)).rowCount).toBe(
    0,
  );
});

test('a partition is dropped when all its rows are old enough, and told before', async () => {
  const told: string[] = [];
  const table: PartitionedTable = {
    ...entries,
    beforeDrop: async (client, partition) => {
      const { rows } = await client.query<{ newest: number }>(
        `select max(position) as newest from ${partition}`,
      );
      told.push(`${partition} until ${rows[0]?.newest}`);
    },
  };
  await add('6 days', 5);
  await maintainPartitions(pool, table);
  await add('0', 2);
  expect((await maintainPartitions(pool, table)).dropped).toEqual([]);
  await timePasses('25 hours');
  // The second partition is full now, and the first one old.
  const { begun, dropped } = await maintainPartitions(pool, table);
  expect([begun.length, dropped]).toEqual([1, ['entry_from_0']]);
  expect(told).toEqual(['"entry_from_0" until 5']);
  expect(await rowsByPartition()).toEqual([2, 0]);
});

test.each([
  ['without an age', null],
  ['that never becomes old', 'never'],
  ['that is young', '1 day'],
])('a partition with a row %s is kept, and those after it are dropped', async (_, ago) => {
  await add('40 days', 5);
  await add(ago);
  await maintainPartitions(pool, entries);
  await add('40 days', 5);
  await maintainPartitions(pool, entries);
  expect(await rowsByPartition()).toEqual([6, 0]);
});

test('every row finds a partition when the job has not run for months', async () => {
  for (const days of [90, 60, 30, 8, 0]) await add(`${days} days`, 10);
  expect(await rowsByPartition()).toEqual([50]);
  await maintainPartitions(pool, entries);
  expect((await add('0'))[0]).toBeGreaterThan(10_000_000_000);
  await timePasses('8 days');
  await maintainPartitions(pool, entries);
  expect(await rowsByPartition()).toEqual([0]);
});

test('replicas that run at once begin each partition once, and writers notice nothing', async () => {
  const replicas = Array.from({ length: 3 }, () =>
    createPool({ connectionString: database.url, schema: 'things', log, max: 3 }),
  );
  const written: number[] = [];
  let isWriting = true;
  const write = async (replica: Pool) => {
    while (isWriting) {
      await transaction(replica, async (client) => {
        await client.query("select pg_advisory_xact_lock(hashtext('one writer at a time'))");
        const { rows } = await client.query<{ position: number }>(
          'insert into entry default values returning position',
        );
        written.push(rows[0]?.position ?? 0);
      });
    }
  };
  const writers = replicas.map(write);
  const begun: string[] = [];
  try {
    for (let round = 0; round < 3; round++) {
      await waitFor(async () => expect((await rowsByPartition()).at(-1)).toBeGreaterThan(0));
      await timePasses('25 hours');
      // One that finds another at it leaves the table to it.
      const results = await Promise.all(replicas.map((replica) => maintainPartitions(replica, entries)));
      begun.push(...results.flatMap((result) => result.begun));
      await maintainPartitions(pool, entries);
    }
  } finally {
    isWriting = false;
    await Promise.all(writers);
    await Promise.all(replicas.map((replica) => replica.end()));
  }
  expect(new Set(begun).size).toBe(begun.length);
  expect(await names()).toHaveLength(4);
  expect(written).toEqual([...written].sort((one, other) => one - other));
  expect((await pool.query('select from entry')).rowCount).toBe(written.length);
});

test('a run that was interrupted before the ranges changed is continued', async () => {
  await add('2 days', 3);
  await pool.query(
    'alter table entry_from_0 add constraint positions_below_5000 check (position < 5000) not valid',
  );
  expect((await maintainPartitions(pool, entries)).begun).toEqual(['entry_from_5000']);
  expect(await add('0')).toEqual([5000]);
});

test('a run that was interrupted before positions were skipped is continued, and drops nothing that is written to', async () => {
  await add('2 days', 3);
  await maintainPartitions(pool, entries);
  // As it was before.
  await pool.query("select setval('entry_position_seq', 3)");
  expect(await add('30 days')).toEqual([4]);
  await timePasses('30 days');
  const reader = await pool.connect();
  await maintainPartitions(pool, entries);
  reader.release();
  expect(await names()).toEqual(['entry_from_10000000003']);
  expect(await add('0')).toEqual([10_000_000_003]);
});

test('while somebody reads for long nothing is changed, and rows are written', async () => {
  await add('2 days', 3);
  const reader = await pool.connect();
  await reader.query('begin');
  await reader.query('select from entry');
  await expect(maintainPartitions(pool, entries)).rejects.toMatchObject({ code: '55P03' });
  expect(await names()).toEqual(['entry_from_0']);
  expect(await add('0')).toEqual([4]);
  await reader.query('commit');
  reader.release();
  expect((await maintainPartitions(pool, entries)).begun).toHaveLength(1);
});

test('partitions whose positions a reader has passed are not read, and the others in their order', async () => {
  for (let day = 0; day < 3; day++) {
    await add('25 hours', 10);
    await maintainPartitions(pool, entries);
  }
  const [, , third] = await readPartitions(pool, 'entry');
  const plan = await transaction(pool, async (client) => {
    await client.query('set local plan_cache_mode = force_generic_plan');
    await client.query('prepare after (bigint) as select * from entry where position > $1 order by position');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (costs off) execute after (${third?.start})`,
    );
    await client.query('deallocate after');
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('Subplans Removed: 2');
  expect(plan).not.toContain('Sort');
});

test('partitions are replaced by one that takes every position', async () => {
  await add('2 days', 3);
  await maintainPartitions(pool, entries);
  await add('8 days');
  await transaction(pool, (client) => resetPartitions(client, { schema: 'things', name: 'entry' }));
  expect(await names()).toEqual(['entry_from_0']);
  await pool.query('insert into entry (position) values (1), (20000000000)');
  expect(await rowsByPartition()).toEqual([2]);
});

test('metrics say how many partitions a table has, and how long it has been due for another', async () => {
  const metrics = createMetrics({ slice: 'things' });
  const partitioning = createPartitioning({ pool, table: entries, log, metrics });
  const values = async () => {
    const text = await metrics.registry.metrics();
    return ['table_partitions', 'table_partition_overdue_seconds'].map((name) =>
      Number(new RegExp(`^${name}\\{.*table="entry".*\\} (.*)$`, 'm').exec(text)?.[1]),
    );
  };
  expect(await values()).toEqual([1, 0]);
  await add('26 hours');
  const [count, overdue] = await values();
  expect(count).toBe(1);
  expect(overdue).toBeCloseTo(7200, -2);
  await partitioning.startNow();
  expect(await values()).toEqual([2, 0]);
  await partitioning.stop();
});
