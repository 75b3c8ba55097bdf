import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { KeyValue } from '../src/key-value/key-value.ts';
import { createMemoryKeyValue } from '../src/key-value/memory-key-value.ts';
import { createRedisKeyValue } from '../src/key-value/redis-key-value.ts';
import { sharedServers } from '../testing/shared-servers.ts';
import { waitFor } from '../testing/wait-for.ts';

const log = pino({ level: 'silent' });

const adapters: Record<string, () => KeyValue> = {
  redis: () => createRedisKeyValue({ url: sharedServers().redisUrl, prefix: `${randomUUID()}:`, log }),
  memory: () => createMemoryKeyValue(),
};

describe.each(Object.entries(adapters))('key-value store in %s', (_name, create) => {
  let store: KeyValue;
  beforeAll(() => {
    store = create();
  });
  afterAll(() => store.close());

  test('gives back what was set, and nothing for an unknown key', async () => {
    expect(await store.set('a', 'one')).toBe(true);
    expect(await store.get('a')).toBe('one');
    expect(await store.get('unknown')).toBeNull();
  });

  test('keeps what is there when told to set only if absent', async () => {
    expect(await store.set('b', 'first', { ttlMs: 10_000, onlyIfAbsent: true })).toBe(true);
    expect(await store.set('b', 'second', { ttlMs: 10_000, onlyIfAbsent: true })).toBe(false);
    expect(await store.get('b')).toBe('first');
  });

  test('forgets a value when it expires', async () => {
    await store.set('c', 'short', { ttlMs: 1000 });
    expect(await store.get('c')).toBe('short');
    await waitFor(async () => expect(await store.get('c')).toBeNull());
    expect(await store.set('c', 'again', { onlyIfAbsent: true })).toBe(true);
  });

  test('replacing a value replaces its time to live', async () => {
    await store.set('c2', 'short', { ttlMs: 40 });
    await store.set('c2', 'for ever');
    await store.set('marker', 'x', { ttlMs: 60 });
    await waitFor(async () => expect(await store.get('marker')).toBeNull());
    expect(await store.get('c2')).toBe('for ever');
  });

  test('deletes several keys and counts those that were there', async () => {
    await store.set('d1', 'x');
    await store.set('d2', 'x');
    expect(await store.delete('d1', 'd2', 'd3')).toBe(2);
    expect(await store.delete()).toBe(0);
    expect(await store.get('d1')).toBeNull();
  });

  test('lets exactly one of many take a value', async () => {
    await store.set('e', 'prize');
    const taken = await Promise.all(Array.from({ length: 20 }, () => store.take('e')));
    expect(taken.filter((value) => value === 'prize')).toHaveLength(1);
    expect(taken.filter((value) => value === null)).toHaveLength(19);
  });

  test('changes a value for exactly one of many who have read it', async () => {
    const changeTo = (from: string | null) => (to: string) => store.change('v', { from, to, ttlMs: 60_000 });
    const first = await Promise.all(['a', 'b', 'c'].map(changeTo(null)));
    expect(first.filter(Boolean)).toHaveLength(1);
    const read = await store.get('v');
    const second = await Promise.all(['d', 'e', 'f'].map(changeTo(read)));
    expect(second.filter(Boolean)).toHaveLength(1);
    expect(['d', 'e', 'f']).toContain(await store.get('v'));
  });

  test('deletes a value that is still as it was read, and no other', async () => {
    await store.set('w', 'one');
    expect(await store.change('w', { from: 'another', to: null })).toBe(false);
    expect(await store.change('w', { from: 'one', to: null })).toBe(true);
    expect(await store.get('w')).toBeNull();
    expect(await store.change('w', { from: 'one', to: 'two', ttlMs: 60_000 })).toBe(false);
    expect(await store.get('w')).toBeNull();
  });

  test('a changed value expires after its time', async () => {
    expect(await store.change('x', { from: null, to: 'brief', ttlMs: 30 })).toBe(true);
    await waitFor(async () => expect(await store.get('x')).toBeNull());
  });

  test('brings a message to everybody who listens to its channel, and to nobody who has stopped', async () => {
    const heard = { one: [] as string[], two: [] as string[], stopped: [] as string[] };
    const stop = store.subscribe('news', (message) => heard.stopped.push(message));
    store.subscribe('news', (message) => heard.one.push(message));
    store.subscribe('other news', (message) => heard.two.push(message));
    await waitFor(async () => {
      await store.publish('news', 'first');
      await store.publish('other news', 'another');
      expect(heard.one).toContain('first');
      expect(heard.two).toContain('another');
    });
    stop();
    const before = heard.stopped.length;
    await store.publish('news', 'second');
    await waitFor(() => expect(heard.one).toContain('second'));
    expect(heard.stopped).toHaveLength(before);
    expect(heard.two).not.toContain('first');
  });

  test('follows a field of a JSON value to another key', async () => {
    await store.set('session', JSON.stringify({ id: 123456789012, name: 'ann' }));
    await store.set('partner:123456789012', '7');
    await store.set('by-name:ann', 'yes');
    const following = (prefix: string, field: string) => store.getFollowing('session', { prefix, field });
    expect((await following('partner:', 'id')).following).toBe('7');
    expect((await following('by-name:', 'name')).following).toBe('yes');
    expect(await following('partner:', 'absent')).toEqual({
      value: JSON.stringify({ id: 123456789012, name: 'ann' }),
      following: null,
    });
    expect((await following('nothing-here:', 'id')).following).toBeNull();
    expect(await store.getFollowing('unknown', { prefix: 'partner:', field: 'id' })).toEqual({
      value: null,
      following: null,
    });
    await store.set('broken', 'not json');
    expect(await store.getFollowing('broken', { prefix: 'p:', field: 'id' })).toEqual({
      value: 'not json',
      following: null,
    });
  });

  test('keeps sets of members', async () => {
    await store.addToSet('s', 'a', 60_000);
    await store.addToSet('s', 'b', 60_000);
    await store.addToSet('s', 'b', 60_000);
    await store.addToSet('s', 'c', 60_000);
    expect((await store.setMembers('s')).sort()).toEqual(['a', 'b', 'c']);
    expect(await store.setSize('s')).toBe(3);
    await store.removeFromSet('s', 'a', 'c', 'never there');
    expect(await store.setMembers('s')).toEqual(['b']);
    await store.removeFromSet('s');
    await store.removeFromSet('s', 'b');
    expect(await store.setMembers('s')).toEqual([]);
    expect(await store.setMembers('unknown')).toEqual([]);
    expect(await store.setSize('unknown')).toBe(0);
  });

  test('keeps each member of a set for its own time', async () => {
    await store.addToSet('t', 'long', 60_000);
    await store.addToSet('t', 'short', 30);
    await store.addToSet('t', 'renewed', 30);
    await store.addToSet('t', 'renewed', 60_000);
    await waitFor(async () => expect((await store.setMembers('t')).sort()).toEqual(['long', 'renewed']));
    expect(await store.setSize('t')).toBe(2);
    await store.addToSet('brief', 'only', 30);
    await waitFor(async () => expect(await store.setMembers('brief')).toEqual([]));
  });

  test('limits how often something happens, per key', async () => {
    const limiter = store.limiter({ prefix: 'login', points: 2, durationMs: 60_000 });
    await limiter.consume('ann');
    expect((await limiter.consume('ann')).remainingPoints).toBe(0);
    const refusal = await limiter.consume('ann').catch((reason: unknown) => reason);
    expect(refusal).toBeInstanceOf(RateLimiterRes);
    expect((refusal as RateLimiterRes).msBeforeNext).toBeGreaterThan(50_000);
    await limiter.consume('bob');
    const another = store.limiter({ prefix: 'login', points: 2, durationMs: 60_000 });
    expect((await another.get('ann'))?.consumedPoints).toBe(3);
    await limiter.delete('ann');
    expect(await limiter.get('ann')).toBeNull();
    await limiter.consume('ann');
    await limiter.reward('ann');
    expect((await limiter.get('ann'))?.consumedPoints).toBe(0);
  });

  test('answers a ping', async () => {
    await store.ping();
  });
});

test('a set in Redis does not keep expired members, and is removed with the last one', async () => {
  const prefix = `${randomUUID()}:`;
  const store = createRedisKeyValue({ url: sharedServers().redisUrl, prefix, log });
  const redis = new Redis(sharedServers().redisUrl, { keyPrefix: prefix });
  try {
    for (let added = 0; added < 20; added++) await store.addToSet('s', `short ${added}`, 30);
    await waitFor(async () => {
      await store.addToSet('s', 'the newest', 1_000);
      expect(await redis.zcard('s')).toBe(1);
    });
    await waitFor(async () => expect(await redis.exists('s')).toBe(0));
  } finally {
    redis.disconnect();
    await store.close();
  }
});

test('a set in memory does not keep expired members', async () => {
  const clock = { now: 1_000 };
  const store = createMemoryKeyValue({ now: () => clock.now });
  try {
    await store.addToSet('s', 'old', 30);
    clock.now += 30;
    await store.addToSet('s', 'new', 60_000);
    // Seen from before the end of its time, it would still be there if it had only been left out.
    clock.now -= 30;
    expect(await store.setMembers('s')).toEqual(['new']);
  } finally {
    await store.close();
  }
});
