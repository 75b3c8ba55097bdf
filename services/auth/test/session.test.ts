import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Session } from '@our-dates/contracts/auth';
import { type AuthUnderTest, type Browser, startAuth } from './auth-service.ts';

let auth: AuthUnderTest;

beforeAll(async () => {
  auth = await startAuth({ SESSION_TTL: '10m', SESSION_MAX: '8h' });
  await auth.operator.add({
    username: 'mina',
    displayName: 'Mina',
    password: 'first dance',
    showOnLogin: false,
  });
  await auth.operator.add({
    username: 'alex',
    displayName: 'Alex',
    password: 'first walk',
    showOnLogin: false,
  });
});
afterAll(() => auth.stop());

async function signedIn(username = 'mina', password = 'first dance'): Promise<Browser> {
  const browser = auth.browser();
  expect((await browser.login(username, password)).status).toBe(200);
  return browser;
}

/** A browser with somebody's old cookie, as a thief or a slow tab would have it. */
function withCookieOf(browser: Browser): Browser {
  return Object.assign(auth.browser(), { cookie: browser.cookie, viewer: browser.viewer });
}

const me = (browser: Browser) => browser.call('GET', '/api/auth/me');

describe('signing in', () => {
  test('sets a cookie that is HttpOnly, Secure and SameSite', async () => {
    const answer = await auth.browser().login('mina', 'first dance');
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600; Secure$/,
      ),
    ]);
  });

  test('sets a cookie with a plain name on plain http, for browsers would refuse the other', async () => {
    const answer = await auth
      .browser()
      .login('mina', 'first dance', { 'x-internal-origin': 'http://localhost:8080' });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/),
    ]);
  });

  test('answers with the user and the end of the session', async () => {
    const before = Date.now();
    const { user, sessionExpiresAt, sessionEndsAt } = (await auth.browser().login('mina', 'first dance'))
      .json as Session;
    expect(user).toMatchObject({
      username: 'mina',
      displayName: 'Mina',
      profilePicture: null,
      isDemo: false,
    });
    expect(Date.parse(sessionExpiresAt) - before).toBeGreaterThanOrEqual(600_000);
    expect(Date.parse(sessionExpiresAt) - before).toBeLessThan(610_000);
    expect(Date.parse(sessionEndsAt) - before).toBeGreaterThanOrEqual(8 * 3_600_000);
  });

  test('accepts the username in any case', async () => {
    expect((await auth.browser().login('  MINA ', 'first dance')).status).toBe(200);
  });

  test('gives the same answer to a wrong password and to an unknown username', async () => {
    const wrong = await auth.browser().login('mina', 'last dance');
    const nobody = await auth.browser().login('nobody', 'last dance');
    for (const answer of [wrong, nobody]) {
      expect(answer.status).toBe(401);
      expect(answer.json).toMatchObject({
        code: 'INVALID_CREDENTIALS',
        message: 'Invalid username or password',
      });
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  test('stores neither the password nor the session id', async () => {
    const browser = await signedIn();
    const id = browser.cookie?.split('=')[1] ?? '';
    const { rows } = await auth.sql.query("select password_hash from auth.account where username = 'mina'");
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
    const keys = await auth.keyValue.setMembers(`sessions:${browser.viewer?.id}`);
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.join()).not.toContain(id);
    for (const key of keys) expect(await auth.keyValue.get(key)).not.toContain(id);
  });
});

