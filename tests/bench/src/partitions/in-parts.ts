import type { Pool } from '@our-dates/service-kit/postgres/pool';

/** How a table is built in one of the databases that are compared. */
export const asOneTable = 'one table';
export const inPartitions = 'in partitions';

/** Milliseconds that one of some statements takes, one after the other. */
export async function msEach(times: number, work: (count: number) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  for (let count = 0; count < times; count += 1) await work(count);
  return (performance.now() - began) / times;
}

/** What `work` takes: milliseconds, and kB of the write-ahead log. */
export async function costOf(pool: Pool, work: () => Promise<unknown>): Promise<{ ms: number; kB: number }> {
  const position = async () => {
    const { rows } = await pool.query<{ position: string }>(
      "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as position",
    );
    return Number(rows[0]?.position);
  };
  const [began, before] = [performance.now(), await position()];
  await work();
  const ms = performance.now() - began;
  return { ms, kB: ((await position()) - before) / 1024 };
}
