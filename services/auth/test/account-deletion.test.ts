import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { deleteAccountPath } from '@our-dates/contracts/account-deletion';
import { avatarBlob } from '@our-dates/contracts/blob-names';
import { imageName, paths } from '@our-dates/contracts/paths';
import type { User } from '@our-dates/contracts/users';
import { createPool } from '@our-dates/service-kit/postgres/pool';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { createMetrics } from '@our-dates/service-kit/telemetry/metrics';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import sharp from 'sharp';
import { createAccountDeletion } from '../src/domain/account-deletion.ts';
import { createSessions } from '../src/domain/sessions.ts';
import { type AuthUnderTest, type Browser, startAuth } from './auth-service.ts';

let auth: AuthUnderTest;
let mina: Browser;

const log = createLog({ name: 'test', level: 'silent' });
const password = 'first dance';
const failuresAtMost = 5;

beforeAll(async () => {
  auth = await startAuth({ LOGIN_LIMIT: `${failuresAtMost}/5m,1000/5m` });
});
beforeEach(async () => {
  await auth.sql.query('delete from auth.account where not is_demo');
  mina = await newPerson('mina');
});
afterAll(() => auth.stop());

async function newPerson(username: string): Promise<Browser> {
  await auth.operator.add({ username, displayName: username, password, showOnLogin: false });
  const browser = auth.browser();
  // It also forgets the failures of an earlier test.
  expect((await browser.login(username, password)).status).toBe(200);
  return browser;
}

const deleteAs = (browser: Browser, body: { password?: string } = { password }) =>
  browser.call('POST', deleteAccountPath, body);
const accountsNamed = async (username: string) =>
  (await auth.sql.query('select from auth.account where username = $1', [username])).rowCount;
const removalsOf = (browser: Browser) =>
  auth.events
    .filter(({ type }) => type === 'user.deleted')
    .map(({ data }) => data)
    .filter((data) => JSON.stringify(data).includes(`"userId":${browser.viewer?.id},`));

describe('an account that is deleted with its password', () => {
  test('is gone, and the other services are told once', async () => {
    const answer = await deleteAs(mina);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
    expect(mina.cookie).toBeUndefined();
    expect(await accountsNamed('mina')).toBe(0);
    await waitFor(() => expect(removalsOf(mina)).toMatchObject([{ username: 'mina' }]));
    expect((await auth.browser().login('mina', password)).status).toBe(401);
  });

  test('has no session on any device from then on', async () => {
    const elsewhere = auth.browser();
    await elsewhere.login('mina', password);
    await deleteAs(mina);
    expect((await elsewhere.call('GET', '/api/auth/me')).status).toBe(401);
    expect((await elsewhere.call('POST', '/api/auth/refresh')).status).toBe(401);
    const { rows } = await auth.sql.query('select from auth.session_ending');
    expect(rows).toEqual([]);
  });

  test('leaves no file of its picture', async () => {
    const form = new FormData();
    const picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: 'plum' } })
      .jpeg()
      .toBuffer();
    form.set('profilePicture', new Blob([new Uint8Array(picture)]), 'me.jpg');
    const { user } = (await mina.call('PUT', paths.profile, form)).json as { user: User };
    const blob = avatarBlob(imageName(user.profilePicture ?? ''));
    expect(await auth.blobs.stat(blob)).not.toBeNull();
    await deleteAs(mina);
    await auth.sql.query(`update auth.loose_picture set since = now() - interval '2 minutes'`);
    await auth.removeLoosePictures();
    expect(await auth.blobs.stat(blob)).toBeNull();
  });

  test('is deleted once by two requests at the same moment', async () => {
    const second = auth.browser();
    await second.login('mina', password);
    const statuses = (await Promise.all([deleteAs(mina), deleteAs(second)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([204, 401]);
    await waitFor(() => expect(removalsOf(mina)).toHaveLength(1));
  });
});

describe('an account stays when its deletion is asked for', () => {
  test('with a wrong password, which is named at its field', async () => {
    const answer = await deleteAs(mina, { password: 'last dance' });
    expect(answer.status).toBe(403);
    expect(answer.json).toMatchObject({ code: 'WRONG_PASSWORD', errors: [{ path: 'password' }] });
    expect(await accountsNamed('mina')).toBe(1);
    expect((await mina.call('GET', '/api/auth/me')).status).toBe(200);
  });

  test.each([{}, { password: '' }])('without a password: %j', async (body) => {
    expect(await deleteAs(mina, body)).toMatchObject({
      status: 400,
      json: { message: 'Please enter your password.', errors: [{ path: 'password' }] },
    });
    expect(await accountsNamed('mina')).toBe(1);
  });

  test('after too many wrong passwords, even with the right one; they count as failed logins', async () => {
    const olive = await newPerson('olive');
    for (let count = 0; count < failuresAtMost; count += 1) {
      expect((await deleteAs(olive, { password: 'guess' })).status).toBe(403);
    }
    const answer = await deleteAs(olive);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await auth.browser().login('olive', password)).status).toBe(429);
    expect(await accountsNamed('olive')).toBe(1);
  });

  test('with a password that is changed while it is compared', async () => {
    const pool = createPool({ connectionString: auth.databaseUrl, schema: 'auth', log, max: 2 });
    const sessions = createSessions({
      ...{ keyValue: auth.keyValue, pool, ttlMs: 60_000, maxMs: 60_000 },
      metrics: createMetrics({ slice: 'auth' }),
    });
    const deletion = createAccountDeletion({
      ...{ pool, sessions, log },
      async checkProof() {
        await auth.operator.reset('mina', 'second dance');
      },
    });
    if (!mina.viewer) throw new Error('mina is signed in');
    expect(await deletion.delete(mina.viewer, { password }, { address: '192.0.2.1', origin: '' })).toBe(
      false,
    );
    expect(await accountsNamed('mina')).toBe(1);
    await pool.end();
  });

  test('in a session that has ended', async () => {
    await mina.call('POST', '/api/auth/logout');
    expect((await deleteAs(mina)).status).toBe(401);
    expect(await accountsNamed('mina')).toBe(1);
    expect(removalsOf(mina)).toEqual([]);
  });
});

describe('of the demo', () => {
  test('a temporary account is deleted without a password', async () => {
    const created = await auth.browser().call('POST', '/api/demo-users/create');
    const { username } = (created.json as { user: { username: string } }).user;
    const guest = auth.browser();
    await guest.login(username, 'date-night');
    expect((await deleteAs(guest, {})).status).toBe(204);
    expect(await accountsNamed(username)).toBe(0);
    await waitFor(() => expect(removalsOf(guest)).toMatchObject([{ username }]));
  });

  test('the standing account cannot be deleted', async () => {
    const visitor = auth.browser();
    await visitor.login('demo', 'date-night');
    expect(await deleteAs(visitor, { password: 'date-night' })).toMatchObject({
      status: 403,
      json: { code: 'STANDING_DEMO' },
    });
    expect(await accountsNamed('demo')).toBe(1);
  });
});
