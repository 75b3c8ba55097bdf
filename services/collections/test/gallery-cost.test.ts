import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sortOrders, timeOrders } from '@our-dates/contracts/collections';
import { createPool, migrate, type Pool } from '@our-dates/service-kit/postgres/pool';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { viewer } from '@our-dates/service-kit/testing/caller';
import { createDatabase, type TestDatabase } from '@our-dates/service-kit/testing/database';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import type { QueryConfig } from 'pg';
import {
  type GalleryPosition,
  type GalleryRequest,
  galleryPage,
  galleryStatement,
} from '../src/repository/gallery.ts';
import type { MemorySearch } from '../src/repository/memory-search.ts';
import { timelineStatement } from '../src/repository/timeline.ts';

const ana = viewer(1, { partnerId: 2 });
const count = 30_000;
const words = (text: string): MemorySearch => ({ words: text, meaning: null });
const firstPage: GalleryRequest = { viewer: ana, sort: 'recent', limit: 24, search: null, after: null };

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
  await pool.query(
    `insert into memory (owner_id, name, description, type, date, created_at)
     select case when g % 10 = 0 then 3 + g / 10 % 500 else 1 + g % 2 end, 'Memory ' || md5(g::text),
       'At the ' || (array['sea', 'lake', 'fair'])[1 + g % 3], 'custom',
       date '2020-01-01' + g % 1000, timestamptz '2020-01-01' + g * interval '1 minute'
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
  await pool.query(
    `insert into comment_text (comment_id, photo_id, author_id, revision, search_text)
     select p.id, p.id, 1 + p.id % 2, 1, folded('Lovely ' || md5('c' || p.id)) from photo p`,
  );
  await pool.query(
    `update comment_text set search_text = 'a pin in the grass' where comment_id = (select max(comment_id) - 999 from comment_text)`,
  );
  await pool.query('vacuum analyze memory, photo, comment_text');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** What PostgreSQL does for a page of the gallery, as it says itself. */
function costOf(request: Partial<GalleryRequest>) {
  return costOfStatement(galleryStatement({ ...firstPage, ...request }));
}

async function costOfStatement({ text, values }: QueryConfig): Promise<{ buffers: number; plan: string }> {
  const { rows } = await pool.query(`explain (analyze, buffers, format json) ${text}`, values);
  const [top] = rows[0]['QUERY PLAN'];
  const buffers = top.Plan['Shared Hit Blocks'] + top.Plan['Shared Read Blocks'];
  return { buffers, plan: JSON.stringify(top.Plan) };
}

const keys = {
  recent: 'created_at',
  first: 'created_at',
  name: 'lower(left(name, 200))',
  date: `coalesce(date, '-infinity')`,
};

/** The page that ends near the end of all there is. */
async function nearTheEnd(sort: GalleryRequest['sort']): Promise<GalleryPosition> {
  const key = keys[sort];
  const fromEnd = sort === 'recent' || sort === 'date' ? 'asc' : 'desc';
  const { rows } = await pool.query<GalleryPosition>(
    `select ${key}::text as key, id from memory where owner_id in (1, 2)
     order by ${key} ${fromEnd}, id ${fromEnd} offset 40 limit 1`,
  );
  const [position] = rows;
  if (!position) throw new Error('there are more');
  return position;
}

describe.each(sortOrders)('of %s', (sort) => {
  test('the deepest page, and the one before it, cost what the first does', async () => {
    const first = await costOf({ sort });
    const end = await nearTheEnd(sort);
    const deepest = await costOf({ sort, after: end });
    const before = await costOf({ sort, after: end, backwards: true });
    expect(first.buffers).toBeLessThan(400);
    expect(deepest.buffers).toBeLessThan(first.buffers * 1.2);
    expect(before.buffers).toBeLessThan(first.buffers * 1.2);
    for (const { plan } of [first, deepest, before]) {
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

test('a rare word is found by its index among the memories of a gallery', async () => {
  const found = await costOf({ search: words('needle in the') });
  expect(found.plan).toContain('memory_by_text');
  expect(found.buffers).toBeLessThan(400);
  const page = await galleryPage(pool, { ...firstPage, search: words('NEEDLE') });
  expect(JSON.parse(page.json)).toMatchObject([{ name: 'The needle in the hay' }]);
});

test('a word that is in every memory is found without reading all of them', async () => {
  const found = await costOf({ search: words('memory') });
  expect(found.buffers).toBeLessThan(800);
});

test('a rare word of a comment is found by its index, alone and together with frequent ones', async () => {
  for (const text of ['grass', 'the grass in']) {
    const found = await costOf({ search: words(text) });
    expect(found.plan).toContain('comment_by_text');
    expect(found.buffers).toBeLessThan(800);
    const page = await galleryPage(pool, { ...firstPage, search: words(text) });
    expect(JSON.parse(page.json)).toHaveLength(1);
  }
});

test('a word that is in every comment is found without reading all of them', async () => {
  const found = await costOf({ search: words('lovely') });
  expect(found.buffers).toBeLessThan(1_200);
});

test.each(['qz', 'Ж', '?!?', '%'])(
  '“%s”, which has no trigram and stands in no memory, is looked up in the index',
  async (text) => {
    const found = await costOf({ search: words(text) });
    expect(found.plan).toContain('memory_by_letters');
    expect(found.buffers).toBeLessThan(100);
  },
);

test('the days of a search are read by their index, however far back they are in the gallery', async () => {
  const spans = [{ first: '2020-01-05', last: '2020-01-06' }];
  const meaning = { spans, ownerId: null, likedBy: null, words: null };
  for (const sort of sortOrders) {
    const found = await costOf({ sort, search: { words: 'qz', meaning } });
    expect(found.plan).toContain('memory_by_date');
    expect(found.buffers).toBeLessThan(500);
  }
});

test.each(timeOrders)('the months of a timeline by %s are counted from its index alone', async (sort) => {
  const { plan } = await costOfStatement(timelineStatement({ viewer: ana, sort, search: null }));
  expect(plan).toContain('Index Only Scan');
  expect(plan).not.toContain('Seq Scan');
});
