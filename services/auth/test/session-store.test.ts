import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { KeyValue } from '@our-dates/service-kit/key-value/key-value';
import { createMemoryKeyValue } from '@our-dates/service-kit/key-value/memory-key-value';
import { createRedisKeyValue } from '@our-dates/service-kit/key-value/redis-key-value';
import { createPool, migrate, type Pool } from '@our-dates/service-kit/postgres/pool';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { createMetrics } from '@our-dates/service-kit/telemetry/metrics';
import { createDatabase, type TestDatabase } from '@our-dates/service-kit/testing/database';
import { freshRedis } from '@our-dates/service-kit/testing/fresh';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import type { Session } from '../src/domain/session-store.ts';
import { createSessions, type Sessions } from '../src/domain/sessions.ts';
import { migrations } from '../src/migrations.ts';
import { findRevocations } from '../src/repository/ended-sessions.ts';

const mina = { id: 7, username: 'mina', isDemo: false };
const log = createLog({ name: 'test', level: 'silent' });
const minute = 60_000;
const hour = 60 * minute;

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createDatabase(sharedServers().postgresUrl, 'auth');
  await migrate({ ownerUrl: database.url, schema: 'auth', dir: migrations });
  pool = createPool({ connectionString: database.url, schema: 'auth', log, max: 4 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** An account as it is found when it is signed in to now. */
async function found(account = mina) {
  const { people } = await findRevocations(pool, '0', { lifetimeMs: 10 * minute });
  const sessionGeneration = people.find(({ userId }) => userId === account.id)?.generation ?? 0;
  return { ...account, sessionGeneration };
}

const enter = async (sessions: Sessions, account = mina, notAfter: Date | null = null) =>
  sessions.begin(await found(account), notAfter);

const stores: [string, () => Promise<KeyValue>][] = [
  ['memory', async () => createMemoryKeyValue()],
  [
    'Redis',
    async () =>
      createRedisKeyValue({
        url: await freshRedis(sharedServers().redisUrl),
        log,
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
    createSessions({
      keyValue: store,
      pool,
      metrics: createMetrics({ slice: 'auth' }),
      ttlMs: 10 * minute,
      maxMs: 8 * hour,
      now: () => clock.now,
    });

  test('end ten minutes after the last extension and eight hours after the login', async () => {
    const clock = { now: Date.now() };
    const sessions = await sessionsAt(clock);
    let session = await enter(sessions);
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

  test('of an account with an expiry of its own do not outlast it', async () => {
    const clock = { now: Date.now() };
    const sessions = await sessionsAt(clock);
    const { record } = await enter(sessions, mina, new Date(clock.now + 3 * minute));
    expect(Date.parse(record.expiresAt)).toBe(clock.now + 3 * minute);
    expect(Date.parse(record.endsAt)).toBe(clock.now + 3 * minute);
  });

  test('are extended by exactly one of many extensions at once, and ending all ends that one too', async () => {
    const sessions = await sessionsAt({ now: Date.now() });
    const { id } = await enter(sessions);
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

  test('are counted: how many began, ended before their time and are open', async () => {
    keyValue = await open();
    const metrics = createMetrics({ slice: 'auth' });
    const options = { keyValue, pool, metrics, ttlMs: 10 * minute, maxMs: 8 * hour };
    const sessions = createSessions(options);
    const [first, second] = [await enter(sessions), await enter(sessions), await enter(sessions)];
    await sessions.rotate(first?.id ?? '', { extend: true });
    await sessions.end(second?.id ?? '');
    const text = await metrics.registry.metrics();
    expect(text).toContain('sessions_started_total{slice="auth"} 3\n');
    expect(text).toContain('sessions_ended_total{slice="auth"} 1\n');
    expect(text).toContain('sessions_open{slice="auth"} 2\n');
  });

  test('that are ended while they are being extended stay ended', async () => {
    const sessions = await sessionsAt({ now: Date.now() });
    for (let round = 0; round < 20; round++) {
      const { id } = await enter(sessions);
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
      const { id } = await enter(sessions);
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
      const { id } = await enter(sessions);
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
    const first = await enter(sessions);
    const others = await enter(sessions);
    const second = await sessions.rotate(first.id, { extend: true });
    const third = second && (await sessions.rotate(second.id, { extend: true }));
    await sessions.end(first.id, { replaced: true });
    expect(third && (await sessions.read(third.id))).toBeNull();
    expect(third && (await sessions.wasReplaced(third.id))).toBe(true);
    expect(await sessions.read(others.id)).not.toBeNull();
  });

  test('of other people continue when one person’s are ended, and so does the one that is excepted', async () => {
    const sessions = await sessionsAt({ now: Date.now() });
    const [first, before] = [await enter(sessions), await enter(sessions)];
    const second = await sessions.rotate(before.id, { extend: false, newGeneration: true });
    if (!second) throw new Error('the session is over');
    const other = await enter(sessions, { ...mina, id: 8 });
    await sessions.endAll(mina.id, second);
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
    const before = await enter(sessions);
    const kept = await sessions.rotate(before.id, { extend: false, newGeneration: true });
    if (!kept) throw new Error('the session is over');
    const account = await found();
    const begun = await Promise.all(Array.from({ length: 1_100 }, () => sessions.begin(account, null)));
    await sessions.endAll(mina.id, kept);
    expect(await Promise.all(begun.map(({ id }) => sessions.read(id)))).toEqual(begun.map(() => null));
    expect(await sessions.read(kept.id)).not.toBeNull();
    expect(await keyValue.setMembers('sessions:7')).toHaveLength(1);
    expect(mostAtOnce).toBe(500);
  });
});

test('an account with many logins keeps no record of sessions that ended long ago', async () => {
  const clock = { now: Date.now() };
  const keyValue = createMemoryKeyValue({ now: () => clock.now });
  const sessions = createSessions({
    keyValue,
    pool,
    metrics: createMetrics({ slice: 'auth' }),
    ttlMs: 10 * minute,
    maxMs: 8 * hour,
    now: () => clock.now,
  });
  for (let logins = 0; logins < 120; logins++) {
    await enter(sessions);
    clock.now += minute;
  }
  expect((await keyValue.setMembers('sessions:7')).length).toBeLessThanOrEqual(12);
  await keyValue.close();
});
