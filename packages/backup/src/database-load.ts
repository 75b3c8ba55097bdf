import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { resetPartitions } from '@our-dates/service-kit/postgres/partitions';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BackupError } from './backup-error.ts';
import {
  columnList,
  connectForCopy,
  migrationsOf,
  qualified,
  serviceSchemas,
  tableFile,
  tablesOf,
} from './database-dump.ts';
import type { DatabaseDump, DumpedTable } from './manifest.ts';

/** What a restore skips: more than a platform gives between two backups. */
export const skippedByRestore = 10_000;

/**
 * Replaces every row of the services' schemas by those of a dump, in one transaction. The tables are there already,
 * as the migrations that the dump names have made them. Events that were sent lately are sent again: a bus that
 * is older than the dump, or empty, may not have them, and who has had one does nothing the second time.
 * @param options.databaseUrl of a superuser, for whom foreign keys and triggers are not enforced
 * @param options.skippedNumbers that no new row gets: since the dump they may have been given to others, which a page
 *   or a queued upload still knows
 * @throws BackupError when the tables are others than those of the dump
 */
export async function loadDatabase(options: {
  databaseUrl: string;
  folder: string;
  dump: DatabaseDump;
  skippedNumbers?: number;
}): Promise<void> {
  const { folder, dump } = options;
  const client = await connectForCopy(options.databaseUrl);
  try {
    await client.query('begin');
    await refuseOtherTables(client, dump);
    await client.query('set local session_replication_role = replica');
    for (const table of await partitionedTables(client, dump)) await resetPartitions(client, table);
    await client.query(`truncate ${dump.tables.map(qualified).join(', ')} restart identity`);
    for (const table of dump.tables) await loadTable(client, table, folder);
    for (const sequence of dump.sequences) {
      await client.query('select pg_catalog.setval($1::regclass, $2::bigint + $3)', [
        qualified(sequence),
        sequence.value,
        options.skippedNumbers ?? 0,
      ]);
    }
    for (const table of dump.tables.filter(({ name }) => name === 'outbox')) {
      await client.query(`update ${qualified(table)} set sent_at = null where sent_at is not null`);
    }
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

async function refuseOtherTables(client: pg.ClientBase, dump: DatabaseDump): Promise<void> {
  const schemas = await serviceSchemas(client);
  const here = await migrationsOf(client, schemas);
  const [ran, wanted] = [migrationNames(here), migrationNames(dump.migrations)];
  const lines = [
    ...wanted.filter((name) => !ran.includes(name)).map((name) => `  ${name} has not run here`),
    ...ran.filter((name) => !wanted.includes(name)).map((name) => `  ${name} had not run there`),
  ];
  if (lines.length > 0) {
    throw new BackupError(
      `The database here is not of the version that the backup was made with:\n${lines.join('\n')}`,
    );
  }
  const shape = (table: Omit<DumpedTable, 'rows'>) => `${qualified(table)} ${columnList(table)}`;
  const tables = (await tablesOf(client, schemas)).map(shape);
  const different = dump.tables.map(shape).filter((table) => !tables.includes(table));
  if (different.length > 0) {
    throw new BackupError(`The database here has no such table: ${different.join(', ')}`);
  }
}

/** Those whose ranges of rows are partitions. The dump may have rows for which there are none here. */
async function partitionedTables(
  client: pg.ClientBase,
  { tables }: DatabaseDump,
): Promise<readonly DumpedTable[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_catalog.pg_partitioned_table p
     join pg_catalog.pg_class c on c.oid = p.partrelid
     join pg_catalog.pg_namespace n on n.oid = c.relnamespace where p.partstrat = 'r'`,
  );
  const partitioned = new Set(rows.map(qualified));
  return tables.filter((table) => partitioned.has(qualified(table)));
}

/** As `schema/name`, for people and for comparing. */
export function migrationNames(migrations: DatabaseDump['migrations']): string[] {
  return Object.entries(migrations).flatMap(([schema, tables]) =>
    Object.values(tables).flatMap((names) => names.map((name) => `${schema}/${name}`)),
  );
}

async function loadTable(client: pg.ClientBase, table: DumpedTable, folder: string): Promise<void> {
  const into = client.query(copyFrom(`copy ${qualified(table)} ${columnList(table)} from stdin`));
  await pipeline(createReadStream(join(folder, tableFile(table))), createGunzip(), into);
  if (into.rowCount !== table.rows) {
    throw new BackupError(
      `${qualified(table)} has ${table.rows} rows in the backup, and ${into.rowCount} arrived.`,
    );
  }
}
