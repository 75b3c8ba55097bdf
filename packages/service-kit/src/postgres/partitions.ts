import { type Client, type Db, type Pool, quoteIdentifier, transaction } from './pool.ts';

/**
 * A table whose rows get ascending positions from the sequence `<name>_position_seq`, and which is partitioned by ranges
 * of them. The newest partition has no end, so every row finds a partition, however long the job has not run.
 * Partitions cover time, although they are ranges of positions: a new one begins with the next row, because the sequence
 * then skips what is left of the old one's range.
 */
export interface PartitionedTable {
  readonly name: string;
  /** The column by whose age partitions are begun and dropped. A row without it, or with infinity, never becomes old. */
  readonly age: string;
  /** A new partition is begun when a row of the newest one is older than this interval of PostgreSQL. */
  readonly span: string;
  /** A partition is dropped when all its rows are older than this interval. */
  readonly keepFor: string;
  /** Runs in the transaction that drops a partition, before anything is locked. @param partition as it may stand in SQL */
  readonly beforeDrop?: (client: Client, partition: string) => Promise<void>;
}

export interface Partition {
  readonly name: string;
  /** The lowest position; null where it has no limit. */
  readonly start: number | null;
  /** One more than the highest position; null where it has no limit. */
  readonly end: number | null;
}

/**
 * The length of a range. A partition that is about to be closed takes rows until its end, and these must suffice while
 * closing takes seconds, or is interrupted and continued days later. Numbers of 15 digits are enough for 100,000 of them.
 */
const positions = 10_000_000_000;
/** All statements about the table wait behind one that changes its partitions, and give up after three seconds. */
const lockTimeout = '500ms';
/** Reading one partition, while others write to it. */
const validationMs = 600_000;

/** In the order of their ranges. */
export async function readPartitions(db: Db, table: string): Promise<Partition[]> {
  const { rows } = await db.query<Partition>(
    `select part.relname as name, substring(range from $2)::bigint as start, substring(range from $3)::bigint as "end"
     from pg_catalog.pg_inherits
     join pg_catalog.pg_class part on part.oid = inhrelid
     cross join lateral pg_catalog.pg_get_expr(part.relpartbound, part.oid) as range
     where inhparent = $1::regclass order by start nulls first`,
    [table, String.raw`FROM \('?(\d+)'?\)`, String.raw`TO \('?(\d+)'?\)`],
  );
  return rows;
}

/**
 * Begins a new partition where it is due, and drops those that are old enough. It may be interrupted anywhere, and run
 * in several replicas at once. Rows are written and read meanwhile; only for the moment in which the ranges change,
 * the table is locked.
 * @throws an error of PostgreSQL when the lock is not free within half a second; nothing has changed then
 */
export async function maintainPartitions(
  pool: Pool,
  table: PartitionedTable,
): Promise<{ begun: string[]; dropped: string[] }> {
  const begun = await beginPartition(pool, table);
  await skipToNewest(pool, table);
  return { begun, dropped: await dropPartitions(pool, table) };
}

/** Where the rows of a restored table go, whatever their positions: all partitions are replaced by one, which is empty. */
export async function resetPartitions(
  client: Client,
  { schema, name }: { schema: string; name: string },
): Promise<void> {
  const qualified = (relation: string) => `${quoteIdentifier(schema)}.${quoteIdentifier(relation)}`;
  for (const partition of await readPartitions(client, qualified(name))) {
    await client.query(`drop table ${qualified(partition.name)}`);
  }
  const only = partitionName(name, 0);
  await client.query(
    `create table ${qualified(only)} partition of ${qualified(name)} for values from (minvalue) to (maxvalue)`,
  );
  const { rows } = await client.query<{ owner: string }>(
    'select relowner::regrole::text as owner from pg_catalog.pg_class where oid = $1::regclass',
    [qualified(name)],
  );
  await client.query(`alter table ${qualified(only)} owner to ${rows[0]?.owner}`);
}

const partitionName = (table: string, start: number) => `${table}_from_${start}`;

/** Runs `work` in a transaction, unless another replica is at it; then it resolves to undefined. */
function alone<T>(
  pool: Pool,
  { name }: PartitionedTable,
  work: (client: Client) => Promise<T>,
): Promise<T | undefined> {
  return transaction(pool, async (client) => {
    const { rows } = await client.query<{ isAlone: boolean }>(
      `select pg_try_advisory_xact_lock(hashtext('partitions of ' || current_schema() || '.' || $1)) as "isAlone"`,
      [name],
    );
    if (!rows[0]?.isAlone) return undefined;
    await client.query(`set local lock_timeout = '${lockTimeout}'`);
    return work(client);
  });
}

/** The newest partition gets an end that no row reaches soon, which is proved without a lock; then another follows it. */
async function beginPartition(pool: Pool, table: PartitionedTable): Promise<string[]> {
  const full = await alone(pool, table, (client) => limitWhenDue(client, table));
  if (!full) return [];
  const isProved = await alone(pool, table, (client) => proveLimit(client, full));
  if (!isProved) return [];
  const next = await alone(pool, table, (client) => addPartition(client, table, full));
  return next === undefined ? [] : [next];
}

