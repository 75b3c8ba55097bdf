import { createMemoryKeyValue } from '@our-dates/common/adapters/memory-key-value';
import { createLog } from '@our-dates/common/log';
import { createPool, migrate, type Pool } from '@our-dates/common/postgres';
import { createDatabase, type TestDatabase } from '@our-dates/common/testing/database';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createLoginLimit } from '../src/domain/login-limit.ts';
import { createOperator } from '../src/domain/operator.ts';
import { createPasswords, type Passwords } from '../src/domain/passwords.ts';
import { createSessions } from '../src/domain/sessions.ts';
import { createSignIn, type SignIn } from '../src/domain/sign-in.ts';
import { migrations } from '../src/migrations.ts';

/** Costs nothing, and counts. */
function countingFunction() {
  const done = { hash: 0, verify: 0, atOnce: 0, mostAtOnce: 0 };
  const work = async <T>(result: T): Promise<T> => {
    done.atOnce += 1;
    done.mostAtOnce = Math.max(done.mostAtOnce, done.atOnce);
    await new Promise((resolve) => setImmediate(resolve));
    done.atOnce -= 1;
    return result;
  };
  return {
    done,
    hash: (password: string) => {
      done.hash += 1;
      return work(`plain:${password}`);
    },
    verify: (stored: string, password: string) => {
      done.verify += 1;
      return work(stored === `plain:${password}`);
    },
  };
}

describe('passwords', () => {
  test('are hashed so many at a time, and when too many wait the rest is told to come again', async () => {
    const passwordFunction = countingFunction();
    const passwords = await createPasswords({ concurrency: 2, passwordFunction });
    const results = await Promise.allSettled(Array.from({ length: 60 }, () => passwords.hash('x')));
    expect(passwordFunction.done.mostAtOnce).toBe(2);
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused).toHaveLength(60 - 2 - 32);
    for (const error of refused) {
      expect(error).toMatchObject({ status: 503, code: 'BUSY', headers: { 'retry-after': '2' } });
    }
    expect(await passwords.hash('again')).toBe('plain:again');
  });

  test('in earnest are argon2id with 46 MiB, and compare as they should', async () => {
    const passwords = await createPasswords({ concurrency: 1 });
    const stored = await passwords.hash('first dance');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
    expect(await passwords.verify(stored, 'first dance')).toBe(true);
    expect(await passwords.verify(stored, 'first dancf')).toBe(false);
    expect(await passwords.verify(null, 'first dance')).toBe(false);
  });
});

describe('a login', () => {
  let database: TestDatabase;
  let pool: Pool;
  let passwordFunction: ReturnType<typeof countingFunction>;
  let passwords: Passwords;
  let signIn: SignIn;

  beforeAll(async () => {
    database = await createDatabase(inject('postgresUrl'), 'auth');
    await migrate({ ownerUrl: database.url, schema: 'auth', dir: migrations });
    const log = createLog({ name: 'test', level: 'silent' });
    pool = createPool({ connectionString: database.url, schema: 'auth', log, max: 4 });
  });
  beforeEach(async () => {
    passwordFunction = countingFunction();
    passwords = await createPasswords({ concurrency: 1, passwordFunction });
    const keyValue = createMemoryKeyValue();
    const many = { points: 1000, durationMs: 60_000 };
    signIn = createSignIn({
      pool,
      passwords,
      limit: createLoginLimit({ keyValue, perAccount: many, perAddress: many }),
      sessions: createSessions({ keyValue, ttlMs: 60_000, maxMs: 60_000 }),
      demo: false,
    });
    await pool.query('truncate account restart identity cascade');
    await createOperator({ pool, passwords }).add({
      username: 'mina',
      displayName: 'Mina',
      password: 'right one',
      showOnLogin: false,
    });
    await pool.query(
      `insert into account (username, display_name, password_hash, color, is_demo)
       values ('demo', 'Demo', 'plain:date-night', '#000', true)`,
    );
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  const attempt = (username: string, password: string) =>
    signIn.signIn({ username, password, address: '192.0.2.1', previousId: undefined }).then(
      () => 'in',
      () => 'refused',
    );

  test.each([
    ['a right password', 'mina', 'right one', 'in'],
    ['a wrong password', 'mina', 'wrong', 'refused'],
    ['an unknown username', 'nobody', 'wrong', 'refused'],
    ['a demo account outside of demo mode', 'demo', 'date-night', 'refused'],
  ])('with %s costs exactly one comparison', async (_, username, password, result) => {
    passwordFunction.done.verify = 0;
    passwordFunction.done.hash = 0;
    expect(await attempt(username, password)).toBe(result);
    expect(passwordFunction.done).toMatchObject({ verify: 1, hash: 0 });
  });

  test('that was checked against a password which is changed meanwhile opens nothing', async () => {
    const { verify } = passwordFunction;
    passwordFunction.verify = async (stored, password) => {
      const matches = await verify(stored, password);
      await pool.query("update account set password_hash = 'plain:new one' where username = 'mina'");
      return matches;
    };
    expect(await attempt('mina', 'right one')).toBe('refused');
  });
});
