import { createMemoryKeyValue } from '@our-dates/common/adapters/memory-key-value';
import { createRedisKeyValue } from '@our-dates/common/adapters/redis-key-value';
import { createLog } from '@our-dates/common/log';
import type { KeyValue } from '@our-dates/common/ports/key-value';
import { freshRedis } from '@our-dates/common/testing/fresh';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { createSessions } from '../src/domain/sessions.ts';

const mina = { id: 7, username: 'mina', isDemo: false };
const minute = 60_000;
const hour = 60 * minute;

const stores: [string, () => Promise<KeyValue>][] = [
  ['memory', async () => createMemoryKeyValue()],
  [
    'Redis',
    async () =>
      createRedisKeyValue({
        url: await freshRedis(inject('redisUrl')),
        log: createLog({ name: 'test', level: 'silent' }),
      }),
  ],
];

describe.each(stores)('sessions in %s', (_, open) => {
  let keyValue: KeyValue;
  afterEach(() => keyValue.close());

  async function sessionsAt(clock: { now: number }) {
    keyValue = await open();
    return createSessions({ keyValue, ttlMs: 10 * minute, maxMs: 8 * hour, now: () => clock.now });
  }

  test('end ten minutes after the last extension and eight hours after the login', async () => {
    const clock = { now: Date.now() };
    const sessions = await sessionsAt(clock);
    let session = await sessions.begin(mina, null);
    const end = clock.now + 8 * hour;
    for (let extensions = 0; clock.now + 9 * minute < end; extensions++) {
      clock.now += 9 * minute;
      const next = await sessions.rotate(session.id, { extend: true });
      if (!next) throw new Error(`over after ${extensions} extensions`);
      session = next;
      expect(Date.parse(session.record.expiresAt)).toBeLessThanOrEqual(end);
    }
    expect(Date.parse(session.record.expiresAt)).toBe(end);
    clock.now = end;
    expect(await sessions.read(session.id)).toBeNull();
    expect(await sessions.rotate(session.id, { extend: true })).toBeNull();
  });

  test('of an account with an end of its own do not outlast it', async () => {
    const clock = { now: Date.now() };
    const sessions = await sessionsAt(clock);
    const { record } = await sessions.begin(mina, new Date(clock.now + 3 * minute));
    expect(Date.parse(record.expiresAt)).toBe(clock.now + 3 * minute);
    expect(Date.parse(record.endsAt)).toBe(clock.now + 3 * minute);
  });

  test('of many extensions at once exactly one goes on, and ending all ends that one too', async () => {
    const sessions = await sessionsAt({ now: Date.now() });
    const { id } = await sessions.begin(mina, null);
    const results = await Promise.all(
      Array.from({ length: 20 }, () => sessions.rotate(id, { extend: true })),
    );
    const alive = results.filter((session) => session !== null);
    expect(alive).toHaveLength(1);
    expect(await sessions.wasReplaced(id)).toBe(true);
    await sessions.endAll(mina.id);
    expect(alive[0] && (await sessions.read(alive[0].id))).toBeNull();
    expect(await keyValue.setMembers('sessions:7')).toEqual([]);
  });

  test('that are ended while they are being extended stay ended', async () => {
    const sessions = await sessionsAt({ now: Date.now() });
    for (let round = 0; round < 20; round++) {
      const { id } = await sessions.begin(mina, null);
      const [next] = await Promise.all([sessions.rotate(id, { extend: true }), sessions.endAll(mina.id)]);
      expect(await sessions.read(id)).toBeNull();
      // It may have been extended just before all were ended; then the new one was ended with them.
      expect(next && (await sessions.read(next.id))).toBeNull();
    }
  });

  test('of others go on when one person’s are ended, and so does the one that is excepted', async () => {
    const sessions = await sessionsAt({ now: Date.now() });
    const [first, second] = [await sessions.begin(mina, null), await sessions.begin(mina, null)];
    const other = await sessions.begin({ ...mina, id: 8 }, null);
    await sessions.endAll(mina.id, second.id);
    expect(await sessions.read(first.id)).toBeNull();
    expect(await sessions.read(second.id)).not.toBeNull();
    expect(await sessions.read(other.id)).not.toBeNull();
  });
});
