import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { createPool, migrate, type Pool } from '@our-dates/service-kit/postgres/pool';
import { createPresence } from '@our-dates/service-kit/postgres/presence';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { createDatabase, type TestDatabase } from '@our-dates/service-kit/testing/database';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { type Clock, install } from '@sinonjs/fake-timers';
import type pg from 'pg';
import { createIdempotency, type Idempotency } from '../src/domain/idempotency.ts';
import { workersGroup } from '../src/repository/idempotent-calls.ts';

const log = createLog({ name: 'test', level: 'silent' });
const call = { userId: 1, operation: 'createCollection', key: 'k' };
const anyone = async () => undefined;
let database: TestDatabase;
let pool: Pool;
let idempotency: Idempotency;

beforeAll(async () => {
  database = await createDatabase(sharedServers().postgresUrl, 'collections', { extensions: ['pg_trgm'] });
  const dir = fileURLToPath(new URL('../migrations', import.meta.url));
  await migrate({ ownerUrl: database.url, schema: 'collections', dir });
  pool = createPool({ connectionString: database.url, schema: 'collections', log });
  idempotency = createIdempotency({ pool, presence: { number: null }, log });
});
let clock: Clock | undefined;

afterEach(async () => {
  clock?.uninstall();
  await pool.query('truncate idempotent_call');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const claimIsOld = () =>
  pool.query(`update idempotent_call set claimed_at = now() - interval '61 seconds' where body is null`);

test('a request that takes longer than a minute keeps the claim on its idempotency key, and its answer is repeated', async () => {
  clock = install({ toFake: ['setTimeout', 'clearTimeout'] });
  const answer = await idempotency.once(call, anyone, async (complete) => {
    await claimIsOld();
    clock?.tick(15_000);
    clock?.uninstall();
    await waitFor(async () => {
      const { rows } = await pool.query(`select now() - claimed_at < interval '30 seconds' as fresh
                                         from idempotent_call`);
      expect(rows).toEqual([{ fresh: true }]);
    });
    await expect(idempotency.once(call, anyone, async () => 'again')).rejects.toMatchObject({
      code: 'IN_PROGRESS',
    });
    const client = await pool.connect();
    await complete(client, 'done');
    client.release();
    return 'done';
  });
  expect(answer).toBe('done');
  expect(await idempotency.once(call, anyone, async () => 'again')).toBe('done');
});

test('the claim on an idempotency key without the number of its process is taken over after a minute', async () => {
  let die: (reason: Error) => void = () => {};
  const death = new Promise<string>((_, reject) => {
    die = reject;
  });
  const claimed = new Promise<void>((resolve) => {
    void idempotency
      .once(call, anyone, () => {
        resolve();
        return death;
      })
      .catch(() => {});
  });
  await claimed;
  await claimIsOld();
  expect(await idempotency.once(call, anyone, async () => 'by another')).toBe('by another');
  die(new Error('at last'));
});

/** Another process on the same database, as far as claims go. */
async function startProcess() {
  const presence = createPresence({ connectionString: database.url, group: workersGroup, log });
  await waitFor(() => expect(presence.number).not.toBeNull());
  return { idempotency: createIdempotency({ pool, presence, log }), end: () => presence.close() };
}

test('the claim on an idempotency key is free as soon as its process has ended, and not before', async () => {
  const [first, second] = [await startProcess(), await startProcess()];
  const { promise: death, reject: die } = Promise.withResolvers<string>();
  const { promise: claimed, resolve: claim } = Promise.withResolvers<void>();
  const lost = first.idempotency.once(call, anyone, () => {
    claim();
    return death;
  });
  await claimed;
  await expect(second.idempotency.once(call, anyone, async () => 'too early')).rejects.toMatchObject({
    status: 409,
    code: 'IN_PROGRESS',
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  });
  await first.end();
  const taken = second.idempotency.once(call, anyone, async (complete) => {
    const client = await pool.connect();
    await complete(client, 'by the second');
    client.release();
    return 'by the second';
  });
  expect(await taken).toBe('by the second');
  die(new Error('at last'));
  await expect(lost).rejects.toThrow('at last');
  await second.end();
});

test('a request that is taken over has its effect once, though its first process was only out of reach', async () => {
  const [first, second] = [await startProcess(), await startProcess()];
  const complete = async (completing: (client: pg.PoolClient) => Promise<void>) => {
    const client = await pool.connect();
    try {
      await completing(client);
    } finally {
      client.release();
    }
  };
  const late = first.idempotency.once(call, anyone, async (completeFirst) => {
    await first.end();
    await second.idempotency.once(call, anyone, async (completeSecond) => {
      await complete((client) => completeSecond(client, 'by the second'));
      return 'by the second';
    });
    await complete((client) => completeFirst(client, 'by the first'));
    return 'by the first';
  });
  await expect(late).rejects.toMatchObject({ status: 503 });
  expect(await second.idempotency.once(call, anyone, async () => 'again')).toBe('by the second');
  await second.end();
});

test('a repeated request is answered only to a person who may still see the answer', async () => {
  await idempotency.once(call, anyone, async (complete) => {
    const client = await pool.connect();
    await complete(client, 'a secret');
    client.release();
    return 'a secret';
  });
  const refuse = async (answer: string) => {
    throw new Error(`not ${answer}`);
  };
  await expect(idempotency.once(call, refuse, async () => 'again')).rejects.toThrow('not a secret');
  await expect(idempotency.earlierAnswer(call, refuse)).rejects.toThrow('not a secret');
  expect(await idempotency.earlierAnswer(call, anyone)).toBe('a secret');
});
