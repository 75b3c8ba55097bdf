import { createMemoryKeyValue } from '@our-dates/common/adapters/memory-key-value';
import { createRedisKeyValue } from '@our-dates/common/adapters/redis-key-value';
import { createLog } from '@our-dates/common/log';
import type { KeyValue } from '@our-dates/common/ports/key-value';
import { freshRedis } from '@our-dates/common/testing/fresh';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { createSessions, type Session } from '../src/domain/sessions.ts';

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

/** The store, in which something else happens just before its nth command. */
function interrupted(keyValue: KeyValue, nth: number, meanwhile: () => Promise<unknown>) {
  const seen = { commands: 0 };
  const store = new Proxy(keyValue, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return async (...args: unknown[]) => {
        if (seen.commands++ === nth) await meanwhile();
        return member.apply(target, args);
      };
    },
  });
  return { store, seen };
}

describe.each(stores)('sessions in %s', (_, open) => {
  let keyValue: KeyValue;
  afterEach(() => keyValue.close());

  async function sessionsAt(clock: { now: number }) {
    keyValue = await open();
    return sessionsIn(keyValue, clock);
  }

  const sessionsIn = (store: KeyValue, clock: { now: number }) =>
    createSessions({ keyValue: store, ttlMs: 10 * minute, maxMs: 8 * hour, now: () => clock.now });

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

  test('that are signed out stay ended, at whatever moment of an extension that happens', async () => {
    const clock = { now: Date.now() };
    const sessions = await sessionsAt(clock);
    for (let moment = 0; ; moment++) {
      const { id } = await sessions.begin(mina, null);
      const { store, seen } = interrupted(keyValue, moment, () => sessions.end(id));
      const next = await sessionsIn(store, clock).rotate(id, { extend: true });
      if (seen.commands <= moment) break;
      expect(await sessions.read(id)).toBeNull();
      expect(next && (await sessions.read(next.id))).toBeNull();
      expect(await keyValue.setMembers('sessions:7')).toEqual([]);
    }
  });

  test('that are extended stay ended, at whatever moment of signing out that happens', async () => {
    const clock = { now: Date.now() };
    const sessions = await sessionsAt(clock);
    for (let moment = 0; ; moment++) {
      const { id } = await sessions.begin(mina, null);
      let next: Session | null = null;
      const { store, seen } = interrupted(keyValue, moment, async () => {
        next = await sessions.rotate(id, { extend: true });
      });
      await sessionsIn(store, clock).end(id);
      if (seen.commands <= moment) break;
      expect(next && (await sessions.read((next as Session).id))).toBeNull();
      expect(await keyValue.setMembers('sessions:7')).toEqual([]);
    }
  });

  test('end under the id they have by now, when an older one is signed out', async () => {
    const sessions = await sessionsAt({ now: Date.now() });
    const first = await sessions.begin(mina, null);
    const others = await sessions.begin(mina, null);
    const second = await sessions.rotate(first.id, { extend: true });
    const third = second && (await sessions.rotate(second.id, { extend: true }));
    await sessions.end(first.id, { replaced: true });
    expect(third && (await sessions.read(third.id))).toBeNull();
    expect(third && (await sessions.wasReplaced(third.id))).toBe(true);
    expect(await sessions.read(others.id)).not.toBeNull();
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

  test('are all ended, however many there are, without naming too many at a time', async () => {
    const clock = { now: Date.now() };
    await sessionsAt(clock);
    let mostAtOnce = 0;
    const sessions = sessionsIn(
      {
        ...keyValue,
        delete(...keys) {
          mostAtOnce = Math.max(mostAtOnce, keys.length);
          return keyValue.delete(...keys);
        },
      },
      clock,
    );
    const kept = await sessions.begin(mina, null);
    const begun = await Promise.all(Array.from({ length: 1_100 }, () => sessions.begin(mina, null)));
    await sessions.endAll(mina.id, kept.id);
    expect(await Promise.all(begun.map(({ id }) => sessions.read(id)))).toEqual(begun.map(() => null));
    expect(await sessions.read(kept.id)).not.toBeNull();
    expect(await keyValue.setMembers('sessions:7')).toHaveLength(1);
    expect(mostAtOnce).toBe(500);
  });
});

test('an account that many sign in to keeps no trace of sessions that are long over', async () => {
  const clock = { now: Date.now() };
  const keyValue = createMemoryKeyValue({ now: () => clock.now });
  const sessions = createSessions({
    keyValue,
    ttlMs: 10 * minute,
    maxMs: 8 * hour,
    now: () => clock.now,
  });
  for (let logins = 0; logins < 120; logins++) {
    await sessions.begin(mina, null);
    clock.now += minute;
  }
  expect((await keyValue.setMembers('sessions:7')).length).toBeLessThanOrEqual(12);
  await keyValue.close();
});
