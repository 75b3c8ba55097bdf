import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { toAppError } from '../src/errors.ts';
import type { KeyValue } from '../src/key-value/key-value.ts';
import { createRedisKeyValue } from '../src/key-value/redis-key-value.ts';
import { type RedisWithSentinel, startRedisWithSentinel } from '../testing/redis-with-sentinel.ts';
import { waitFor } from '../testing/wait-for.ts';

/** The Sentinel waits a second, and a busy machine may stand still for seconds. */
const patience = { timeout: 30_000, interval: 50 };

let redis: RedisWithSentinel;
let store: KeyValue;
/** What was frozen. */
let resume = () => {};
beforeAll(async () => {
  redis = await startRedisWithSentinel();
});
afterAll(() => redis.stop());
beforeEach(async () => {
  const { url, sentinels } = redis;
  store = createRedisKeyValue({ url, sentinels, log: pino({ level: 'silent' }) });
  await waitFor(() => store.set('before', 'here'), patience);
});
afterEach(async () => {
  await store.close();
  await redis.repair();
});

/** Writes and reads all the time, until it is told to stop. */
function underLoad() {
  const acknowledged: string[] = [];
  const refused: number[] = [];
  let reads = 0;
  let isStopped = false;
  const note = (error: unknown) => refused.push(toAppError(error).status);
  async function write(): Promise<void> {
    for (let turn = 0; !isStopped; turn++) {
      const key = `written-${turn}`;
      await store.set(key, 'x').then(() => acknowledged.push(key), note);
      await new Promise(setImmediate);
    }
  }
  async function read(): Promise<void> {
    while (!isStopped) {
      expect((await store.getFollowing('before', { prefix: 'p', field: 'f' })).value).toBe('here');
      reads += 1;
      await new Promise(setImmediate);
    }
  }
  const ended = Promise.all([write(), read()]);
  return {
    acknowledged,
    refused,
    reads: () => reads,
    async stop() {
      isStopped = true;
      await ended;
    },
  };
}

async function writesAgain(acknowledged: readonly string[], before: number): Promise<void> {
  await waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 10), patience);
}

test.each([
  ['killed', () => redis.primary().then((primary) => primary.kill())],
  [
    'frozen',
    async () => {
      const primary = await redis.primary();
      await primary.pause();
      resume = () => primary.resume();
    },
  ],
])(
  'no acknowledged write is lost when the primary is %s, and reads continue',
  async (_, lose) => {
    const load = underLoad();
    await writesAgain(load.acknowledged, 100);
    const lost = await redis.primary();
    const [written, connections] = [load.acknowledged.length, store.connections()];
    await lose();
    await waitFor(async () => expect(await redis.primary()).not.toBe(lost), patience);
    await writesAgain(load.acknowledged, written);
    resume();
    await load.stop();

    expect(new Set(load.refused)).toEqual(new Set([503]));
    expect(load.reads()).toBeGreaterThan(0);
    expect(store.connections()).toBeGreaterThan(connections);
    for (const key of load.acknowledged) expect([key, await store.get(key)]).toEqual([key, 'x']);
  },
  120_000,
);

test('a write that no replica has is not acknowledged, and reads continue', async () => {
  const replicas = await redis.replicas();
  for (const replica of replicas) await replica.pause();
  const failure = await store.set('alone', 'x').then(
    () => undefined,
    (error: unknown) => toAppError(error),
  );
  expect(failure).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
  expect(await store.get('before')).toBe('here');
  for (const replica of replicas) replica.resume();
  await waitFor(() => store.set('with replicas', 'x'), patience);
}, 120_000);

test('limits and messages move to the new primary', async () => {
  const limiter = store.limiter({ prefix: 'l', points: 1000, durationMs: 60_000 });
  const heard: string[] = [];
  store.subscribe('news', (message) => heard.push(message));
  const lost = await redis.primary();
  await lost.kill();
  await waitFor(async () => {
    await limiter.consume('one');
    await store.publish('news', 'after');
    expect(heard).toContain('after');
  }, patience);
}, 120_000);
