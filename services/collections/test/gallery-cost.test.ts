import { fileURLToPath } from 'node:url';
import { createLog } from '@our-dates/common/log';
import { createPool, migrate, type Pool } from '@our-dates/common/postgres';
import { viewer } from '@our-dates/common/testing/caller';
import { createDatabase, type TestDatabase } from '@our-dates/common/testing/database';
import { sortOrders } from '@our-dates/contracts/collections';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  type GalleryPosition,
  type GalleryRequest,
  galleryPage,
  galleryStatement,
} from '../src/repository/gallery.ts';

const ana = viewer(1, { partnerId: 2 });
const count = 30_000;
const firstPage: GalleryRequest = { viewer: ana, sort: 'recent', limit: 24, search: null, after: null };

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'), 'collections', { extensions: ['pg_trgm'] });
  const dir = fileURLToPath(new URL('../migrations', import.meta.url));
  await migrate({ ownerUrl: database.url, schema: 'collections', dir });
  const log = createLog({ name: 'test', level: 'silent' });
  pool = createPool({
    connectionString: database.url,
    schema: 'collections',
    log,
    statementTimeoutMs: 60_000,
  });
  await pool.query(
    `insert into memory (owner_id, name, description, type, created_at)
     select case when g % 10 = 0 then 3 + g / 10 % 500 else 1 + g % 2 end, 'Memory ' || md5(g::text),
       'At the ' || (array['sea', 'lake', 'fair'])[1 + g % 3], 'custom',
       timestamptz '2020-01-01' + g * interval '1 minute'
     from generate_series(1, $1::integer) g`,
    [count],
  );
  await pool.query(
    `update memory set name = 'The needle in the hay' where id = (select max(id) - 999 from memory)`,
  );
  await pool.query(
    `insert into photo (memory_id, position, name, title, file_name, content_type, bytes, sha256, width, height,
       uploaded_by)
     select m.id, k, md5(m.id::text || k), 't', 'f', 'image/jpeg', 1, 'x', 4, 3, 1 from memory m, generate_series(1, 2) k`,
  );
  await pool.query('vacuum analyze memory, photo');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** What PostgreSQL does for a page of the gallery, as it says itself. */
async function costOf(request: Partial<GalleryRequest>): Promise<{ buffers: number; plan: string }> {
  const { text, values } = galleryStatement({ ...firstPage, ...request });
  const { rows } = await pool.query(`explain (analyze, buffers, format json) ${text}`, values);
  const [top] = rows[0]['QUERY PLAN'];
  const buffers = top.Plan['Shared Hit Blocks'] + top.Plan['Shared Read Blocks'];
  return { buffers, plan: JSON.stringify(top.Plan) };
}

/** The page that ends near the end of all there is. */
async function nearTheEnd(sort: GalleryRequest['sort']): Promise<GalleryPosition> {
  const key = sort === 'name' ? 'lower(left(name, 200))' : 'created_at';
  const { rows } = await pool.query<GalleryPosition>(
    `select ${key}::text as key, id from memory where owner_id in (1, 2)
     order by ${key} ${sort === 'recent' ? 'asc' : 'desc'}, id offset 40 limit 1`,
  );
  const [position] = rows;
  if (!position) throw new Error('there are more');
  return position;
}

describe.each(sortOrders)('of %s', (sort) => {
  test('the deepest page costs what the first does', async () => {
    const first = await costOf({ sort });
    const deepest = await costOf({ sort, after: await nearTheEnd(sort) });
    expect(first.buffers).toBeLessThan(400);
    expect(deepest.buffers).toBeLessThan(first.buffers * 1.2);
    for (const { plan } of [first, deepest]) {
      expect(plan).not.toContain('Seq Scan');
      expect(plan).not.toContain('"Node Type":"Sort"');
    }
  });

  test('the plan that is kept for all pages is as good as one made for this page', async () => {
    const client = await pool.connect();
    try {
      await client.query('set plan_cache_mode = force_generic_plan');
      const { text, values = [] } = galleryStatement({ ...firstPage, sort, after: await nearTheEnd(sort) });
      await client.query(`prepare kept as ${text}`);
      const given = values.map((value) => client.escapeLiteral(String(value))).join(', ');
      const { rows } = await client.query(`explain (analyze, buffers, format json) execute kept (${given})`);
      const { Plan } = rows[0]['QUERY PLAN'][0];
      expect(JSON.stringify(Plan)).not.toMatch(/Seq Scan|"Node Type":"Sort"/);
      expect(Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']).toBeLessThan(400);
    } finally {
      client.release(true);
    }
  });
});

test('a gallery of two owners costs hardly more than a gallery of one', async () => {
  const [two, one] = [await costOf({}), await costOf({ viewer: viewer(1) })];
  expect(two.buffers).toBeLessThan(one.buffers * 1.2);
});

test('a rare word is found by its index, among however many memories', async () => {
  const found = await costOf({ search: 'needle in the' });
  expect(found.plan).toContain('memory_search');
  expect(found.buffers).toBeLessThan(400);
  const page = await galleryPage(pool, { ...firstPage, search: 'NEEDLE' });
  expect(JSON.parse(page.json)).toMatchObject([{ name: 'The needle in the hay' }]);
});

test('a word that stands everywhere is found without looking at everything', async () => {
  const found = await costOf({ search: 'memory' });
  expect(found.buffers).toBeLessThan(800);
});
