import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { pino } from 'pino';
import { toProblem } from '../src/errors.ts';
import { createPool, migrate, type Pool, provision, transaction } from '../src/postgres/pool.ts';
import { createLog } from '../src/telemetry/log.ts';
import { freshDatabase } from '../testing/fresh.ts';
import { sharedServers } from '../testing/shared-servers.ts';
import { waitFor } from '../testing/wait-for.ts';

const log = pino({ level: 'silent' });
const request = { instance: '/api/things', requestId: 'r1' };
let database: Awaited<ReturnType<typeof freshDatabase>>;
let folder: string;
let pool: Pool;
let ownerUrl: string;
const role = `thing_${randomUUID()}`;

beforeAll(async () => {
  database = await freshDatabase(sharedServers().postgresUrl);
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  await writeFile(
    join(folder, '0001_things.sql'),
    'create table thing (id bigint primary key, name text not null);',
  );
  await writeFile(join(folder, '0002_names.sql'), 'create index thing_name on thing (name);');
  await writeFile(join(folder, 'README.md'), 'not a migration');
  ownerUrl = await provision({ adminUrl: database.url, schema: 'things', role, password: "it's" });
  await migrate({ ownerUrl, schema: 'things', dir: folder, log });
  pool = createPool({ connectionString: ownerUrl, schema: 'things', log, max: 3 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('a role and its schema can be provisioned again and by many at once', async () => {
  const other = `other_${randomUUID()}`;
  const urls = await Promise.all(
    Array.from({ length: 4 }, () =>
      provision({
        adminUrl: database.url,
        schema: 'other',
        role: other,
        password: 'x',
        extensions: ['pg_trgm'],
      }),
    ),
  );
  const client = new pg.Client(urls[0]);
  await client.connect();
  const { rows } = await client.query("select current_user as who, similarity('date', 'dates') as alike");
  expect(rows[0]).toMatchObject({ who: other, alike: expect.any(Number) });
  await client.end();
});

test('a service sees its own schema and not that of another', async () => {
  const stranger = await provision({
    adminUrl: database.url,
    schema: 'elsewhere',
    role: `stranger_${randomUUID()}`,
    password: 'x',
  });
  const client = new pg.Client(stranger);
  await client.connect();
  await expect(client.query('select * from things.thing')).rejects.toMatchObject({ code: '42501' });
  await expect(client.query('create table public.mine (id int)')).rejects.toMatchObject({ code: '42501' });
  await client.end();
});

test('PostgreSQL compiles no statement of a service', async () => {
  expect((await pool.query('show jit')).rows).toEqual([{ jit: 'off' }]);
});

test('migrations run once, in order, however many replicas start together', async () => {
  await Promise.all(
    Array.from({ length: 4 }, () => migrate({ ownerUrl, schema: 'things', dir: folder, log })),
  );
  const { rows } = await pool.query('select name from migrations order by id');
  expect(rows.map(({ name }) => name)).toEqual(['0001_things', '0002_names']);
  await writeFile(join(folder, '0003_more.sql'), 'alter table thing add column more text;');
  await migrate({ ownerUrl, schema: 'things', dir: folder, log });
  await pool.query('select more from thing');
});

test.each(['0001_one.sql', '0001_other.sql'])(
  'of two migrations with one number, a database that has run %s continues with the other',
  async (first) => {
    const dir = join(folder, `twins-${first}`);
    await mkdir(dir);
    const schema = `twins_${first.slice(5, -4)}`;
    const role = `twins_${randomUUID()}`;
    const url = await provision({ adminUrl: database.url, schema, role, password: 'x' });
    const files = { '0001_one.sql': 'create table one ();', '0001_other.sql': 'create table other ();' };
    for (const [file, sql] of Object.entries(files).sort(([name]) => (name === first ? -1 : 1))) {
      await writeFile(join(dir, file), sql);
      await migrate({ ownerUrl: url, schema, dir });
    }
    const client = new pg.Client(url);
    await client.connect();
    const { rows } = await client.query('select name from migrations order by id');
    await client.end();
    expect(rows.map(({ name }) => `${name}.sql`)).toEqual([
      first,
      ...Object.keys(files).filter((file) => file !== first),
    ]);
  },
);

test('a migration that fails leaves nothing of itself', async () => {
  const broken = join(folder, 'broken');
  await mkdir(broken);
  await writeFile(join(broken, '0001_half.sql'), 'create table half (id int); create tabel oops;');
  const url = await provision({
    adminUrl: database.url,
    schema: 'half',
    role: `half_${randomUUID()}`,
    password: 'x',
  });
  await expect(migrate({ ownerUrl: url, schema: 'half', dir: broken })).rejects.toThrow();
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query("select to_regclass('half.half') as found");
  await client.end();
  expect(rows[0]?.found).toBeNull();
});

test('PostgreSQL bigint columns are read as numbers', async () => {
  const { rows } = await pool.query('select 9007199254740991::bigint as id, count(*) from thing');
  expect(rows[0]).toEqual({ id: 9007199254740991, count: 0 });
});

test('a transaction keeps all or nothing, and gives its connection back', async () => {
  for (let turn = 0; turn < 10; turn++) {
    const failing = transaction(pool, async (client) => {
      await client.query("insert into thing values (1, 'one')");
      await client.query("insert into thing values (1, 'again')");
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
  }
  const answer = await transaction(pool, async (client) => {
    await client.query("insert into thing values (2, 'two')");
    return 'kept';
  });
  expect(answer).toBe('kept');
  expect((await pool.query('select id from thing')).rows).toEqual([{ id: 2 }]);
  expect(pool.idleCount).toBe(pool.totalCount);
});

test('a statement that takes too long is cancelled and gets DATABASE_TIMEOUT', async () => {
  const hasty = createPool({ connectionString: ownerUrl, schema: 'things', log, statementTimeoutMs: 300 });
  const error: unknown = await hasty.query('select pg_sleep(600)').catch((reason: unknown) => reason);
  const problem = toProblem(error, request);
  expect(problem).toMatchObject({
    status: 503,
    headers: { 'retry-after': '1' },
    body: { code: 'DATABASE_TIMEOUT' },
  });
  await waitFor(() => hasty.query('select 1'));
  await hasty.end();
});

test('waiting for a connection to PostgreSQL has a limit', async () => {
  const narrow = createPool({
    connectionString: ownerUrl,
    schema: 'things',
    log,
    max: 1,
    connectTimeoutMs: 500,
  });
  const held = await waitFor(() => narrow.connect());
  const error: unknown = await narrow.query('select 1').catch((reason: unknown) => reason);
  expect(toProblem(error, request).body.code).toBe('DATABASE_TIMEOUT');
  held.release();
  await narrow.end();
});

test('a database that is not there is answered as DATABASE_TIMEOUT', async () => {
  const nowhere = createPool({ connectionString: 'postgres://x:y@127.0.0.1:1/z', schema: 'things', log });
  const error: unknown = await nowhere.query('select 1').catch((reason: unknown) => reason);
  expect(toProblem(error, request)).toMatchObject({ status: 503, body: { code: 'DATABASE_TIMEOUT' } });
  await nowhere.end();
});

test('a connection to PostgreSQL that is cut is answered as CONNECTION_RESET, and the next query works', async () => {
  const patient = createPool({
    connectionString: ownerUrl,
    schema: 'things',
    log,
    statementTimeoutMs: 60_000,
  });
  const sleeping = patient.query('select pg_sleep(600)').catch((reason: unknown) => reason);
  const client = new pg.Client(database.url);
  await client.connect();
  await waitFor(async () => {
    const { rowCount } = await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = $1 and query = 'select pg_sleep(600)'",
      [role],
    );
    expect(rowCount).toBe(1);
  });
  await client.end();
  expect(toProblem(await sleeping, request)).toMatchObject({
    status: 503,
    body: { code: 'CONNECTION_RESET' },
  });
  await patient.query('select 1');
  await patient.end();
});

test('a write that reaches a standby is answered as CONNECTION_RESET, and its connection is not used again', async () => {
  const one = createPool({ connectionString: ownerUrl, schema: 'things', log, max: 1 });
  const pid = async () => (await one.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  const before = await pid();
  const error: unknown = await transaction(one, async (client) => {
    await client.query('set transaction read only');
    await client.query("insert into thing values (77, 'too late')");
  }).catch((reason: unknown) => reason);
  expect(toProblem(error, request)).toMatchObject({ status: 503, body: { code: 'CONNECTION_RESET' } });
  expect(await pid()).not.toBe(before);
  await one.end();
});

const terminateElsewhere = `import pg from 'pg';
const client = new pg.Client(process.argv[1]);
await client.connect();
await client.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [process.argv[2]]);
await client.end();`;

test('an idle connection that PostgreSQL ends is logged, but not while its pool ends', async () => {
  const lines: unknown[] = [];
  const told = createLog({
    name: 'things',
    level: 'warn',
    to: { write: (line) => lines.push(JSON.parse(line)) },
  });
  const name = `idle_${randomUUID()}`;
  const idle = createPool({
    connectionString: `${ownerUrl}?application_name=${name}`,
    schema: 'things',
    log: told,
  });
  const terminate = () =>
    pool.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [name]);
  await idle.query('select 1');
  await terminate();
  await waitFor(() =>
    expect(lines).toEqual([expect.objectContaining({ msg: expect.stringContaining('idle') })]),
  );

  await idle.query('select 1');
  // The connection is closed at the other end, and this process has not read that yet.
  execFileSync(process.execPath, ['--input-type=module', '--eval', terminateElsewhere, database.url, name]);
  const broken = once(idle, 'error');
  await idle.end();
  await broken;
  expect(lines).toHaveLength(1);
});

test.each([
  ["select 'x' || $1", 'a\0b'],
  ['select $1::int', '99999999999'],
  ['select $1::int', 'abc'],
])('a value that cannot be stored is the request’s fault: %s', async (sql, value) => {
  const error: unknown = await pool.query(sql, [value]).catch((reason: unknown) => reason);
  expect(toProblem(error, request).status).toBe(400);
});
