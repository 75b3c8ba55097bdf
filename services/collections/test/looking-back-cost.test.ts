import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { likers } from '@our-dates/contracts/photos';
import { createPool, migrate, type Pool } from '@our-dates/service-kit/postgres/pool';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { viewer } from '@our-dates/service-kit/testing/caller';
import { createDatabase, type TestDatabase } from '@our-dates/service-kit/testing/database';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import type { QueryConfig } from 'pg';
import { likedPage, likedStatement } from '../src/repository/liked-photos.ts';
import { onThisDayStatement } from '../src/repository/on-this-day.ts';

const ana = viewer(1, { partnerId: 2 });
const photoCount = 40_000;

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createDatabase(sharedServers().postgresUrl, 'collections', { extensions: ['pg_trgm'] });
  const dir = fileURLToPath(new URL('../migrations', import.meta.url));
  await migrate({ ownerUrl: database.url, schema: 'collections', dir });
  const log = createLog({ name: 'test', level: 'silent' });
  pool = createPool({
    connectionString: database.url,
    schema: 'collections',
    log,
    statementTimeoutMs: 60_000,
  });
  // Ana (1), Ben (2) and a former partner (3), whose photos Ana liked more than all others.
  await pool.query(
    `insert into memory (owner_id, name, type, date)
     select 1 + g % 3, 'Memory ' || g, 'custom', date '2000-01-01' + g from generate_series(1, $1::integer) g`,
    [photoCount / 4],
  );
  await pool.query(
    `insert into photo (memory_id, position, name, title, file_name, content_type, bytes, sha256, width, height,
       uploaded_by)
     select m.id, k, md5(m.id::text || k), 't', 'f', 'image/jpeg', 1, 'x', 4, 3, 1 from memory m, generate_series(1, 4) k`,
  );
  await pool.query(
    `insert into photo_like (photo_id, user_id) select p.id, u from photo p join memory m on m.id = p.memory_id,
       generate_series(1, 3) u where m.owner_id = 3 or (p.id + u) % 3 > 0`,
  );
  await pool.query('vacuum analyze memory, photo, photo_like');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** What PostgreSQL does for a statement, as it says itself. */
async function costOf({ text, values }: QueryConfig): Promise<{ buffers: number; plan: string }> {
  const { rows } = await pool.query(`explain (analyze, buffers, format json) ${text}`, values);
  const [top] = rows[0]['QUERY PLAN'];
  const buffers = top.Plan['Shared Hit Blocks'] + top.Plan['Shared Read Blocks'];
  return { buffers, plan: JSON.stringify(top.Plan) };
}

describe.each(likers)('liked photos by %s', (by) => {
  const request = { viewer: ana, by, limit: 60, after: null };

  test('cost on the deepest page what they cost on the first', async () => {
    const deep = { day: '2003-01-01', photoId: 1 };
    expect(JSON.parse((await likedPage(pool, { ...request, after: deep })).json)).not.toEqual([]);
    for (const after of [null, deep]) {
      const { buffers, plan } = await costOf(likedStatement({ ...request, after }));
      expect(buffers).toBeLessThan(2_500);
      expect(plan).not.toContain('Seq Scan');
      expect(plan).toContain('photo_like_by_day');
    }
  });
});

test('the memories of a day of the year are read from their index', async () => {
  const { buffers, plan } = await costOf(
    onThisDayStatement({ viewer: ana, days: [228, 229], beforeYear: 2026, limit: 12 }),
  );
  expect(plan).toContain('memory_by_day_of_year');
  expect(plan).not.toContain('Seq Scan');
  expect(buffers).toBeLessThan(200);
});
