import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { SortOrder } from '@our-dates/contracts/collections';
import { timeOrders } from '@our-dates/contracts/collections';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import { createPool, type Db, migrate, type Pool } from '@our-dates/service-kit/postgres/pool';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { createDatabase } from '@our-dates/service-kit/testing/database';
import { startPostgres } from '@our-dates/service-kit/testing/servers';
import { root } from '@our-dates/slices/find-slices';
import { percentile } from '@our-dates/test-support/percentile';
import { positionOfMonth } from '../../../../services/collections/src/domain/months.ts';
import { understand } from '../../../../services/collections/src/domain/search/understand.ts';
import {
  type GalleryPosition,
  type GalleryRequest,
  galleryStatement,
} from '../../../../services/collections/src/repository/gallery.ts';
import type { MemorySearch } from '../../../../services/collections/src/repository/memory-search.ts';
import { timelineStatement } from '../../../../services/collections/src/repository/timeline.ts';
import { resultsFile, saveResults } from '../results.ts';

export const about = `What PostgreSQL takes for the gallery of one owner: each order, search and timeline.
    --memories 100000    may be given several times, default 100000 and 1000000
    --runs 7             of each statement; the table has medians
    --out <file>         for the results, default tests/bench/results/gallery.json`;

const collections = join(root, 'services/collections');

const viewer: Viewer = { id: 1, username: 'ana', partnerId: 2, isDemo: false };
type Statement = ReturnType<typeof galleryStatement>;

const today = '2026-11-21';
const limit = 24;

interface Shape {
  readonly name: string;
  readonly statement: Statement;
  /** An index that came later: everything is measured without it too. */
  readonly since?: string;
}

interface Row {
  readonly shape: string;
  readonly [memories: string]: string;
}

export async function run(args: readonly string[]): Promise<undefined> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      memories: { type: 'string', multiple: true, default: ['100000', '1000000'] },
      runs: { type: 'string', default: '7' },
      out: { type: 'string', default: resultsFile('gallery') },
    },
  });
  const postgres = await startPostgres();
  const table = new Map<string, Row>();
  try {
    for (const memories of values.memories) {
      const database = await createDatabase(postgres.url, 'collections', { extensions: ['pg_trgm'] });
      await migrate({ ownerUrl: database.url, schema: 'collections', dir: join(collections, 'migrations') });
      const log = createLog({ name: 'bench', level: 'warn' });
      const pool = createPool({
        connectionString: database.url,
        schema: 'collections',
        log,
        statementTimeoutMs: 600_000,
      });
      try {
        const built = await fill(pool, Number(memories));
        const results = [...built, ...(await measure(pool, Number(values.runs)))];
        for (const [shape, result] of results) {
          table.set(shape, { ...(table.get(shape) ?? { shape }), [memories]: result });
        }
      } finally {
        await pool.end();
        await database.drop();
      }
    }
  } finally {
    await postgres.stop();
  }
  console.table([...table.values()]);
  await saveResults(values.out, [...table.values()]);
}

/**
 * Twelve years of one owner, recorded within a month of their day; every word of `frequent` in every third memory, one
 * needle in all. A hundredth is their partner's, and every fifth has a photo that one of the two likes.
 * @returns what building each index took, as a migration would
 */
