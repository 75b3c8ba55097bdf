import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Revocations, revocationsPath, revocationsSchema } from '@our-dates/contracts/revocations';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { type AuthUnderTest, type Browser, startAuth } from './auth-service.ts';

const password = 'first dance';
let auth: AuthUnderTest;
let name: string;
let people = 0;

beforeAll(async () => {
  auth = await startAuth();
});
beforeEach(async () => {
  people += 1;
  name = `mina${people}`;
  await auth.operator.add({ username: name, displayName: 'Mina', password, showOnLogin: false });
});
afterAll(() => auth.stop());

async function signedIn(username = name, secret = password): Promise<Browser> {
  const browser = auth.browser();
  expect((await browser.login(username, secret)).status).toBe(200);
  return browser;
}

const hashOf = ({ cookie = '' }: Browser) =>
  createHash('sha256')
    .update(cookie.slice(cookie.indexOf('=') + 1))
    .digest('hex');

/** The browser as it is now, and its session as the store holds it: `bringBack` is what an older copy does. */
async function remembered(browser: Browser) {
  const { cookie, viewer } = browser;
  const key = `session:${hashOf(browser)}`;
  const record = await auth.keyValue.get(key);
  if (record === null) throw new Error('the session is not in the store');
  return {
    hash: hashOf(browser),
    async bringBack(): Promise<Browser> {
      await auth.keyValue.set(key, record);
      return Object.assign(auth.browser(), { cookie, viewer });
    },
  };
}

async function revokedSince(position: string, wait = 0): Promise<Revocations> {
  const answer = await auth.browser().call('GET', `${revocationsPath}?after=${position}&wait=${wait}`);
  return revocationsSchema.parse(answer.json);
}

/** In which the sessions of this browser's account are by now; 0 where nothing has ended them. */
async function generationSince(position: string, { viewer }: Browser): Promise<number> {
  const { people } = await revokedSince(position);
  return people.find(({ userId }) => userId === viewer?.id)?.generation ?? 0;
}

/** It neither opens anything nor turns into one that does. */
async function expectOver(browser: Browser): Promise<void> {
  const { cookie } = browser;
  expect((await browser.call('GET', '/api/auth/me')).status).toBe(401);
  expect((await Object.assign(browser, { cookie }).call('POST', '/api/auth/refresh')).status).toBe(401);
}

describe('a session stays ended, although an older copy of the store still has it, once', () => {
  test('it was signed out', async () => {
    const { position } = await revokedSince('0');
    const browser = await signedIn();
    const before = await remembered(browser);
    expect((await browser.call('POST', '/api/auth/logout')).status).toBe(204);
    expect((await revokedSince(position)).sessions.map(({ hash }) => hash)).toContain(before.hash);
    await expectOver(await before.bringBack());
  });

  test('it was extended, which gave it another id', async () => {
    const { position } = await revokedSince('0');
    const browser = await signedIn();
    const before = await remembered(browser);
    expect((await browser.call('POST', '/api/auth/refresh')).status).toBe(200);
    expect((await revokedSince(position)).sessions.map(({ hash }) => hash)).toContain(before.hash);
    await expectOver(await before.bringBack());
    expect((await browser.call('GET', '/api/auth/me')).status).toBe(200);
  });

  test('another browser has changed the password, whose own session continues', async () => {
    const [here, elsewhere] = [await signedIn(), await signedIn()];
    const before = await remembered(elsewhere);
    const { position } = await revokedSince('0');
    const form = new FormData();
    form.set('password', 'second dance');
    expect((await here.call('PUT', '/api/users/profile', form)).status).toBe(200);
    expect(await generationSince(position, here)).toBeGreaterThan(0);
    await expectOver(await before.bringBack());
    expect((await here.call('GET', '/api/auth/me')).status).toBe(200);
    expect((await (await signedIn(name, 'second dance')).call('GET', '/api/auth/me')).status).toBe(200);
  });

  test.each([
    ['its account was given a new password by the operator', () => auth.operator.reset(name, 'second dance')],
    ['its account was removed', () => auth.operator.remove(name)],
  ])('%s', async (_, end) => {
    const browser = await signedIn();
    const before = await remembered(browser);
    const { position } = await revokedSince('0');
    await end();
    await waitFor(async () => expect(await generationSince(position, browser)).toBeGreaterThan(0), {
      timeout: 5000,
    });
    await expectOver(await before.bringBack());
  });
});

test('an end of a session that was not committed yet as the gateway asked is returned by its next request', async () => {
  const { position } = await revokedSince('0');
  await auth.sql.query('begin');
  await auth.sql.query(
    `insert into ended_session (hash, until) values ('late', now() + interval '1 minute')`,
  );
  await (await signedIn()).call('POST', '/api/auth/logout');
  const first = await revokedSince(position);
  expect(first.sessions.map(({ hash }) => hash)).not.toContain('late');
  await auth.sql.query('commit');
  expect((await revokedSince(first.position)).sessions.map(({ hash }) => hash)).toContain('late');
});

test('a request that waits for revocations is answered when the next session ends', async () => {
  const browser = await signedIn();
  const { hash } = await remembered(browser);
  // What ended shortly before may be told again.
  async function nextWith(position: string): Promise<Revocations> {
    const found = await revokedSince(position, 99_999);
    return found.sessions.some((session) => session.hash === hash) ? found : nextWith(found.position);
  }
  const found = nextWith((await revokedSince('0')).position);
  expect((await browser.call('POST', '/api/auth/logout')).status).toBe(204);
  expect((await found).sessions.map((session) => session.hash)).toContain(hash);
});

test('only the gateway may ask which sessions have ended', async () => {
  const answer = await fetch(`${auth.service.url}${revocationsPath}?after=0`);
  expect(answer.status).toBe(401);
});
