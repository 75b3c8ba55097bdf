import { join } from 'node:path';
import type { SortOrder } from '@our-dates/contracts/collections';
import { createPool, migrate, type Pool } from '@our-dates/service-kit/postgres/pool';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { createDatabase } from '@our-dates/service-kit/testing/database';
import { root } from '@our-dates/slices/find-slices';
import type { GalleryPosition } from '../../../../services/collections/src/repository/gallery.ts';

/** The database of a service, with a schema that is up to date. */
export interface OpenDatabase {
  /** As the service's own role. */
  readonly url: string;
  readonly pool: Pool;
  close(): Promise<void>;
}

/** Ten million rows are filled by one statement. */
const statementTimeoutMs = 8 * 3_600_000;

/** @param schema of a service, which is its name too */
export async function openDatabase(
  postgresUrl: string,
  schema: string,
  extensions: readonly string[] = [],
): Promise<OpenDatabase> {
  const { url, drop } = await createDatabase(postgresUrl, schema, { extensions });
  await migrate({ ownerUrl: url, schema, dir: join(root, 'services', schema, 'migrations') });
  const log = createLog({ name: 'bench', level: 'warn' });
  const pool = createPool({ connectionString: url, schema, log, statementTimeoutMs });
  return { url, pool, close: () => pool.end().then(drop) };
}

/** @returns also how many seconds building each index took, as a migration would */
export async function openGallery(
  postgresUrl: string,
  memories: number,
): Promise<OpenDatabase & { built: [string, number][] }> {
  const database = await openDatabase(postgresUrl, 'collections', ['pg_trgm']);
  return { ...database, built: await fill(database.pool, memories) };
}

/**
 * Twelve years of one owner, recorded within a month of their day; every word of `frequent` in every third memory, one
 * needle in all. A hundredth is their partner's, and every fifth has a photo that one of the two likes.
 */
async function fill(pool: Pool, memories: number): Promise<[string, number][]> {
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
  const built: [string, number][] = [];
  for (const { name, definition } of indexes) {
    const start = performance.now();
    await pool.query(definition);
    built.push([name, (performance.now() - start) / 1000]);
  }
  await pool.query('vacuum analyze memory, photo, photo_like');
  return built;
}

/** The position of a page near the end of the gallery. */
export async function nearTheEnd(pool: Pool, sort: SortOrder): Promise<GalleryPosition> {
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