/** A partition that takes no rows from `end` on, as a constraint of it says. */
interface LimitedPartition extends Partition {
  readonly limit: string;
  readonly end: number;
}

const limitName = 'positions_below_';

async function limitWhenDue(client: Client, table: PartitionedTable): Promise<LimitedPartition | undefined> {
  const newest = (await readPartitions(client, table.name)).at(-1);
  if (!newest) throw new Error(`${table.name} has no partition.`);
  const partition = quoteIdentifier(newest.name);
  const limited = await limitOf(client, newest);
  if (limited) return limited;
  const { rows } = await client.query<{ isDue: boolean; end: number }>(
    `select exists (select from ${partition} where ${table.age} < now() - interval '${table.span}') as "isDue",
       greatest(last_value, $1::bigint) + ${positions} as "end" from ${table.name}_position_seq`,
    [newest.start ?? 0],
  );
  if (!rows[0]?.isDue) return undefined;
  const { end } = rows[0];
  const limit = `${limitName}${end}`;
  const above = newest.start === null ? '' : `position >= ${newest.start} and `;
  await client.query(
    `alter table ${partition} add constraint ${limit} check (${above}position < ${end}) not valid`,
  );
  return { ...newest, end, limit };
}

/** What a run that was interrupted has left. */
async function limitOf(client: Client, partition: Partition): Promise<LimitedPartition | undefined> {
  const { rows } = await client.query<{ limit: string }>(
    'select conname as limit from pg_catalog.pg_constraint where conrelid = $1::regclass and starts_with(conname, $2)',
    [quoteIdentifier(partition.name), limitName],
  );
  const limit = rows[0]?.limit;
  return limit === undefined
    ? undefined
    : { ...partition, limit, end: Number(limit.slice(limitName.length)) };
}

/** @returns false when another replica has done it meanwhile, and all that follows */
async function proveLimit(client: Client, full: LimitedPartition): Promise<boolean> {
  if (!(await limitOf(client, full))) return false;
  await client.query('set local statement_timeout = 0');
  const validation = {
    text: `alter table ${quoteIdentifier(full.name)} validate constraint ${full.limit}`,
    query_timeout: validationMs,
  };
  await client.query(validation);
  return true;
}

/** @returns its name; undefined when another replica has done it meanwhile */
async function addPartition(
  client: Client,
  { name }: PartitionedTable,
  full: LimitedPartition,
): Promise<string | undefined> {
  await client.query(`lock table only ${name} in access exclusive mode`);
  if ((await readPartitions(client, name)).at(-1)?.name !== full.name) return undefined;
  const partition = quoteIdentifier(full.name);
  const next = partitionName(name, full.end);
  await client.query(`alter table ${name} detach partition ${partition}`);
  await client.query(
    `alter table ${name} attach partition ${partition} for values from (${full.start ?? 'minvalue'}) to (${full.end})`,
  );
  await client.query(`alter table ${partition} drop constraint ${full.limit}`);
  await client.query(
    `create table ${quoteIdentifier(next)} partition of ${name} for values from (${full.end}) to (maxvalue)`,
  );
  return next;
}

/**
 * The next row gets a position in the newest partition. It is no part of the transaction that begins the partition: a
 * sequence is not rolled back. Rows that are written before it still go to the partition before.
 */
async function skipToNewest(pool: Pool, table: PartitionedTable): Promise<void> {
  await alone(pool, table, async (client) => {
    const start = (await readPartitions(client, table.name)).at(-1)?.start ?? 0;
    const sequence = `${table.name}_position_seq`;
    await client.query(`select setval('${sequence}', $1) from ${sequence} where last_value < $1`, [
      Math.max(start - 1, 1),
    ]);
  });
}

async function dropPartitions(pool: Pool, table: PartitionedTable): Promise<string[]> {
  const dropped: string[] = [];
  for (const { name, end } of await readPartitions(pool, table.name)) {
    if (end === null || (await hasRowsToKeep(pool, table, { name, end }))) continue;
    const isDropped = await alone(pool, table, async (client) => {
      await table.beforeDrop?.(client, quoteIdentifier(name));
      await client.query(`lock table only ${table.name} in access exclusive mode`);
      // Another replica may have dropped it, and a transaction that has committed since may have written to it.
      const isThere = (await readPartitions(client, table.name)).some((partition) => partition.name === name);
      if (!isThere || (await hasRowsToKeep(client, table, { name, end }))) return false;
      await client.query(`drop table ${quoteIdentifier(name)}`);
      return true;
    });
    if (isDropped) dropped.push(name);
  }
  return dropped;
}

/** Whether a row of a partition is not old enough, or one may still be written to it. */
async function hasRowsToKeep(
  db: Db,
  { name, age, keepFor }: PartitionedTable,
  partition: { readonly name: string; readonly end: number },
): Promise<boolean> {
  const from = quoteIdentifier(partition.name);
  // Two questions, each of an index.
  const { rows } = await db.query<{ keeps: boolean }>(
    `select exists (select from ${from} where ${age} >= now() - interval '${keepFor}')
       or exists (select from ${from} where ${age} is null)
       or (select last_value from ${name}_position_seq) < $1::bigint - 1 as keeps`,
    [partition.end],
  );
  return rows[0]?.keeps ?? true;
}
