import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { runDatabaseCommand } from '../src/postgres/database-command.ts';
import { ConfigError } from '../src/slice/config.ts';
import { freshDatabase } from '../testing/fresh.ts';
import { sharedServers } from '../testing/shared-servers.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let ownUrl: string;
let env: Record<string, string>;

beforeAll(async () => {
  database = await freshDatabase(sharedServers().postgresUrl);
  const url = new URL(database.url);
  url.username = `notes_${url.pathname.slice(1)}`;
  url.password = 'a%20secret';
  ownUrl = url.href;
  env = {
    LOG_LEVEL: 'silent',
    DATABASE_URL: ownUrl,
    ADMIN_DATABASE_URL: database.url,
    DATABASE_SCHEMA: 'notes',
    DATABASE_EXTENSIONS: 'pg_trgm',
    MIGRATIONS_DIR: fileURLToPath(new URL('fixtures/migrations', import.meta.url)),
  };
});
afterAll(() => database.drop());

async function tablesOfNotes(): Promise<string[]> {
  const client = new pg.Client(ownUrl);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'notes' order by 1",
  );
  await client.end();
  return rows.map(({ name }) => name);
}

test('a release provisions the role of a service and migrates its schema as that role, and may do so again', async () => {
  for (let release = 0; release < 2; release++) {
    await runDatabaseCommand('provision', env);
    const { ADMIN_DATABASE_URL: _, ...ofTheService } = env;
    await runDatabaseCommand('migrate', ofTheService);
  }
  expect(await tablesOfNotes()).toEqual(expect.arrayContaining(['inbox', 'migrations', 'note', 'outbox']));
});

test('a command that lacks a variable names it', async () => {
  const { ADMIN_DATABASE_URL: _, ...rest } = env;
  await expect(runDatabaseCommand('provision', rest)).rejects.toThrow(ConfigError);
  await expect(runDatabaseCommand('provision', rest)).rejects.toThrow('ADMIN_DATABASE_URL: is missing');
  await expect(runDatabaseCommand('undo', env)).rejects.toThrow('provision or migrate');
});
