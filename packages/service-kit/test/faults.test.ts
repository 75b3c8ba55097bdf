import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from '@jest/globals';
import type { EventMessage } from '@our-dates/contracts/event-envelope';
import { pino } from 'pino';
import { z } from 'zod';
import type { BlobStore } from '../src/blobs/blob-store.ts';
import { createS3BlobStore } from '../src/blobs/s3-blob-store.ts';
import { toAppError } from '../src/errors.ts';
import { addToOutbox, createRelay } from '../src/events/outbox.ts';
import { createRabbitMqEventBus } from '../src/events/rabbitmq/event-bus.ts';
import { createRedisKeyValue } from '../src/key-value/redis-key-value.ts';
import { createPool, migrate, transaction } from '../src/postgres/pool.ts';
import { keepConnected } from '../src/postgres/standing-connection.ts';
import { createStoredBlobs } from '../src/slice/adapters.ts';
import { portsEnv, readConfig } from '../src/slice/config.ts';
import { createDatabase } from '../testing/database.ts';
import { lineTo } from '../testing/line.ts';
import { startPostgres, startRabbitMq, startRedis, startS3 } from '../testing/servers.ts';
import { sharedServers } from '../testing/shared-servers.ts';
import { waitFor } from '../testing/wait-for.ts';

const log = pino({ level: 'silent' });
/** A machine may stand still for seconds; without a limit of ours, none of what is asked here fails as early. */
const patienceMs = 15_000;

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});
const later = (cleanup: () => Promise<unknown>) => cleanups.push(cleanup);

/** It is given up, as a 503 that says when to retry. */
async function unavailable(work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  const failure = await work().then(
    () => undefined,
    (error: unknown) => toAppError(error),
  );
  expect(failure).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
  expect(performance.now() - began).toBeLessThan(patienceMs);
}

async function worksAgain(work: () => Promise<unknown>): Promise<void> {
  await waitFor(work, { timeout: patienceMs, interval: 50 });
}

test('Redis frozen, killed and back: given up as 503, then it works again automatically', async () => {
  const server = await startRedis();
  later(() => server.stop());
  const store = createRedisKeyValue({ url: server.url, log, timeoutMs: 500 });
  later(() => store.close());
  const limiter = store.limiter({ prefix: 'l', points: 5, durationMs: 60_000 });
  await worksAgain(() => store.set('a', '1'));
  await worksAgain(() => limiter.consume('x'));

  await server.pause();
  await unavailable(() => store.get('a'));
  await unavailable(() => limiter.consume('x'));
  await unavailable(() => store.getFollowing('a', { prefix: 'p', field: 'f' }));
  server.resume();
  await worksAgain(async () => expect(await store.get('a')).toBe('1'));

  await server.kill();
  for (let turn = 0; turn < 5; turn++) await unavailable(() => store.get('a'));
  await unavailable(() => limiter.consume('x'));
  await server.restart();
  await worksAgain(async () => {
    await store.ping();
    // It came back without what it had, scripts included.
    await store.getFollowing('a', { prefix: 'p', field: 'f' });
    await limiter.consume('x');
  });
});

test('a Redis that is unreachable at the start gives 503', async () => {
  const store = createRedisKeyValue({ url: 'redis://127.0.0.1:1', log, timeoutMs: 500 });
  later(() => store.close());
  await unavailable(() => store.get('a'));
  await unavailable(() => store.ping());
});

test('Redis with a latency of 400 ms each way handles every command, also over a new connection', async () => {
  const server = await startRedis();
  later(() => server.stop());
  const line = await lineTo(server.port);
  later(() => line.close());
  line.delay(400);
  const store = createRedisKeyValue({ url: `redis://127.0.0.1:${line.port}`, log });
  later(() => store.close());
  const limiter = store.limiter({ prefix: 'l', points: 5, durationMs: 60_000 });
  await store.set('a', JSON.stringify({ id: 7 }));
  await Promise.all([
    store.set('p7', 'x').then(() => store.getFollowing('a', { prefix: 'p', field: 'id' })),
    store.addToSet('s', 'm', 1000).then(() => store.setMembers('s')),
    limiter.consume('x'),
  ]);
  expect(await store.getFollowing('a', { prefix: 'p', field: 'id' })).toMatchObject({ following: 'x' });
}, 30_000);

