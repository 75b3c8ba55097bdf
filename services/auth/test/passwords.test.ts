import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AppError } from '@our-dates/service-kit/errors';
import { createMemoryKeyValue } from '@our-dates/service-kit/key-value/memory-key-value';
import { createPool, migrate, type Pool } from '@our-dates/service-kit/postgres/pool';
import { createLog, type Log } from '@our-dates/service-kit/telemetry/log';
import { createMetrics } from '@our-dates/service-kit/telemetry/metrics';
import { createDatabase, type TestDatabase } from '@our-dates/service-kit/testing/database';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { createLoginLimit } from '../src/domain/login-limit.ts';
import { createOperator } from '../src/domain/operator.ts';
import { createPasswordCheck } from '../src/domain/password-check.ts';
import { createPasswords } from '../src/domain/passwords.ts';
import { createRecoveryCodes } from '../src/domain/recovery-codes.ts';
import { createSessions } from '../src/domain/sessions.ts';
import { createSignIn } from '../src/domain/sign-in.ts';
import { migrations } from '../src/migrations.ts';
import { nextGeneration, raiseGeneration } from '../src/repository/ended-sessions.ts';

const log = createLog({ name: 'test', level: 'silent' });

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
  test('are hashed a few at a time, and when too many wait the others get 503', async () => {
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

  test('are hashed in production with argon2id and 46 MiB, and compared', async () => {
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

  beforeAll(async () => {
    database = await createDatabase(sharedServers().postgresUrl, 'auth');
    await migrate({ ownerUrl: database.url, schema: 'auth', dir: migrations });
    pool = createPool({ connectionString: database.url, schema: 'auth', log, max: 4 });
  });
  beforeEach(async () => {
    passwordFunction = countingFunction();
    const passwords = await createPasswords({ concurrency: 1, passwordFunction });
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

  /** @returns how somebody signs in: it resolves to `in` or the status */
  async function login(
    options: { concurrency?: number; perAccount?: number; demoPassword?: string; log?: Log } = {},
  ) {
    const { concurrency = 1, perAccount = 1000, demoPassword = null, log: to = log } = options;
    const keyValue = createMemoryKeyValue();
    const durationMs = 60_000;
    const signIn = createSignIn({
      pool,
      checkPassword: createPasswordCheck({
        passwords: await createPasswords({ concurrency, passwordFunction }),
        limit: createLoginLimit({
          keyValue,
          perAccount: { points: perAccount, durationMs },
          perAddress: { points: 1000, durationMs },
        }),
      }),
      sessions: createSessions({
        keyValue,
        pool,
        metrics: createMetrics({ slice: 'auth' }),
        ttlMs: 60_000,
        maxMs: 60_000,
      }),
      checkPasskey: () => Promise.reject(new Error('nobody signs in with a passkey')),
      recoveryCodes: createRecoveryCodes({ pool, log }),
      demoPassword,
      log: to,
    });
    passwordFunction.done.verify = 0;
    passwordFunction.done.hash = 0;
    return (username: string, password: string, address = '192.0.2.1'): Promise<'in' | number> =>
      signIn
        .signIn({ username, password }, { address, origin: '', userAgent: '', sessionId: undefined })
        .then(
          () => 'in',
          (error: AppError) => error.status,
        );
  }

  /** Comparisons begin, but none ends before they are released. */
  function holdComparisons() {
    const { verify } = passwordFunction;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const compared: string[] = [];
    passwordFunction.verify = async (stored, password) => {
      compared.push(password);
      await released;
      return verify(stored, password);
    };
    return { compared, release };
  }

  const times = <T>(count: number, what: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => what(index));

  test('leaves a line in the log, with the account and how it was tried, and without what was typed', async () => {
    const lines: Record<string, unknown>[] = [];
    const to = { write: (line: string) => lines.push(JSON.parse(line)) };
    const tryToSignIn = await login({ log: createLog({ name: 'auth', to }) });
    await tryToSignIn('mina', 'wrong one');
    await tryToSignIn('nobody', 'wrong one');
    await tryToSignIn('mina', 'right one');
    expect(lines).toMatchObject([
      { msg: 'a login with a wrong password was refused', userId: 1 },
      { msg: 'a login with a wrong password was refused', userId: null },
      { msg: 'a person has signed in', userId: 1, by: 'password' },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/wrong one|right one|nobody|192\.0\.2\.1/);
  });

  test.each([
    ['a right password', 'mina', 'right one', 'in'],
    ['a wrong password', 'mina', 'wrong', 401],
    ['an unknown username', 'nobody', 'wrong', 401],
    ['a demo account outside of demo mode', 'demo', 'date-night', 401],
  ])('with %s costs exactly one comparison', async (_, username, password, result) => {
    const attempt = await login();
    expect(await attempt(username, password)).toBe(result);
    expect(passwordFunction.done).toMatchObject({ verify: 1, hash: 0 });
  });

  test('with the right password opens a session though all other sessions are ended meanwhile', async () => {
    const attempt = await login();
    const { compared, release } = holdComparisons();
    const asked = attempt('mina', 'right one');
    await waitFor(() => expect(compared).toHaveLength(1));
    await raiseGeneration(pool, 1, await nextGeneration(pool));
    release();
    expect(await asked).toBe('in');
  });

  test('that was checked against a password which is changed meanwhile opens nothing', async () => {
    const { verify } = passwordFunction;
    passwordFunction.verify = async (stored, password) => {
      const matches = await verify(stored, password);
      await pool.query("update account set password_hash = 'plain:new one' where username = 'mina'");
      return matches;
    };
    const attempt = await login();
    expect(await attempt('mina', 'right one')).toBe(401);
  });

  test('has no more tries than the limit when they come from many addresses at once', async () => {
    const attempt = await login({ concurrency: 4, perAccount: 10 });
    for (let wave = 0; wave < 4; wave++) {
      const results = await Promise.all(
        times(250, (guess) => attempt('mina', `guess ${guess}`, `198.51.100.${guess}`)),
      );
      expect(results).not.toContain('in');
    }
    expect(passwordFunction.done.verify).toBe(10);
    expect(await attempt('mina', 'right one')).toBe(429);
  });

  test.each([
    ['an account of one’s own', 'mina', 'right one'],
    ['the standing demo account', 'demo', 'date-night'],
  ])('with the right password to %s succeeds, however many do so at once', async (_, username, password) => {
    const { release } = holdComparisons();
    const attempt = await login({ concurrency: 4, perAccount: 3, demoPassword: 'date-night' });
    const results = times(15, () => attempt(username, password));
    await waitFor(() => expect([pool.waitingCount, pool.idleCount]).toEqual([0, pool.totalCount]));
    release();
    expect(await Promise.all(results)).toEqual(times(15, () => 'in'));
  });

  test('to a demo account succeeds with the right password after others’ failures, and wrong ones stay limited', async () => {
    const attempt = await login({ perAccount: 3, demoPassword: 'date-night' });
    for (let tries = 0; tries < 3; tries++) expect(await attempt('demo', 'wrong')).toBe(401);
    expect(await attempt('demo', 'wrong')).toBe(429);
    expect(await attempt('demo', 'date-night', '192.0.2.2')).toBe('in');
    expect(await attempt('demo', 'wrong')).toBe(429);
  });

  test('is let through while one address sends many', async () => {
    const attempt = await login({ demoPassword: 'date-night' });
    const { compared, release } = holdComparisons();
    const refused: number[] = [];
    const noisy = times(60, async () => {
      const result = await attempt('demo', 'date-night', '198.51.100.1');
      if (result !== 'in') refused.push(result);
    });
    await waitFor(() => expect(refused).toHaveLength(60 - 1 - 32));
    const quiet = attempt('mina', 'right one', '198.51.100.2');
    await waitFor(() => expect(refused).toHaveLength(60 - 1 - 32 + 1));
    release();
    expect(await quiet).toBe('in');
    await Promise.all(noisy);
    expect(new Set(refused)).toEqual(new Set([503]));
    expect(compared.indexOf('right one')).toBeLessThanOrEqual(2);
  });
});
