import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { pino } from 'pino';
import { toAppError } from '../src/errors.ts';
import { createPool, type Pool, transaction } from '../src/postgres/pool.ts';
import { createTestGateway, viewer } from '../testing/caller.ts';
import { createDatabase } from '../testing/database.ts';
import { lineTo } from '../testing/line.ts';
import { startPostgres, type TestServer } from '../testing/servers.ts';
import { waitFor } from '../testing/wait-for.ts';
import { startService } from './fixtures/notes-service.ts';

const log = pino({ level: 'silent' });
/** A busy machine may stand still for seconds. */
const patience = { timeout: 30_000, interval: 50 };

let primary: TestServer;
let standby: TestServer;
let line: Awaited<ReturnType<typeof lineTo>>;
let pool: Pool;

beforeAll(async () => {
  primary = await startPostgres();
  const client = new pg.Client(primary.url);
  await client.connect();
  await client.query('create schema things');
  await client.query('create table things.thing (id bigint primary key)');
  standby = await startPostgres({ standbyOf: primary });
  await client.query(`alter system set synchronous_standby_names = 'standby'`);
  await client.query(`alter system set synchronous_commit = 'remote_apply'`);
  await client.query('select pg_reload_conf()');
  await client.end();
});
afterAll(async () => {
  await standby.stop();
  await primary.stop();
});
/** The same database, by way of the line. */
function throughLine(of: string): string {
  const url = new URL(of);
  url.port = String(line.port);
  return url.href;
}
beforeEach(async () => {
  line = await lineTo(primary.port);
  const reads = { host: '127.0.0.1', port: standby.port };
  const connectionString = throughLine(primary.url);
  pool = createPool({ connectionString, schema: 'things', log, reads, statementTimeoutMs: 1500 });
  await waitFor(() => pool.query('insert into thing (id) select count(*) from thing'), patience);
});
afterEach(async () => {
  await pool.end();
  await line.close();
});

const count = async () => (await pool.query<{ count: number }>('select count(*) from thing')).rows[0]?.count;
const isStandby = async () =>
  (await pool.query<{ is: boolean }>('select pg_is_in_recovery() as is')).rows[0]?.is;
const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error) => toAppError(error).status,
  );

/** Writes and reads all the time, until it is told to stop. */
function underLoad(from: number) {
  const [written, refused, behind]: [number[], number[], string[]] = [[], [], []];
  let reads = 0;
  let isStopped = false;
  async function write(): Promise<void> {
    for (let id = 1000 * from; !isStopped; id++) {
      const insert = pool.query('insert into thing (id) values ($1)', [id]);
      await insert.then(
        () => written.push(id),
        (error) => refused.push(toAppError(error).status),
      );
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  async function read(): Promise<void> {
    while (!isStopped) {
      const last = written.at(-1) ?? 0;
      const { rows } = await pool.query('select id from thing where id = $1', [last]);
      if (rows.length === 0 && last > 0) behind.push(`${last} was acknowledged`);
      reads += 1;
      await new Promise(setImmediate);
    }
  }
  const ended = Promise.all([write(), read(), read()]);
  return {
    ...{ written, refused, behind },
    reads: () => reads,
    async stop() {
      isStopped = true;
      await ended;
    },
  };
}

test.each([
  ['killed', () => primary.kill(), () => primary.restart()],
  ['cut off', async () => line.stall(true), async () => line.stall(false)],
])(
  'while the primary is %s, every read succeeds and has what was acknowledged; writes get 503 until it is back',
  async (lost, lose, bringBack) => {
    const load = underLoad(lost === 'killed' ? 1 : 2);
    await waitFor(() => expect(load.written.length).toBeGreaterThan(20), patience);
    await lose();
    const reads = load.reads();
    await waitFor(() => expect(load.refused.length).toBeGreaterThan(0), patience);
    await waitFor(() => expect(load.reads()).toBeGreaterThan(reads + 100), patience);
    const written = load.written.length;
    await bringBack();
    await waitFor(() => expect(load.written.length).toBeGreaterThan(written + 20), patience);
    await waitFor(async () => expect(await isStandby()).toBe(false), patience);
    await load.stop();

    expect(load.behind).toEqual([]);
    expect(new Set(load.refused)).toEqual(new Set([503]));
  },
  90_000,
);

test('what writes is refused while the primary is away, also when it begins with "select" or "with"', async () => {
  const before = await count();
  line.stall(true);
  await waitFor(async () => expect(await isStandby()).toBe(true), patience);
  const statements = [
    'insert into thing (id) values (-1)',
    'with written as (insert into thing (id) values (-2) returning id) select * from written',
    'select id from thing for update',
    `select pg_notify('things', '')`,
  ];
  const outcomes = statements.map(async (statement) => [statement, await statusOf(pool.query(statement))]);
  expect(await Promise.all(outcomes)).toEqual(statements.map((statement) => [statement, 503]));
  expect(await statusOf(transaction(pool, (client) => client.query('select 1')))).toBe(503);
  expect(await count()).toBe(before);
  line.stall(false);
});

test('what is wrong with a statement is said as it is without another server, also while the primary is away', async () => {
  const wrong = () => pool.query('select $1::bigint', ['x']);
  await expect(wrong()).rejects.toMatchObject({ code: '22P02' });
  line.stall(true);
  await waitFor(async () => expect(await isStandby()).toBe(true), patience);
  await expect(wrong()).rejects.toMatchObject({ code: '22P02' });
  line.stall(false);
});

test('reads get 503 when the other server is away too, and continue when either is back', async () => {
  line.stall(true);
  await standby.kill();
  expect(await statusOf(count())).toBe(503);
  await standby.restart();
  await waitFor(count, patience);
  line.stall(false);
  await waitFor(async () => expect(await isStandby()).toBe(false), patience);
});

test('reads go to the primary while it is there', async () => {
  await Promise.all(Array.from({ length: 20 }, async () => expect(await isStandby()).toBe(false)));
  await standby.kill();
  await count();
  await standby.restart();
});

test('a slice stays ready while the primary is away, and says that it is degraded', async () => {
  const database = await createDatabase(primary.url, 'notes');
  const folder = await mkdtemp(join(tmpdir(), 'slice-'));
  const gateway = createTestGateway({ issuer: 'gateway', audience: 'notes' });
  const slice = await startService({
    DATABASE_URL: throughLine(database.url),
    DATABASE_READS: `127.0.0.1:${standby.port}`,
    DATA_DIR: folder,
    INTERNAL_PUBLIC_KEY: gateway.publicKey,
    LOG_LEVEL: 'silent',
  });
  const readiness = async () => {
    const response = await fetch(`${slice.url}/readyz`);
    return { status: response.status, body: await response.json() };
  };
  try {
    expect(await readiness()).toMatchObject({ status: 200, body: { checks: { database: 'ok' } } });
    line.stall(true);
    const degraded = { status: 'degraded', checks: { database: 'degraded' } };
    await waitFor(
      async () => expect(await readiness()).toMatchObject({ status: 200, body: degraded }),
      patience,
    );
    expect((await gateway.call(slice.url)(viewer(7), 'POST', '/api/notes', { text: 'x' })).status).toBe(503);
    line.stall(false);
    await waitFor(
      async () =>
        expect(await readiness()).toMatchObject({ status: 200, body: { checks: { database: 'ok' } } }),
      patience,
    );
  } finally {
    line.stall(false);
    await slice.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);
