import { createPool } from '@our-dates/service-kit/postgres/pool';
import { createLog } from '@our-dates/service-kit/telemetry/log';

/** Twelve years of one owner, without photos, recorded before today: what is measured is the list. */
export async function insertMemories(postgresUrl: string, owner: number, memories: number): Promise<void> {
  const log = createLog({ name: 'bench', level: 'warn' });
  const pool = createPool({
    connectionString: postgresUrl,
    schema: 'collections',
    log,
    statementTimeoutMs: 600_000,
  });
  try {
    await pool.query(
      `insert into memory (owner_id, name, description, type, date, created_at)
       select $1::integer, 'Evening ' || g, 'We walked the long way home, ' || left(md5(g::text), 9), 'custom',
         day::date, day
       from generate_series(1, $2::integer) g
       cross join lateral (select timestamptz '2014-11-01' + g * (interval '12 years' / $2::integer) as day) days`,
      [owner, memories],
    );
    await pool.query('vacuum analyze memory');
  } finally {
    await pool.end();
  }
}
