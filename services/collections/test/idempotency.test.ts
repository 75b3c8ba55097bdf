import { fileURLToPath } from 'node:url';
import { createLog } from '@our-dates/common/log';
import { createPool, migrate, type Pool } from '@our-dates/common/postgres';
import { createDatabase, type TestDatabase } from '@our-dates/common/testing/database';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { createIdempotency, type Idempotency } from '../src/domain/idempotency.ts';

const log = createLog({ name: 'test', level: 'silent' });
const call = { userId: 1, operation: 'createCollection', key: 'k' };
let database: TestDatabase;
let pool: Pool;
let idempotency: Idempotency;

beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'), 'collections', { extensions: ['pg_trgm'] });
  const dir = fileURLToPath(new URL('../migrations', import.meta.url));
  await migrate({ ownerUrl: database.url, schema: 'collections', dir });
  pool = createPool({ connectionString: database.url, schema: 'collections', log });
  idempotency = createIdempotency({ pool, log });
});
afterEach(async () => {
  vi.useRealTimers();
  await pool.query('truncate idempotent_call');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const claimIsOld = () =>
  pool.query(`update idempotent_call set claimed_at = now() - interval '61 seconds' where body is null`);

test('work that takes longer than a minute keeps its claim, and its answer is heard', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const answer = await idempotency.once(call, async (complete) => {
    await claimIsOld();
    vi.advanceTimersByTime(15_000);
    await vi.waitFor(async () => {
      const { rows } = await pool.query(`select now() - claimed_at < interval '30 seconds' as fresh
                                         from idempotent_call`);
      expect(rows).toEqual([{ fresh: true }]);
    });
    await expect(idempotency.once(call, async () => 'again')).rejects.toMatchObject({ code: 'IN_PROGRESS' });
    const client = await pool.connect();
    await complete(client, 'done');
    client.release();
    return 'done';
  });
  expect(answer).toBe('done');
  expect(await idempotency.once(call, async () => 'again')).toBe('done');
});

test('the claim of a process that died is taken over after a minute', async () => {
  let die: (reason: Error) => void = () => {};
  const death = new Promise<string>((_, reject) => {
    die = reject;
  });
  const claimed = new Promise<void>((resolve) => {
    void idempotency
      .once(call, () => {
        resolve();
        return death;
      })
      .catch(() => {});
  });
  await claimed;
  await claimIsOld();
  expect(await idempotency.once(call, async () => 'by another')).toBe('by another');
  die(new Error('at last'));
});