async function fill(pool: Pool, memories: number): Promise<[string, string][]> {
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'collections' and tablename = 'memory' and indexname not like '%pkey'`,
  );
  for (const { name } of indexes) await pool.query(`drop index ${name}`);
  await pool.query(
    `insert into memory (owner_id, name, description, type, date, created_at)
     select case when g % 100 = 0 then 2 else 1 end,
       case when g = $1::integer / 2 then 'The needle in the hay' else 'Memory ' || left(md5(g::text), 9) end,
       'At the ' || (array['sea', 'lake', 'fair'])[1 + g % 3] || ' we spoke of ' || left(md5((g / 7)::text), 5),
       'custom', case when g % 50 > 0 then day::date end, day + g % 30 * interval '1 day'
     from generate_series(1, $1::integer) g
     cross join lateral (select timestamptz '2014-11-01' + g * (interval '12 years' / $1::integer) as day) days`,
    [memories],
  );
  await pool.query(
    `insert into photo (memory_id, position, name, title, file_name, content_type, bytes, sha256, width, height, uploaded_by)
     select id, 1, md5(id::text), 't', 'f', 'image/jpeg', 1, 'x', 4, 3, 1 from memory
     where id % 10 < 2`,
  );
  await pool.query(
    `insert into photo_like (photo_id, user_id) select id, 1 + memory_id % 2 from photo
     union all select id, 1 + (memory_id + 1) % 2 from photo where memory_id % 100 = 0`,
  );
  const built: [string, string][] = [];
  for (const { name, definition } of indexes) {
    const start = performance.now();
    await pool.query(definition);
    built.push([`(index ${name})`, `${((performance.now() - start) / 1000).toFixed(1)} s`]);
  }
  await pool.query('vacuum analyze memory, photo, photo_like');
  return built;
}

async function measure(pool: Pool, runs: number): Promise<[string, string][]> {
  const results: [string, string][] = [];
  for (const { name, statement, since } of await shapes(pool)) {
    results.push([name, await medianMs(pool, statement, runs)]);
    if (since === undefined) continue;
    const client = await pool.connect();
    await client.query('begin');
    await client.query(`drop index ${since}`);
    results.push([`${name}, without ${since}`, await medianMs(client, statement, 3)]);
    await client.query('rollback');
    client.release();
  }
  return results;
}

async function medianMs(db: Db, statement: Statement, runs: number): Promise<string> {
  const times: number[] = [];
  for (let count = 0; count < runs; count++) {
    const start = performance.now();
    await db.query(statement);
    times.push(performance.now() - start);
  }
  return `${percentile(0.5, times).toFixed(1)} ms`;
}

const wordsOnly = (words: string): MemorySearch => ({ words, meaning: null });

/** As the domain understands it for this viewer. */
function meant(words: string): MemorySearch {
  const understood = understand(words, { today, me: 'Ana', partner: { name: 'Ben' } });
  if (!understood) throw new Error(`“${words}” was not understood.`);
  const ids = { me: [1], partner: [2], both: [1, 2] };
  const { spans, recordedBy, likedBy } = understood;
  return {
    words,
    meaning: {
      spans,
      ownerId: recordedBy && (ids[recordedBy][0] ?? null),
      likedBy: likedBy && ids[likedBy],
      words: understood.words,
    },
  };
}

const searches: readonly { name: string; search: MemorySearch; since?: string }[] = [
  { name: 'a word in every memory', search: wordsOnly('memory') },
  { name: 'a word in every third', search: wordsOnly('fair') },
  { name: 'a word in one', search: wordsOnly('needle') },
  { name: 'an absent word', search: wordsOnly('submarine') },
  { name: 'two frequent letters', search: wordsOnly('em') },
  { name: 'two absent letters', search: wordsOnly('qz'), since: 'memory_by_letters' },
  { name: 'one absent letter', search: wordsOnly('ж'), since: 'memory_by_letters' },
  { name: 'three signs, absent', search: wordsOnly('?!?'), since: 'memory_by_letters' },
  { name: '“August 2019”', search: meant('August 2019') },
  { name: '“2019”', search: meant('2019') },
  { name: '“in August”', search: meant('in August') },
  { name: '“from Ben”', search: meant('from Ben') },
  { name: '“loved by me”', search: meant('loved by me') },
  { name: '“what we both loved in 2019”', search: meant('what we both loved in 2019') },
  { name: '“needle 2020”', search: meant('needle 2020') },
];

async function shapes(pool: Pool): Promise<Shape[]> {
  const page = (request: Partial<GalleryRequest>) =>
    galleryStatement({ viewer, sort: 'recent', limit, search: null, after: null, ...request });
  const all: Shape[] = [];
  for (const sort of ['recent', 'first', 'name', 'date'] as const) {
    const deep = await nearTheEnd(pool, sort);
    all.push({ name: `${sort}, first page`, statement: page({ sort }) });
    all.push({ name: `${sort}, deepest page`, statement: page({ sort, after: deep }) });
    all.push({ name: `${sort}, page before it`, statement: page({ sort, after: deep, backwards: true }) });
  }
  for (const sort of timeOrders) {
    const after = positionOfMonth('2018-03', sort);
    all.push({ name: `${sort}, from March 2018`, statement: page({ sort, after }) });
    all.push({ name: `timeline, ${sort}`, statement: timelineStatement({ viewer, sort, search: null }) });
  }
  for (const { name, search, ...since } of searches) {
    all.push({ name: `search, ${name}`, statement: page({ search }), ...since });
    const statement = timelineStatement({ viewer, sort: 'date', search });
    all.push({ name: `timeline, ${name}`, statement });
  }
  return all;
}

/** The position of a page near the end of the gallery. */
async function nearTheEnd(pool: Pool, sort: SortOrder): Promise<GalleryPosition> {
  const key = {
    recent: 'created_at',
    first: 'created_at',
    name: 'lower(left(name, 200))',
    date: `coalesce(date, '-infinity')`,
  }[sort];
  const fromEnd = sort === 'first' || sort === 'name' ? 'desc' : 'asc';
  const { rows } = await pool.query<GalleryPosition>(
    `select ${key}::text as key, id from memory where owner_id = 1
     order by ${key} ${fromEnd}, id ${fromEnd} offset 40 limit 1`,
  );
  const [position] = rows;
  if (!position) throw new Error('there are more');
  return position;
}
