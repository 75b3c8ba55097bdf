import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { migrate } from '@our-dates/service-kit/postgres/pool';
import { findSlices, slicesOf } from '@our-dates/slices/find-slices';
import pg from 'pg';
import { readDataVersion, writeDataVersion } from '../start/data-version.ts';
import { startEmbeddedPostgres, startPostgres } from '../start/embedded-postgres.ts';
import { ownDatabase } from '../start/environment.ts';
import { type Keys, loadKeys } from '../start/keys.ts';
import { knownMigrations, migrationFolders } from '../start/migrations.ts';
import { postgresAccount } from '../start/postgres-account.ts';
import { olderPrograms, ownPrograms, type PostgresPrograms } from '../start/postgres-programs.ts';
import { copyTree } from '../start/upgrade/copy-tree.ts';
import { prepareData } from '../start/upgrade/prepare-data.ts';
import { goBack, wayBack } from '../start/upgrade/way-back.ts';
import { noSamples } from '../testing/no-samples.ts';
import { address, localCommand, program, said } from './program.ts';

const account = postgresAccount();
let templates: string;
let folder: string;
let dataDir: string;
let cluster: string;
let keys: Keys;

beforeAll(() => {
  templates = mkdtempSync(join(tmpdir(), 'our-dates-older-'));
  chmodSync(templates, 0o755);
});
afterAll(() => rmSync(templates, { recursive: true }));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'our-dates-upgrade-'));
  chmodSync(folder, 0o755);
  dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  cluster = join(dataDir, 'postgres');
  keys = loadKeys(join(dataDir, 'keys'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A version of before the last migration of the collections. */
const lastMigration = knownMigrations().collections?.migrations?.at(-1) ?? '';

/** Data of an older version of the platform, with one memory in them; made once for each PostgreSQL. */
async function makeTemplate(programs: PostgresPrograms): Promise<string> {
  const template = join(templates, String(programs.major));
  if (existsSync(template)) return template;
  mkdirSync(template);
  const own = loadKeys(join(template, 'keys'));
  const postgres = await startPostgres({
    ...{ programs, account, cluster: join(template, 'postgres'), logFolder: template },
    password: own.databasePassword,
  });
  const older = join(templates, `migrations-${programs.major}`);
  for (const { database } of slicesOf(findSlices(), 'service')) {
    const folders = database && migrationFolders().get(database.schema);
    if (!folders) continue;
    const dir = join(older, database.schema);
    mkdirSync(dir, { recursive: true });
    for (const file of readdirSync(folders.migrations)) {
      if (file !== `${lastMigration}.sql`) copyFileSync(join(folders.migrations, file), join(dir, file));
    }
    const ownerUrl = await ownDatabase(database, postgres.url, { keys: own });
    await migrate({ ownerUrl, schema: database.schema, dir });
  }
  await ask(
    postgres.url,
    `insert into collections.memory (owner_id, name, type) values (7, 'By the lake', 'custom')`,
  );
  await postgres.stop();
  return template;
}

async function makeOlderData(programs: PostgresPrograms = ownPrograms(account)): Promise<void> {
  copyTree(await makeTemplate(programs), dataDir);
  keys = loadKeys(join(dataDir, 'keys'));
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Asks the database while no platform runs. */
async function askData(sql: string, programs: PostgresPrograms = ownPrograms(account)) {
  const password = keys.databasePassword;
  const postgres = await startPostgres({ programs, account, cluster, password, logFolder: dataDir });
  try {
    return await ask(postgres.url, sql);
  } finally {
    await postgres.stop();
  }
}

const memories = `select name from collections.memory where owner_id = 7`;
const hasLastMigration = `select exists(select from collections.migrations where name = '${lastMigration}') as has`;
const majorOf = (of: string) => Number(readFileSync(join(of, 'PG_VERSION'), 'utf8'));
const start = (...args: string[]) =>
  localCommand('start', args, {
    DATA_DIR: dataDir,
    SAMPLES_DIR: noSamples(folder),
    PORT: '0',
    LOG_LEVEL: 'error',
  });

test('data of an older version are migrated, and the previous state is kept and can be restored', async () => {
  await makeOlderData();
  const platform = start();
  await address(platform);
  expect(platform.output()).toMatch(/state before is kept until(?:.|\n)*restore -- --before-upgrade/);
  platform.process.kill('SIGTERM');
  await platform.ended;
  expect(readDataVersion(dataDir)?.migrations).toEqual(knownMigrations());
  expect(await askData(hasLastMigration)).toEqual([{ has: true }]);

  const back = localCommand('restore', ['--before-upgrade'], { DATA_DIR: dataDir });
  expect(await back.ended).toBe(0);
  expect(await askData(hasLastMigration)).toEqual([{ has: false }]);
  expect(await askData(memories)).toEqual([{ name: 'By the lake' }]);
  expect(readDataVersion(dataDir)).toBeUndefined();
  expect(existsSync(`${cluster}.after-upgrade`)).toBe(true);
  // The first start may have pages to build.
}, 240_000);

test('a migration that was killed resumes at the next start, and the state before is still the one of before', async () => {
  await makeOlderData();
  const killed = start();
  await said(killed, /starting the services/);
  killed.process.kill('SIGKILL');
  expect(await killed.ended).toBe('SIGKILL');

  const platform = start();
  await address(platform);
  platform.process.kill('SIGTERM');
  await platform.ended;
  expect(await askData(hasLastMigration)).toEqual([{ has: true }]);
  goBack(dataDir);
  expect(await askData(hasLastMigration)).toEqual([{ has: false }]);
  expect(await askData(memories)).toEqual([{ name: 'By the lake' }]);
}, 240_000);

test('data of a newer version are refused with a message, and stay unchanged', async () => {
  const migrations = knownMigrations();
  migrations.collections?.migrations?.push('9999_of_the_future');
  writeDataVersion(dataDir, { program: '9.9.9', migrations });
  const before = readFileSync(join(dataDir, 'version.json'));
  for (const [name, ...args] of [['start'], ['users', 'list']] as const) {
    const refused = localCommand(name, args, { DATA_DIR: dataDir, PORT: '0' });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toMatch(
      /last used by version 9\.9\.9 .* does not know collections\/9999_of_the_future/,
    );
  }
  expect(readFileSync(join(dataDir, 'version.json'))).toEqual(before);
}, 30_000);

test('a database that a newer version has migrated is refused, even without a note next to it', async () => {
  await makeOlderData();
  await askData(`insert into collections.migrations (name, run_on) values ('9999_of_the_future', now())`);
  const refused = start();
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toContain('does not know collections/9999_of_the_future');
  expect(await askData(hasLastMigration)).toEqual([{ has: false }]);
}, 240_000);

test('a database of a newer PostgreSQL is refused with a sentence', async () => {
  await makeOlderData();
  writeFileSync(join(cluster, 'PG_VERSION'), '99\n');
  const postgres = startEmbeddedPostgres({ dataDir, password: keys.databasePassword });
  await expect(postgres).rejects.toThrow(/is of PostgreSQL 99.*newer version of the program/);
});

/** The PostgreSQL that the tests run against is mostly older than the platform's own. */
function anOlderPostgres(): PostgresPrograms {
  const installed = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').map(Number) : [];
  const major = installed.filter((one) => one < ownPrograms(account).major).sort((a, b) => b - a)[0] ?? 17;
  return olderPrograms(major, { account, given: undefined, fetchTo: join(templates, 'older-postgres') });
}

test('a database of an older PostgreSQL is moved to the newer one, and the state before can be restored', async () => {
  const older = anOlderPostgres();
  await makeOlderData(older);
  const isUp = await prepareData({ dataDir, olderPostgres: undefined });
  expect(majorOf(cluster)).toBe(ownPrograms(account).major);
  expect(await askData(memories)).toEqual([{ name: 'By the lake' }]);
  expect(isUp()).toContain('--before-upgrade');
  expect(readdirSync(dataDir).filter((name) => /moved|replaced|moving|programs/.test(name))).toEqual([]);

  goBack(dataDir);
  expect(majorOf(cluster)).toBe(older.major);
  expect(await askData(memories, older)).toEqual([{ name: 'By the lake' }]);
}, 60_000);

test('a move to a newer PostgreSQL that was killed starts again, or is finished, with all data', async () => {
  await makeOlderData(anOlderPostgres());
  const script = fileURLToPath(new URL('./prepare-data.ts', import.meta.url));
  const killed = program(process.execPath, [script, dataDir]);
  await said(killed, /moving the database/);
  killed.process.kill('SIGKILL');
  await killed.ended;
  await prepareData({ dataDir, olderPostgres: undefined });
  expect(majorOf(cluster)).toBe(ownPrograms(account).major);

  // As it is between the last two steps: the older one has made room, the newer one is not yet in its place.
  renameSync(cluster, `${cluster}.moved`);
  await prepareData({ dataDir, olderPostgres: undefined });
  expect(await askData(memories)).toEqual([{ name: 'By the lake' }]);
}, 60_000);

test('the state before an upgrade is kept for a week, and restoring it is finished after an interruption', async () => {
  await makeOlderData();
  const isUp = await prepareData({ dataDir, olderPostgres: undefined });
  isUp();
  const inDays = (days: number) => Date.now() + days * 24 * 60 * 60 * 1000;
  wayBack(dataDir).tidy(inDays(6));
  expect(existsSync(`${cluster}.before-upgrade`)).toBe(true);

  const note = join(dataDir, 'before-upgrade.json');
  writeFileSync(note, readFileSync(note, 'utf8').replace('"upgraded"', '"going back"'));
  renameSync(cluster, `${cluster}.after-upgrade`);
  wayBack(dataDir).tidy();
  expect(await askData(memories)).toEqual([{ name: 'By the lake' }]);
  expect(existsSync(note)).toBe(false);
  expect(() => goBack(dataDir)).toThrow(/No state from before an upgrade/);

  const again = await prepareData({ dataDir, olderPostgres: undefined });
  again();
  wayBack(dataDir).tidy(inDays(8));
  expect(existsSync(`${cluster}.before-upgrade`)).toBe(false);
}, 30_000);
