import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

/** Where a text was found: `schema.table`, the name of a file in the data folder, or the table of an SQLite file. */
type Place = string;

/** Every place of a platform, in any table, file name or table of the event bus, that holds one of these texts, in any case. */
export async function findTraces(
  { databaseUrl, dataDir }: { databaseUrl: string; dataDir: string },
  texts: readonly string[],
): Promise<Place[]> {
  const found = [...(await tablesWith(databaseUrl, texts)), ...filesWith(dataDir, texts)];
  return found.sort();
}

async function tablesWith(databaseUrl: string, texts: readonly string[]): Promise<Place[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      // A row of a partition is found in its table.
      `select quote_ident(nspname) || '.' || quote_ident(relname) as name
       from pg_class join pg_namespace n on n.oid = relnamespace
       where relkind in ('r', 'p') and not relispartition and nspname not in ('pg_catalog', 'information_schema')`,
    );
    if (rows.length === 0) throw new Error('there are no tables');
    const found: Place[] = [];
    for (const { name } of rows) {
      const { rowCount } = await client.query(
        `select from ${name} as item where exists (
           select from unnest($1::text[]) as given (text) where position(lower(given.text) in lower(item::text)) > 0) limit 1`,
        [texts],
      );
      if (rowCount) found.push(name);
    }
    return found;
  } finally {
    await client.end();
  }
}

function filesWith(dataDir: string, texts: readonly string[]): Place[] {
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8', withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  );
  return files.flatMap(({ name, parentPath }) => {
    const path = join(parentPath, name);
    const shown = path.slice(dataDir.length + 1);
    const named = holdsOne(shown, texts) ? [shown] : [];
    return isSqlite(path) ? [...named, ...sqliteTablesWith(path, texts)] : named;
  });
}

function isSqlite(path: string): boolean {
  return readFileSync(path).subarray(0, 15).toString('latin1') === 'SQLite format 3';
}

function sqliteTablesWith(path: string, texts: readonly string[]): Place[] {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const tables = database.prepare(`select name from sqlite_master where type = 'table'`).all();
    return tables.flatMap(({ name }) => {
      const rows = JSON.stringify(database.prepare(`select * from "${String(name)}"`).all());
      return holdsOne(rows, texts) ? [`${path.split('/').at(-1)}: ${String(name)}`] : [];
    });
  } finally {
    database.close();
  }
}

function holdsOne(whole: string, texts: readonly string[]): boolean {
  const lower = whole.toLowerCase();
  return texts.some((text) => lower.includes(text.toLowerCase()));
}