describe('an old session id is invalid', () => {
  test('after another login in the same browser', async () => {
    const browser = await signedIn();
    const old = withCookieOf(browser);
    await browser.login('alex', 'first walk');
    expect((await me(old)).status).toBe(401);
    expect((await me(browser)).json).toMatchObject({ user: { username: 'alex' } });
  });

  test('after an extension', async () => {
    const browser = await signedIn();
    const old = withCookieOf(browser);
    expect((await browser.call('POST', '/api/auth/refresh')).status).toBe(200);
    expect(browser.cookie).not.toBe(old.cookie);
    expect((await me(old)).status).toBe(401);
    expect((await me(browser)).status).toBe(200);
  });

  test('after signing out', async () => {
    const browser = await signedIn();
    const old = withCookieOf(browser);
    const answer = await browser.call('POST', '/api/auth/logout');
    expect(answer.status).toBe(204);
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
    expect(browser.cookie).toBeUndefined();
    expect((await me(old)).status).toBe(401);
    expect((await old.call('POST', '/api/auth/refresh')).status).toBe(401);
  });

  test('after signing out in another tab, which does not know yet of an extension', async () => {
    const tab = await signedIn();
    const other = withCookieOf(tab);
    expect((await tab.call('POST', '/api/auth/refresh')).status).toBe(200);
    expect((await other.call('POST', '/api/auth/logout')).status).toBe(204);
    expect((await me(tab)).status).toBe(401);
  });

  test('after another login in another tab, which does not know yet of an extension', async () => {
    const tab = await signedIn();
    const other = withCookieOf(tab);
    expect((await tab.call('POST', '/api/auth/refresh')).status).toBe(200);
    expect((await other.login('alex', 'first walk')).status).toBe(200);
    expect((await me(tab)).status).toBe(401);
    expect((await me(other)).json).toMatchObject({ user: { username: 'alex' } });
  });

  test('after a new password, in every browser', async () => {
    const browser = await signedIn('alex', 'first walk');
    const elsewhere = await signedIn('alex', 'first walk');
    const old = withCookieOf(browser);
    const form = new FormData();
    form.set('password', 'first swim');
    expect((await browser.call('PUT', '/api/users/profile', form)).status).toBe(200);
    expect((await me(old)).status).toBe(401);
    expect((await me(elsewhere)).status).toBe(401);
    expect((await me(browser)).status).toBe(200);
    expect((await auth.browser().login('alex', 'first walk')).status).toBe(401);
    expect((await auth.browser().login('alex', 'first swim')).status).toBe(200);
    await auth.operator.reset('alex', 'first walk');
  });

  test('after a new password, also where a thief of the id was quicker to extend it', async () => {
    await auth.operator.add({
      username: 'noor',
      displayName: 'Noor',
      password: 'first rain',
      showOnLogin: false,
    });
    const browser = await signedIn('noor', 'first rain');
    const thief = withCookieOf(browser);
    expect((await thief.call('POST', '/api/auth/refresh')).status).toBe(200);
    const form = new FormData();
    form.set('password', 'first snow');
    const answer = await browser.call('PUT', '/api/users/profile', form);
    expect(answer.status).toBe(401);
    expect(answer.json).toMatchObject({
      code: 'SESSION_OVER',
      message: 'Your password is changed. Please sign in again.',
    });
    expect(browser.cookie).toBeUndefined();
    expect((await me(thief)).status).toBe(401);
    expect((await browser.login('noor', 'first snow')).status).toBe(200);
  });
});

describe('a session', () => {
  test('is extended to ten minutes from now, under a new id', async () => {
    const browser = await signedIn();
    const first = (await me(browser)).json as Session;
    const second = (await browser.call('POST', '/api/auth/refresh')).json as Session;
    expect(Date.parse(second.sessionExpiresAt)).toBeGreaterThan(Date.parse(first.sessionExpiresAt));
    expect(second.sessionEndsAt).toBe(first.sessionEndsAt);
    expect(((await me(browser)).json as Session).sessionExpiresAt).toBe(second.sessionExpiresAt);
  });

  test('is kept when two tabs extend it at once: one gets the new cookie, the other gets SESSION_REPLACED', async () => {
    const browser = await signedIn();
    const tabs = Array.from({ length: 6 }, () => withCookieOf(browser));
    const answers = await Promise.all(tabs.map((tab) => tab.call('POST', '/api/auth/refresh')));
    const winners = answers.filter(({ status }) => status === 200);
    const losers = answers.filter(({ status }) => status === 401);
    expect(winners).toHaveLength(1);
    expect(losers).toHaveLength(5);
    for (const { headers, json } of losers) {
      expect(json).toMatchObject({ code: 'SESSION_REPLACED' });
      expect(headers.getSetCookie()).toEqual([]);
    }
    const jar = tabs[answers.findIndex(({ status }) => status === 200)];
    expect(jar && (await me(jar)).status).toBe(200);
  });

  test.each([
    ['forged', `__Host-session=${'A'.repeat(43)}`],
    ['truncated', '__Host-session=abc'],
    ['empty', '__Host-session='],
    ['not even base64', '__Host-session=<script>alert(1)</script>'],
    ['of another site', 'other=1; PHPSESSID=abcdef'],
  ])('with a %s cookie is a 401 that removes the cookie', async (_, cookie) => {
    const browser = Object.assign(auth.browser(), { cookie, viewer: (await signedIn()).viewer });
    for (const [method, path] of [
      ['GET', '/api/auth/me'],
      ['POST', '/api/auth/refresh'],
    ] as const) {
      browser.cookie = cookie;
      const answer = await browser.call(method, path);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
      expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-session=; .*Max-Age=0/);
    }
  });

  test('is not accepted without the gateway’s token', async () => {
    const browser = await signedIn();
    browser.viewer = null;
    expect((await me(browser)).status).toBe(401);
  });

  test('is not needed to sign out', async () => {
    expect((await auth.browser().call('POST', '/api/auth/logout')).status).toBe(204);
  });

  test('of an account that was removed ends at once', async () => {
    await auth.operator.add({
      username: 'gone',
      displayName: 'Gone',
      password: 'long ago',
      showOnLogin: false,
    });
    const browser = await signedIn('gone', 'long ago');
    await auth.operator.remove('gone');
    expect((await me(browser)).status).toBe(401);
  });
});