test('PostgreSQL with a latency of 400 ms each way accepts connections and transactions', async () => {
  const database = await createDatabase(sharedServers().postgresUrl, 'things');
  later(() => database.drop());
  await migrate({ ownerUrl: database.url, schema: 'things' });
  const direct = new URL(database.url);
  const line = await lineTo(Number(direct.port));
  later(() => line.close());
  direct.port = String(line.port);
  line.delay(400);
  const pool = createPool({ connectionString: direct.href, schema: 'things', log });
  later(() => pool.end());
  await pool.query('select 1');
  // What does not wait for an answer shares a round trip: begin and all three, then commit.
  let sent = 0;
  const turnsBefore = line.turns();
  await transaction(pool, async (client) => {
    await Promise.all(
      [1, 2, 3].map(async () => {
        await client.query('select 1');
        sent += 1;
      }),
    );
  });
  expect(sent).toBe(3);
  expect(line.turns() - turnsBefore).toBe(2);
}, 30_000);

test('a standing connection to a PostgreSQL that was cut off is replaced, though nothing closed it', async () => {
  const database = await createDatabase(sharedServers().postgresUrl, 'things');
  later(() => database.drop());
  const direct = new URL(database.url);
  const line = await lineTo(Number(direct.port));
  later(() => line.close());
  direct.port = String(line.port);
  let opened = 0;
  const connection = keepConnected({
    connectionString: direct.href,
    name: 'listener',
    log,
    checkMs: 100,
    async opened() {
      opened += 1;
    },
  });
  later(() => connection.close());
  await waitFor(() => expect(opened).toBe(1), { timeout: patienceMs });
  line.stall(true);
  await waitFor(() => expect(connection.isConnected()).toBe(false), { timeout: patienceMs });
  line.stall(false);
  await waitFor(() => expect(opened).toBe(2), { timeout: patienceMs });
}, 60_000);

test('RabbitMQ killed and back: publishing fails at once, consumers return, nothing confirmed is lost', async () => {
  const server = await startRabbitMq();
  later(() => server.stop());
  // No confirmation comes from a dead server, and waiting for one takes longer than the test does.
  const bus = createRabbitMqEventBus({ url: server.url, exchange: 'all', log, confirmTimeoutMs: 120_000 });
  later(() => bus.close());
  await worksAgain(() => bus.ping());
  const got = new Set<string>();
  await bus.subscribe({
    queue: 'q',
    patterns: ['thing.*'],
    concurrency: 5,
    async handle({ id }) {
      got.add(id);
    },
  });
  const confirmed: string[] = [];
  const publish = async () => {
    const message: EventMessage = {
      id: randomUUID(),
      type: 'thing.made',
      version: 1,
      time: new Date().toISOString(),
      actorId: null,
      data: 'x'.repeat(500),
    };
    await bus.publish([message]);
    confirmed.push(message.id);
  };
  let publishing = true;
  const publisher = (async () => {
    while (publishing) await publish().catch(() => new Promise((resolve) => setTimeout(resolve, 20)));
  })();
  await waitFor(() => expect(confirmed.length).toBeGreaterThan(50));
  await server.kill();
  await unavailable(publish);
  await unavailable(publish);
  await unavailable(() => bus.ping());
  await server.restart();
  const before = confirmed.length;
  await worksAgain(async () => expect(confirmed.length).toBeGreaterThan(before));
  publishing = false;
  await publisher;
  await waitFor(() => expect(confirmed.filter((id) => !got.has(id))).toEqual([]), { timeout: patienceMs });
}, 180_000);

test('a frozen RabbitMQ is given up as 503', async () => {
  const server = await startRabbitMq();
  later(() => server.stop());
  const bus = createRabbitMqEventBus({ url: server.url, exchange: 'all', log, confirmTimeoutMs: 500 });
  later(() => bus.close());
  await worksAgain(() => bus.ping());
  const message = { id: randomUUID(), type: 'a', version: 1, time: '', actorId: null, data: null };
  await server.pause();
  await unavailable(() => bus.publish([message]));
  server.resume();
  await worksAgain(() => bus.publish([message]));
}, 60_000);

