import { spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import pg from 'pg';
import { startEmbeddedPostgres } from '../start/embedded-postgres.ts';

let folder: string;
let dataDir: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'our-dates-embedded-'));
  // Open for every account, unlike what mkdtemp makes.
  chmodSync(folder, 0o755);
  dataDir = join(folder, 'data');
  mkdirSync(dataDir);
});

afterEach(() => rmSync(folder, { recursive: true }));

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('the built-in PostgreSQL keeps its data from one start to the next', async () => {
  const first = await startEmbeddedPostgres({ dataDir, password: 'secret' });
  await query(first.url, 'create table kept as select 1 as id');
  await first.stop();
  const second = await startEmbeddedPostgres({ dataDir, password: 'secret' });
  expect(await query(second.url, 'select id from kept')).toEqual([{ id: 1 }]);
  await second.stop();
});

test('the built-in PostgreSQL refuses a login without the password', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, password: 'secret' });
  const wrong = new URL(postgres.url);
  wrong.password = 'guess';
  await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password/);
  await postgres.stop();
});

test('the built-in PostgreSQL finds words of any language, whatever the locale of the machine', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, password: 'secret' });
  await query(postgres.url, 'create extension pg_trgm');
  expect(await query(postgres.url, `select lower('ŁÓDŹ') as low, show_trgm('Ж') <> '{}' as found`)).toEqual([
    { low: 'łódź', found: true },
  ]);
  await postgres.stop();
});

test('the built-in PostgreSQL starts again after the whole platform was killed', async () => {
  const holder = fileURLToPath(new URL('./hold-postgres.ts', import.meta.url));
  const killed = spawn(process.execPath, [holder, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve) => {
    killed.stdout.once('data', (text) => resolve(String(text).trim()));
  });
  await query(url, 'create table kept as select 1 as id');
  killed.kill('SIGKILL');
  const postgres = await startEmbeddedPostgres({ dataDir, password: 'secret' });
  expect(await query(postgres.url, 'select id from kept')).toEqual([{ id: 1 }]);
  await postgres.stop();
});

test('the built-in PostgreSQL leaves the server of other data alone, though its own data names that one as left over', async () => {
  const own = await startEmbeddedPostgres({ dataDir, password: 'secret' });
  await own.stop();
  const otherDataDir = join(folder, 'other');
  mkdirSync(otherDataDir);
  const other = await startEmbeddedPostgres({ dataDir: otherDataDir, password: 'secret' });
  const note = (of: string) => join(of, 'postgres', 'postmaster.pid');
  // As when the data of a running platform was copied.
  copyFileSync(note(otherDataDir), note(dataDir));

  const again = await startEmbeddedPostgres({ dataDir, password: 'secret' });
  expect(await query(other.url, 'select 1 as id')).toEqual([{ id: 1 }]);
  await again.stop();
  await other.stop();
});

test('the built-in PostgreSQL stops a server left over on its data, also when their folder has another name by now', async () => {
  const left = await startEmbeddedPostgres({ dataDir, password: 'secret' });
  let lost = '';
  left.onLost((reason) => {
    lost = reason;
  });
  const otherName = join(folder, 'other-name');
  symlinkSync(dataDir, otherName);
  const again = await startEmbeddedPostgres({ dataDir: otherName, password: 'secret' });
  await waitFor(() => expect(lost).toMatch(/exited unexpectedly/));
  await again.stop();
});

test('the built-in PostgreSQL works below a folder that is closed to every other user, root included', async () => {
  chmodSync(folder, 0o700);
  const postgres = await startEmbeddedPostgres({ dataDir, password: 'secret' });
  expect(await query(postgres.url, 'select 1 as id')).toEqual([{ id: 1 }]);
  await postgres.stop();
  // Root's PostgreSQL runs under another account, so its files are kept where that one can go.
  const elsewhere = join(dataDir, 'postgres-elsewhere');
  if (existsSync(elsewhere)) rmSync(readFileSync(elsewhere, 'utf8').trim(), { recursive: true });
});
