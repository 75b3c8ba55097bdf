import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { platformNames } from '@our-dates/contracts/platform-names';
import { newKey } from '@our-dates/service-kit/blobs/encrypted/master-keys';
import { createLocalEventBus } from '@our-dates/service-kit/events/local/event-bus';
import { freePort } from '@our-dates/service-kit/http/free-port';
import { createBlobStore } from '@our-dates/service-kit/slice/adapters';
import { type Environment, portsEnv, readConfig } from '@our-dates/service-kit/slice/config';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { s3Variables } from '@our-dates/service-kit/testing/all-servers';
import { freshDatabase, freshRedis, withConnection } from '@our-dates/service-kit/testing/fresh';
import { localhostPem } from '@our-dates/service-kit/testing/localhost-certificate';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { z } from 'zod';
import { diagnose } from '../doctor/diagnose.ts';
import type { Finding } from '../doctor/finding.ts';
import { judgeRoom } from '../doctor/machine.ts';
import { checkCertificate, judgeClock } from '../doctor/site.ts';
import { writeDataVersion } from '../start/data-version.ts';
import { knownMigrations } from '../start/migrations.ts';

const folder = mkdtempSync(join(tmpdir(), 'our-dates-doctor-'));
let database: Awaited<ReturnType<typeof freshDatabase>>;
/** A platform whose stores all answer. */
let healthy: Environment;

beforeAll(async () => {
  const { postgresUrl, redisUrl, amqpUrl, s3 } = sharedServers();
  database = await freshDatabase(postgresUrl);
  await withConnection(database.url, async (client) => {
    for (const [schema, tables] of Object.entries(knownMigrations())) {
      await client.query(`create schema "${schema}"`);
      for (const [table, names] of Object.entries(tables)) {
        await client.query(`create table "${schema}"."${table}" (name text)`);
        await client.query(`insert into "${schema}"."${table}" select unnest($1::text[])`, [names]);
      }
      await client.query(
        `create table "${schema}".outbox (position bigint generated always as identity, message jsonb, sent_at timestamptz)`,
      );
    }
  });
  healthy = {
    DATABASE_URL: database.url,
    REDIS_URL: await freshRedis(redisUrl),
    AMQP_URL: amqpUrl,
    AMQP_PREFIX: `${randomUUID()}.`,
    ...s3Variables(s3),
    S3_PREFIX: `${randomUUID()}/`,
  };
}, 60_000);

afterAll(async () => {
  await database?.drop();
  rmSync(folder, { recursive: true });
});

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  }
});

async function examine(change: Environment = {}, dataDir = join(folder, randomUUID())): Promise<Finding[]> {
  const env = { ...healthy, ...change };
  const options = { PORT: 0, HOST: '127.0.0.1', DATA_DIR: dataDir, processes: true };
  return diagnose({ ...options, DATABASE_URL: env.DATABASE_URL } as Parameters<typeof diagnose>[0], env);
}

/** What is found about one thing, or undefined. */
async function found(
  about: string,
  change: Environment = {},
  dataDir?: string,
): Promise<Finding | undefined> {
  return (await examine(change, dataDir)).find((finding) => finding.about === about);
}

test('the stores, migrations and clocks of a healthy platform are fine', async () => {
  const findings = await examine();
  expect(findings.filter(({ state }) => state !== 'fine')).toEqual([
    expect.objectContaining({ about: 'platform', todo: 'Start it with npm start.' }),
  ]);
  expect(findings.map(({ about }) => about)).toEqual(
    expect.arrayContaining(['database', 'clock of the database', 'migrations', 'blob store', 'event bus']),
  );
});

test.each([
  { about: 'database', variable: 'DATABASE_URL', url: 'postgres://somebody@127.0.0.1:PORT/dates' },
  { about: 'key-value store', variable: 'REDIS_URL', url: 'redis://127.0.0.1:PORT' },
  { about: 'event bus', variable: 'AMQP_URL', url: 'amqp://127.0.0.1:PORT' },
  { about: 'blob store', variable: 'S3_ENDPOINT', url: 'http://127.0.0.1:PORT' },
])('the $about that does not answer is a problem, with its variable: $variable', async (store) => {
  const { about, variable, url } = store;
  const given = { [variable]: url.replace('PORT', String(await freePort())) };
  expect(await found(about, given)).toMatchObject({
    state: 'problem',
    todo: expect.stringContaining(variable),
  });
});

test('an encrypted blob store is fine with its master key, and a problem without it or with another', async () => {
  const prefix = { S3_PREFIX: `${randomUUID()}/` };
  const [own, other] = [newKey().toString('base64'), newKey().toString('base64')];
  const encryption = (change: Environment = {}) => found('encryption of photos', { ...prefix, ...change });
  expect(await encryption()).toMatchObject({ state: 'fine', says: 'turned off' });
  const env = { ...healthy, ...prefix, BLOB_MASTER_KEYS: own };
  const log = createLog({ name: 'test', level: 'silent' });
  const blobs = await createBlobStore(readConfig(z.object(portsEnv), env), platformNames, log);
  await blobs.close();
  expect(await encryption({ BLOB_MASTER_KEYS: own })).toMatchObject({ state: 'fine' });
  for (const change of [{}, { BLOB_MASTER_KEYS: other }]) {
    expect(await encryption(change)).toMatchObject({
      state: 'problem',
      says: expect.stringContaining('BLOB_MASTER_KEYS'),
    });
  }
});