test('an S3 server frozen, killed and back: given up as 503, then it works again automatically', async () => {
  const server = await startS3();
  later(() => server.stop());
  const store = createS3BlobStore({ ...server, timeoutMs: 500 });
  later(() => store.close());
  // The first write after its start takes a loaded server longer than the limit of this test.
  await worksAgain(() => store.put('a', Buffer.from('x'), { contentType: 'text/plain' }));
  await server.pause();
  await unavailable(() => store.stat('a'));
  await unavailable(() => store.put('b', Buffer.from('x'), { contentType: 'text/plain' }));
  server.resume();
  await worksAgain(async () => expect(await store.stat('a')).not.toBeNull());
  await server.kill();
  await unavailable(() => store.get('a'));
  await server.restart();
  await worksAgain(async () => expect(await store.stat('a')).not.toBeNull());
}, 60_000);

test('an S3 server that is slow: given up as 503 for a person, waited for by an unattended program', async () => {
  const server = await startS3();
  later(() => server.stop());
  const line = await lineTo(server.port);
  later(() => line.close());
  const config = {
    ...readConfig(z.object(portsEnv), {}),
    S3_ENDPOINT: `http://127.0.0.1:${line.port}`,
    S3_BUCKET: server.bucket,
    S3_ACCESS_KEY_ID: server.accessKeyId,
    S3_SECRET_ACCESS_KEY: server.secretAccessKey,
  };
  const names = { blobFolder: 'blobs', blobsUnavailable: 'The blobs are away.' };
  const [forPerson, unattended] = await Promise.all([
    createStoredBlobs(config, names),
    createStoredBlobs(config, names, { unattended: true }),
  ]);
  later(() => Promise.all([forPerson.close(), unattended.close()]));
  async function list(store: BlobStore): Promise<string[]> {
    const listed: string[] = [];
    for await (const name of store.list('')) listed.push(name);
    return listed;
  }
  await worksAgain(() => list(forPerson));
  line.delay(2000);
  await unavailable(() => list(forPerson));
  expect(await list(unattended)).toEqual([]);
}, 60_000);

test('PostgreSQL unreachable, killed and restored: requests get 503, and the relay continues', async () => {
  const server = await startPostgres();
  later(() => server.stop());
  const database = await createDatabase(server.url, 'things');
  await migrate({ ownerUrl: database.url, schema: 'things' });
  const line = await lineTo(server.port);
  later(() => line.close());
  const throughLine = new URL(database.url);
  throughLine.port = String(line.port);
  const pool = createPool({
    connectionString: throughLine.href,
    schema: 'things',
    log,
    statementTimeoutMs: 1000,
    connectTimeoutMs: 1000,
  });
  later(() => pool.end());
  const published: EventMessage[] = [];
  const bus = {
    async publish(messages: readonly EventMessage[]) {
      published.push(...messages);
    },
    subscribe: () => Promise.reject(new Error('not used')),
    declare: async () => {},
    deadLetters: { list: async () => [], replay: async () => 0 },
    ping: async () => {},
    close: async () => {},
  };
  const relay = createRelay({ pool, connectionString: throughLine.href, bus, log, pollMs: 100 });
  relay.start();
  later(() => relay.stop());
  const announce = () =>
    transaction(pool, (client) => addToOutbox(client, { type: 'a', actorId: null, data: null }));
  await worksAgain(announce);
  await waitFor(() => expect(published).not.toEqual([]));

  line.stall(true);
  await unavailable(() => pool.query('select 1'));
  await unavailable(announce);
  line.stall(false);
  await worksAgain(() => pool.query('select 1'));

  await server.kill();
  // Its children notice a moment later.
  await waitFor(() => expect(pool.query('select 1')).rejects.toThrow());
  await unavailable(() => pool.query('select 1'));
  await server.restart();
  const known = published.length;
  await worksAgain(announce);
  await waitFor(() => expect(published.length).toBeGreaterThan(known), { timeout: patienceMs });
}, 60_000);
