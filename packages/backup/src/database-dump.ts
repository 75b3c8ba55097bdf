import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { writeFlushed } from '@our-dates/service-kit/blobs/flushed-files';
import { quoteIdentifier } from '@our-dates/service-kit/postgres/pool';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { DatabaseDump, DumpedTable, Migrations } from './manifest.ts';

/** Tables that `migrate` records in what has run. */
const migrationTables = ['common_migrations', 'migrations'] as const;
/** By this view a schema says which blobs its rows need. */
const blobView = 'named_blob';

/** Where the rows of a table are, in a generation. */
export function tableFile({ schema, name }: Pick<DumpedTable, 'schema' | 'name'>): string {
  return join('database', `${schema}.${name}.copy.gz`);
}

/**
 * Writes every row of every service's schema, as the server's own COPY words it, in one snapshot: what was committed
 * while it is written is not in it. Tables and functions are not written, since each service's migrations make them.
 * @param options.databaseUrl of a role that may read all of it
 * @param options.folder of the generation
 * @returns also the blobs that rows of this snapshot name
 */
export async function dumpDatabase(options: {
  databaseUrl: string;
  folder: string;
}): Promise<DatabaseDump & { namedBlobs: Set<string> }> {
  const client = await connectForCopy(options.databaseUrl);
  try {
    await client.query('begin isolation level repeatable read read only');
    const schemas = await serviceSchemas(client);
    const { rows: versions } = await client.query<{ server_version: string }>('show server_version');
    await mkdir(join(options.folder, 'database'), { recursive: true, mode: 0o700 });
    const tables: DumpedTable[] = [];
    for (const table of await tablesOf(client, schemas)) {
      tables.push({ ...table, rows: await dumpTable(client, table, options.folder) });
    }
    return {
      postgres: versions[0]?.server_version ?? '',
      migrations: await migrationsOf(client, schemas),
      tables,
      // They are in no snapshot. Read last, none of them is behind the rows.
      sequences: await sequencesOf(client, schemas),
      namedBlobs: await namedBlobs(client, schemas),
    };
  } finally {
    await client.end();
  }
}

/** A connection whose settings make COPY write and read the same on every server; no time limit holds on it. */
export async function connectForCopy(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  // A connection that breaks fails the statement in flight with the same error.
  client.on('error', () => {});
  await client.connect();
  await client.query(`
    set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
    set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 3; set timezone = 'UTC';
    set search_path = ''`);
  return client;
}

/** The schemas that `migrate` has made tables in. */
export async function serviceSchemas(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ schema: string }>(
    `select n.nspname as schema from pg_catalog.pg_class c
     join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where c.relname = $1 and c.relkind = 'r' order by 1`,
    [migrationTables[0]],
  );
  return rows.map(({ schema }) => schema);
}

/**
 * Tables and the columns that are written; what the server generates itself is not. The rows of a partition are those of
 * its table: another database may have other partitions.
 */
export async function tablesOf(
  client: pg.ClientBase,
  schemas: readonly string[],
): Promise<Omit<DumpedTable, 'rows'>[]> {
  const { rows } = await client.query<Omit<DumpedTable, 'rows'>>(
    `select n.nspname as schema, c.relname as name, json_agg(a.attname order by a.attnum) as columns
     from pg_catalog.pg_class c
     join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = any($1) and not a.attisdropped and a.attgenerated = ''
     group by 1, 2 order by 1, 2`,
    [schemas],
  );
  return rows;
}

/** The migrations that have run, in the order of their names. */
export async function migrationsOf(client: pg.ClientBase, schemas: readonly string[]): Promise<Migrations> {
  const found: Migrations = {};
  for (const schema of schemas) {
    const recorded: Record<string, string[]> = {};
    for (const table of migrationTables) {
      const name = qualified({ schema, name: table });
      const { rows: there } = await client.query<{ there: boolean }>(
        'select to_regclass($1) is not null as there',
        [name],
      );
      if (!there[0]?.there) continue;
      const { rows } = await client.query<{ name: string }>(`select name from ${name}`);
      recorded[table] = rows.map((row) => row.name).sort();
    }
    found[schema] = recorded;
  }
  return found;
}

export function qualified({ schema, name }: { readonly schema: string; readonly name: string }): string {
  return `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;
}

export function columnList(table: Pick<DumpedTable, 'columns'>): string {
  return `(${table.columns.map(quoteIdentifier).join(', ')})`;
}

/** @returns how many rows */
async function dumpTable(
  client: pg.ClientBase,
  table: Omit<DumpedTable, 'rows'>,
  folder: string,
): Promise<number> {
  const columns = table.columns.map(quoteIdentifier).join(', ');
  // From the rows of a query, because a table with partitions has none of its own.
  const rows = client.query(copyTo(`copy (select ${columns} from ${qualified(table)}) to stdout`));
  const gzip = createGzip();
  await Promise.all([pipeline(rows, gzip), writeFlushed(gzip, join(folder, tableFile(table)))]);
  return rows.rowCount;
}

async function sequencesOf(
  client: pg.ClientBase,
  schemas: readonly string[],
): Promise<DatabaseDump['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string; value: string }>(
    `select schemaname as schema, sequencename as name, last_value::text as value from pg_catalog.pg_sequences
     where schemaname = any($1) and last_value is not null order by 1, 2`,
    [schemas],
  );
  return rows;
}

async function namedBlobs(client: pg.ClientBase, schemas: readonly string[]): Promise<Set<string>> {
  const { rows: views } = await client.query<{ schema: string }>(
    `select n.nspname as schema from pg_catalog.pg_class c
     join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where c.relname = $1 and c.relkind = 'v' and n.nspname = any($2)`,
    [blobView, schemas],
  );
  const names = new Set<string>();
  for (const { schema } of views) {
    const { rows } = await client.query<{ name: string }>(
      `select name from ${qualified({ schema, name: blobView })}`,
    );
    for (const { name } of rows) names.add(name);
  }
  return names;
}