test('migrations that have not run, and those of a newer program, are named', async () => {
  const name = (knownMigrations().auth?.migrations ?? []).at(-1);
  const run = (sql: string, ...values: unknown[]) =>
    withConnection(database.url, (client) => client.query(sql, values));
  await run('delete from auth.migrations where name = $1', name);
  expect(await found('migrations')).toMatchObject({
    state: 'warning',
    says: `1 have not run: auth/${name}`,
  });
  await run("insert into auth.migrations values ($1), ('9999_later')", name);
  const newer = await found('migrations');
  await run("delete from auth.migrations where name = '9999_later'");
  expect(newer).toMatchObject({ state: 'problem', says: expect.stringContaining('auth/9999_later') });
});

test('events that nobody publishes are a problem of the outbox that has them', async () => {
  await withConnection(database.url, async (client) => {
    const time = new Date(Date.now() - 5 * 60_000).toISOString();
    await client.query('insert into auth.outbox (message) values ($1)', [JSON.stringify({ time })]);
  });
  const finding = await found('events that wait to be published');
  await withConnection(database.url, (client) => client.query('delete from auth.outbox'));
  expect(finding).toMatchObject({ state: 'problem', says: '1 of auth' });
});

test('events that failed at every attempt are counted by their queue, with the command that shows them', async () => {
  const dataDir = join(folder, randomUUID());
  const bus = createLocalEventBus({
    file: join(dataDir, 'events.sqlite'),
    log: createLog({ name: 'doctor', level: 'silent' }),
    retryDelaysMs: [1, 1, 1, 1],
  });
  const handle = () => Promise.reject(new Error('It never works.'));
  await bus.subscribe({ queue: 'things', patterns: ['thing.*'], concurrency: 1, handle });
  const time = new Date().toISOString();
  await bus.publish([{ id: randomUUID(), type: 'thing.made', version: 1, time, actorId: null, data: {} }]);
  await waitFor(async () => expect(await bus.deadLetters.list()).toHaveLength(1));
  const finding = await found('events that failed at every attempt', { AMQP_URL: undefined }, dataDir);
  await bus.close();
  expect(finding).toMatchObject({
    state: 'warning',
    says: '1 of things',
    todo: expect.stringContaining('npm run dead-letters'),
  });
});

test('data of a newer program are a problem, before anything is started on them', async () => {
  const dataDir = join(folder, randomUUID());
  mkdirSync(dataDir);
  writeDataVersion(dataDir, { program: '9.0.0', migrations: { auth: { migrations: ['9999_later'] } } });
  expect(await found('version', {}, dataDir)).toMatchObject({
    state: 'problem',
    says: expect.stringContaining('9.0.0'),
  });
});

test.each([
  { megabytes: 100_000, state: 'fine' },
  { megabytes: 1_000, state: 'warning' },
  { megabytes: 100, state: 'problem' },
])('a disk with $megabytes MB of room: $state', ({ megabytes, state }) => {
  expect(judgeRoom('disk', '/data', megabytes * 1024 * 1024).state).toBe(state);
});

test.each([
  { aheadMs: 0, state: 'fine' },
  { aheadMs: 62_000, state: 'problem', says: 'it is 62 s ahead of this machine' },
  { aheadMs: -62_000, state: 'problem', says: 'it is 62 s behind this machine' },
])('a clock that is $aheadMs ms ahead: $state', ({ aheadMs, ...expected }) => {
  const now = Date.now();
  expect(judgeClock('clock', now + aheadMs, { sent: now, received: now })).toMatchObject(expected);
});

/** A server that people would reach the platform through; it ends with the test. */
async function serve(listener: RequestListener, tls?: { key: string; cert: string }): Promise<URL> {
  const server = tls ? createSecureServer(tls, listener) : createServer(listener);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return new URL(`${tls ? 'https' : 'http'}://localhost:${port}`);
}

test.each([
  { status: 200, body: { status: 'ready', checks: {} }, state: 'fine', says: 'ready' },
  {
    status: 200,
    body: { status: 'degraded', checks: { auth: 'ok', bus: 'failing' } },
    state: 'warning',
    says: 'bus is failing',
  },
  {
    status: 503,
    body: { status: 503, checks: { collections: 'failing' } },
    state: 'problem',
    says: 'collections is failing',
  },
  {
    status: 404,
    body: 'Welcome to nginx',
    state: 'problem',
    says: expect.stringContaining('something else'),
  },
])('what a public address answers, $status with $body, is: $state', async ({ status, body, state, says }) => {
  const url = await serve((_req, res) => res.writeHead(status).end(JSON.stringify(body)));
  expect(await found(`platform at ${url.origin}`, { PUBLIC_URL: url.href })).toMatchObject({ state, says });
});

test('the clock of a public address that is a minute behind is a problem', async () => {
  const url = await serve((_req, res) => {
    res.setHeader('date', new Date(Date.now() - 60_000).toUTCString());
    res.end(JSON.stringify({ status: 'ready', checks: {} }));
  });
  expect(await found(`clock of ${url.origin}`, { PUBLIC_URL: url.href })).toMatchObject({ state: 'problem' });
});

test('a certificate that browsers refuse, that ends soon, or that has ended is told apart from a good one', async () => {
  const url = await serve((_req, res) => res.end(), { key: localhostPem, cert: localhostPem });
  const ends = Date.parse('2126-11-01');
  const at = (now: number, ca?: string) => checkCertificate(url, { now: () => now, ca });
  expect(await at(Date.now())).toMatchObject({
    state: 'problem',
    says: expect.stringMatching(/SELF_SIGNED/),
  });
  expect(await at(Date.now(), localhostPem)).toMatchObject({ state: 'fine' });
  expect(await at(ends - 7 * 24 * 60 * 60_000, localhostPem)).toMatchObject({ state: 'warning' });
  expect(await at(ends + 60 * 24 * 60 * 60_000, localhostPem)).toMatchObject({ state: 'problem' });
});
