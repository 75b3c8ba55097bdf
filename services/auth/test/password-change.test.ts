import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { unavailable } from '@our-dates/service-kit/errors';
import { createMemoryKeyValue } from '@our-dates/service-kit/key-value/memory-key-value';
import { createPool, migrate, type Pool } from '@our-dates/service-kit/postgres/pool';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { createMetrics } from '@our-dates/service-kit/telemetry/metrics';
import { viewer } from '@our-dates/service-kit/testing/caller';
import { createDatabase, type TestDatabase } from '@our-dates/service-kit/testing/database';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import type { Account } from '../src/domain/account.ts';
import { endSessions } from '../src/domain/housekeeping.ts';
import { createOperator } from '../src/domain/operator.ts';
import { createPasswords, type Passwords } from '../src/domain/passwords.ts';
import type { Pictures } from '../src/domain/pictures.ts';
import { createProfile } from '../src/domain/profile.ts';
import type { Session } from '../src/domain/session-store.ts';
import { createSessions, type Sessions } from '../src/domain/sessions.ts';
import { migrations } from '../src/migrations.ts';

const log = createLog({ name: 'test', level: 'silent' });
const noPictures: Pictures = {
  store: async () => 'none',
  use: async () => {},
  drop: async () => {},
  removeLoose: async () => 0,
};

let database: TestDatabase;
let pool: Pool;
let passwords: Passwords;
let sessions: Sessions;
let mina: Account;
let here: Session;
let elsewhere: Session;

beforeAll(async () => {
  database = await createDatabase(sharedServers().postgresUrl, 'auth');
  await migrate({ ownerUrl: database.url, schema: 'auth', dir: migrations });
  pool = createPool({ connectionString: database.url, schema: 'auth', log, max: 4 });
  passwords = await createPasswords({
    concurrency: 1,
    passwordFunction: {
      hash: async (password) => `plain:${password}`,
      verify: async (stored, password) => stored === `plain:${password}`,
    },
  });
});
beforeEach(async () => {
  await pool.query(
    'truncate account, passkey, recovery_code, session_ending, session_generation, ended_session',
  );
  mina = await createOperator({ pool, passwords }).add({
    username: 'mina',
    displayName: 'Mina',
    password: 'first dance',
    showOnLogin: false,
  });
  sessions = createSessions({
    keyValue: createMemoryKeyValue(),
    pool,
    metrics: createMetrics({ slice: 'auth' }),
    ttlMs: 60_000,
    maxMs: 60_000,
  });
  here = await sessions.begin(mina, null);
  elsewhere = await sessions.begin(mina, null);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Changes the password in the session `here`, while the sessions do something of their own. */
async function changePassword(differently: Partial<Sessions> = {}) {
  const profile = createProfile({
    pool,
    passwords,
    pictures: noPictures,
    sessions: { ...sessions, ...differently },
    noteLanguage: async () => {},
    log,
  });
  const from = { sessionId: here.id, address: '192.0.2.1' };
  const minaHere = viewer(mina.id, { loginAt: here.record.createdAt });
  const { session } = await profile.change(minaHere, { password: 'second dance' }, from);
  return session;
}

async function endingsAskedFor(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from session_ending');
  return rows[0]?.count ?? Number.NaN;
}

const isOpen = async ({ id }: Session) => (await sessions.read(id)) !== null;
const aMinutePasses = () => pool.query("update session_ending set due_at = due_at - interval '1 minute'");

test('a change of the password leaves one session open, under a new id, and no work for housekeeping', async () => {
  const session = await changePassword();
  if (typeof session === 'string') throw new Error(`the session is ${session}`);
  expect(await isOpen(session)).toBe(true);
  expect(await isOpen(here)).toBe(false);
  expect(await isOpen(elsewhere)).toBe(false);
  expect(await endingsAskedFor()).toBe(0);
});

test.each([
  ['before it continues under a new id', 'rotate'],
  ['before the others are ended', 'endAll'],
] as const)(
  'a change of the password ends every session when a thief of the same id extends it %s',
  async (_, moment) => {
    const stolen: Session[] = [];
    const steal = async () => {
      const next = await sessions.rotate(here.id, { extend: true });
      if (next) stolen.push(next);
    };
    const session = await changePassword({
      async rotate(id, options) {
        if (moment === 'rotate') await steal();
        return sessions.rotate(id, options);
      },
      async endAll(userId, exceptId) {
        if (moment === 'endAll') await steal();
        return sessions.endAll(userId, exceptId);
      },
    });
    for (const each of [here, elsewhere, ...stolen]) expect(await isOpen(each)).toBe(false);
    if (moment === 'rotate')
      expect({ session, stolen: stolen.length }).toEqual({ session: 'over', stolen: 1 });
    else expect(stolen).toEqual([]);
  },
);

test.each([
  ['continuing under a new id', { rotate: () => Promise.reject(unavailable()) }],
  ['ending the others', { endAll: () => Promise.reject(unavailable()) }],
])('a change of the password is finished by housekeeping when the store fails at %s', async (_, failing) => {
  expect(await changePassword(failing)).toBe('over');
  expect(await isOpen(elsewhere)).toBe(true);
  // The one that is at it has its time first.
  expect(await endSessions(pool, sessions)).toBe(0);
  await aMinutePasses();
  expect(await endSessions(pool, sessions)).toBe(1);
  for (const each of [here, elsewhere]) expect(await isOpen(each)).toBe(false);
  expect(await endingsAskedFor()).toBe(0);
});

test('a change of the password is finished by housekeeping when the process dies right after the commit', async () => {
  const neverAgain = new Promise<never>(() => {});
  const died = new Promise<void>((resolve) => {
    void changePassword({
      rotate() {
        resolve();
        return neverAgain;
      },
    });
  });
  await died;
  expect(await isOpen(elsewhere)).toBe(true);
  await aMinutePasses();
  expect(await endSessions(pool, sessions)).toBe(1);
  expect(await isOpen(elsewhere)).toBe(false);
});

test('a change of the password does not undo an operator’s reset meanwhile', async () => {
  await changePassword({
    async rotate(id, options) {
      await createOperator({ pool, passwords }).reset('mina', 'third dance');
      return sessions.rotate(id, options);
    },
  });
  expect(await endingsAskedFor()).toBe(1);
  expect(await endSessions(pool, sessions)).toBe(1);
});
