import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once as onceEmitted } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { freePort } from '../src/http/free-port.ts';
import { createPool, type Pool } from '../src/postgres/pool.ts';
import type { Environment } from '../src/slice/config.ts';
import { createTestGateway, viewer } from '../testing/caller.ts';
import { createDatabase, type TestDatabase } from '../testing/database.ts';
import { sharedServers } from '../testing/shared-servers.ts';
import { waitFor } from '../testing/wait-for.ts';
import { startService } from './fixtures/notes-service.ts';

const gateway = createTestGateway({ issuer: 'gateway', audience: 'notes' });
const ann = viewer(7);
let database: TestDatabase;
let folder: string;
let pool: Pool;
let env: Environment;

beforeAll(async () => {
  database = await createDatabase(sharedServers().postgresUrl, 'notes');
  pool = createPool({ connectionString: database.url, schema: 'notes', log: pino({ level: 'silent' }) });
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slice-'));
  env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    INTERNAL_PUBLIC_KEY: gateway.publicKey,
    LOG_LEVEL: 'silent',
  };
});
const processes: ChildProcess[] = [];
afterEach(async () => {
  for (const child of processes.splice(0)) child.kill('SIGKILL');
  await pool.query('truncate note, echo, outbox, inbox');
  await rm(folder, { recursive: true, force: true });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const count = async (table: 'note' | 'echo') =>
  (await pool.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]?.n;

test('a slice starts, answers, acts on its events, and stops', async () => {
  const slice = await startService(env);
  const call = gateway.call(slice.url);
  expect(await slice.ready()).toBe(true);
  expect((await fetch(`${slice.url}/readyz`)).status).toBe(200);
  expect((await call(null, 'POST', '/api/notes', { text: 'x' })).status).toBe(401);
  expect((await call(ann, 'POST', '/api/notes', { text: 'hello' })).status).toBe(201);
  await waitFor(async () => expect(await count('echo')).toBe(1));
  await slice.stop();
  await slice.stop();
  expect(await slice.ready()).toBe(false);
  await expect(fetch(`${slice.url}/healthz`)).rejects.toThrow();
});

test('a slice starts, works, and is degraded without broker, key-value store and blob store', async () => {
  const nothing = `127.0.0.1:${await freePort()}`;
  const slice = await startService({
    ...env,
    AMQP_URL: `amqp://${nothing}`,
    REDIS_URL: `redis://${nothing}`,
    S3_ENDPOINT: `http://${nothing}`,
    S3_BUCKET: 'none',
    BLOB_MASTER_KEYS: randomBytes(32).toString('base64'),
  });
  try {
    const readiness = await fetch(`${slice.url}/readyz`);
    expect(readiness.status).toBe(200);
    expect(await readiness.json()).toEqual({
      status: 'degraded',
      checks: { database: 'ok', bus: 'failing', keyValue: 'failing', blobs: 'failing' },
    });
    expect(await slice.ready()).toBe(true);
    expect((await gateway.call(slice.url)(ann, 'POST', '/api/notes', { text: 'kept' })).status).toBe(201);
  } finally {
    await slice.stop();
  }
});

test('a slice is not ready without its database', async () => {
  const own = await createDatabase(sharedServers().postgresUrl, 'notes');
  const slice = await startService({ ...env, DATABASE_URL: own.url });
  try {
    expect(await slice.ready()).toBe(true);
    await own.drop();
    const readiness = await fetch(`${slice.url}/readyz`);
    expect(readiness.status).toBe(503);
    expect(await readiness.json()).toMatchObject({ checks: { database: 'failing', bus: 'ok' } });
  } finally {
    await slice.stop();
  }
});

test('slices in one process share the bus, and it outlives the first to stop', async () => {
  const [one, two] = await Promise.all([startService(env), startService(env)]);
  await one.stop();
  expect(await two.ready()).toBe(true);
  await gateway.call(two.url)(ann, 'POST', '/api/notes', { text: 'still here' });
  await waitFor(async () => expect(await count('echo')).toBe(1));
  await two.stop();
});

test('a slice that cannot start leaves nothing open', async () => {
  const nowhere = { ...env, HOST: '192.0.2.1' };
  await expect(startService(nowhere)).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' });
  const slice = await startService(env);
  await slice.stop();
});

/** Runs the service as a process, up to its line that says where it listens. */
async function startProcess(more: Environment = {}) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('fixtures/notes-main.ts', import.meta.url))], {
    env: { ...process.env, ...env, LOG_LEVEL: 'info', ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  processes.push(child);
  const lines: { msg?: string; url?: string; level?: string }[] = [];
  const exited = onceEmitted(child, 'exit');
  if (!child.stdout) throw new Error('no output');
  const output = createInterface(child.stdout);
  const url = new Promise<string | undefined>((resolve) => {
    output.on('line', (line) => {
      const entry: (typeof lines)[number] = JSON.parse(line);
      lines.push(entry);
      if (entry.msg === 'started') resolve(entry.url);
    });
    void exited.then(() => resolve(undefined));
  });
  return { child, lines, exited, url: (await url) ?? '' };
}

test('a slice is not ready after SIGTERM, finishes the requests in flight, and exits', async () => {
  const { child, lines, url, exited } = await startProcess({ SLOWNESS: '1500ms', DRAIN_WAIT: '1s' });
  const call = gateway.call(url);
  const slow = call(ann, 'POST', '/api/notes', { text: 'in flight' });
  await waitFor(() => expect(lines.map(({ msg }) => msg)).toContain('a note is being made'));
  child.kill('SIGTERM');
  await waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(503));
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  const late = await call(ann, 'POST', '/api/notes', { text: 'while draining' });
  expect(late.status).toBe(201);
  expect((await slow).status).toBe(201);
  expect(await exited).toEqual([0, null]);
  expect(await count('note')).toBe(2);
});

test('a slice that was killed with events in flight gives each its effect once after a restart', async () => {
  const first = await startProcess({ SLOWNESS: '150ms' });
  const call = gateway.call(first.url);
  await Promise.all(Array.from({ length: 20 }, (_, n) => call(ann, 'POST', '/api/notes', { text: `n${n}` })));
  expect(await count('note')).toBe(20);
  await waitFor(async () => expect(await count('echo')).toBeGreaterThan(1));
  first.child.kill('SIGKILL');
  await first.exited;
  expect(await count('echo')).toBeLessThan(20);
  await startProcess();
  await waitFor(async () => expect(await count('echo')).toBe(20), { timeout: 10_000 });
  const { rows } = await pool.query('select text from echo group by text');
  expect(rows).toHaveLength(20);
});

test('a slice with a wrong environment reports it in one line, and exits with 1', async () => {
  const { lines, exited } = await startProcess({ DATABASE_URL: 'invalid', INTERNAL_PUBLIC_KEY: '' });
  expect(await exited).toEqual([1, null]);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ level: 'fatal', msg: expect.stringContaining('DATABASE_URL: must be') });
  expect(lines[0]?.msg).toContain('INTERNAL_PUBLIC_KEY: is missing');
});
