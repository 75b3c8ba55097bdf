import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Session } from '@our-dates/contracts/auth';
import type { Passkey, RecoveryCodes } from '@our-dates/contracts/passkeys';
import { sessionPrefix } from '@our-dates/contracts/session-record';
import { type AuthUnderTest, type Browser, startAuth } from './auth-service.ts';
import { createAuthenticator } from './authenticator.ts';

const failuresAtMost = 4;
const password = 'first dance';
const origin = 'https://gallery.example';
const at = { 'x-internal-origin': origin };

let auth: AuthUnderTest;
let mina: Browser;

beforeAll(async () => {
  auth = await startAuth({ LOGIN_LIMIT: `${failuresAtMost}/5m,1000/5m` });
});
beforeEach(async () => {
  await auth.sql.query(`delete from auth.account where username in ('mina', 'alex')`);
  mina = await newPerson('mina');
});
afterAll(() => auth.stop());

async function newPerson(username: string): Promise<Browser> {
  await auth.operator.add({ username, displayName: username, password, showOnLogin: false });
  const browser = auth.browser();
  await browser.login(username, password, at);
  return browser;
}

interface Options {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id: string };
  readonly allowCredentials?: { readonly id: string }[];
}

async function optionsFor(browser: Browser, path: string, body?: object, headers = at): Promise<Options> {
  const answer = await browser.call('POST', path, body, headers);
  expect(answer.status).toBe(200);
  return answer.json as Options;
}

const toAdd = (browser: Browser) => optionsFor(browser, '/api/auth/passkeys/registration');
const toSignIn = () => optionsFor(auth.browser(), '/api/auth/passkey-login/options');
const toConfirm = (browser: Browser, purpose: string) =>
  optionsFor(browser, '/api/auth/confirm/options', { purpose });

/** A new passkey of a person, and the authenticator that has it. */
async function addPasskey(browser: Browser, name = 'Phone') {
  const authenticator = createAuthenticator(origin);
  const credential = authenticator.register(await toAdd(browser));
  const answer = await browser.call('POST', '/api/auth/passkeys', { name, credential }, at);
  expect(answer.status).toBe(201);
  return { authenticator, passkey: answer.json as Passkey };
}

const signIn = (assertion: object, browser = auth.browser(), headers = at) =>
  browser.call('POST', '/api/auth/passkey-login', { assertion }, headers);

/** Makes the session look as if it had begun some time ago. */
async function age(browser: Browser, minutes: number): Promise<void> {
  const id = browser.cookie?.split('=')[1] ?? '';
  const key = sessionPrefix + createHash('sha256').update(id).digest('hex');
  const record = JSON.parse((await auth.keyValue.get(key)) ?? '{}');
  const confirmedAt = new Date(Date.now() - minutes * 60_000).toISOString();
  await auth.keyValue.set(key, JSON.stringify({ ...record, confirmedAt }), { ttlMs: 60_000 });
}

describe('a passkey', () => {
  test('is added, listed, renamed and removed', async () => {
    const { passkey } = await addPasskey(mina);
    expect(passkey).toMatchObject({ name: 'Phone', host: 'gallery.example', usedAt: null });
    const renamed = await mina.call('PUT', `/api/auth/passkeys/${passkey.id}`, { name: 'Old phone' });
    expect(renamed.json).toMatchObject({ id: passkey.id, name: 'Old phone' });
    expect((await mina.call('GET', '/api/auth/passkeys')).json).toMatchObject([{ name: 'Old phone' }]);
    expect((await mina.call('DELETE', `/api/auth/passkeys/${passkey.id}`)).status).toBe(204);
    expect((await mina.call('GET', '/api/auth/passkeys')).json).toEqual([]);
  });

  test('signs in, in place of the username and the password', async () => {
    const { authenticator } = await addPasskey(mina);
    const browser = auth.browser();
    const answer = await signIn(authenticator.use(await toSignIn()), browser);
    expect(answer.status).toBe(200);
    expect((answer.json as Session).user.username).toBe('mina');
    expect(browser.cookie).toMatch(/^__Host-session=/);
    const [used] = (await mina.call('GET', '/api/auth/passkeys')).json as Passkey[];
    expect(used?.usedAt).not.toBeNull();
  });

  test('ends the session that the browser had before', async () => {
    const { authenticator } = await addPasskey(mina);
    const before = Object.assign(auth.browser(), { cookie: mina.cookie, viewer: mina.viewer });
    expect((await signIn(authenticator.use(await toSignIn()), mina)).status).toBe(200);
    expect((await before.call('GET', '/api/auth/me')).status).toBe(401);
  });

  test('of another person can be neither renamed nor removed', async () => {
    const { passkey } = await addPasskey(mina);
    const alex = await newPerson('alex');
    const path = `/api/auth/passkeys/${passkey.id}`;
    expect((await alex.call('PUT', path, { name: 'Mine' })).status).toBe(404);
    expect((await alex.call('DELETE', path)).status).toBe(404);
    expect((await mina.call('GET', '/api/auth/passkeys')).json).toHaveLength(1);
  });

  test('leaves with its account, and so do recovery codes', async () => {
    await addPasskey(mina);
    await mina.call('POST', '/api/auth/recovery-codes');
    expect((await mina.call('POST', '/api/users/account/delete', { password })).status).toBe(204);
    const { rows } = await auth.sql.query(
      `select (select count(*) from auth.passkey p where not exists (select from auth.account where id = p.account_id))
            + (select count(*) from auth.recovery_code r where not exists (select from auth.account where id = r.account_id))
         as "left"`,
    );
    expect(Number(rows[0].left)).toBe(0);
  });

  test('is removed by an operator together with recovery codes, who sets a new password', async () => {
    const { authenticator } = await addPasskey(mina);
    await mina.call('POST', '/api/auth/recovery-codes');
    await auth.operator.reset('mina', 'second dance', { removePasskeys: true });
    expect((await signIn(authenticator.use(await toSignIn()))).status).toBe(403);
    const { rows } = await auth.sql.query(
      `select count(*) from auth.recovery_code join auth.account on id = account_id where username = 'mina'`,
    );
    expect(Number(rows[0].count)).toBe(0);
  });

  test('cannot be added to a demo account, which has no recovery codes either', async () => {
    const demo = auth.browser();
    await demo.login('demo', 'date-night');
    for (const path of ['/api/auth/passkeys/registration', '/api/auth/recovery-codes']) {
      expect((await demo.call('POST', path, undefined, at)).json).toMatchObject({ code: 'DEMO_ACCOUNT' });
    }
  });

  test('cannot be added at an address without a name', async () => {
    const headers = { 'x-internal-origin': 'http://192.0.2.7:8080' };
    const answer = await mina.call('POST', '/api/auth/passkeys/registration', undefined, headers);
    expect(answer).toMatchObject({ status: 409, json: { code: 'NO_PASSKEYS_HERE' } });
  });
});

describe('a login with a passkey is refused', () => {
  test.each([
    ['that was made on a page elsewhere', { origin: 'https://gallery.example.evil.example' }],
    ['without verification of its user', { isVerified: false }],
  ])('%s', async (_, answering) => {
    const { authenticator } = await addPasskey(mina);
    const answer = await signIn(authenticator.use(await toSignIn(), answering));
    expect(answer).toMatchObject({ status: 403, json: { code: 'PASSKEY_REFUSED' } });
  });

  test('whose counter is lower than before, and says that it may be a copy', async () => {
    const { authenticator } = await addPasskey(mina);
    expect((await signIn(authenticator.use(await toSignIn(), { counter: 7 }))).status).toBe(200);
    for (const counter of [6, 7, 0]) {
      const answer = await signIn(authenticator.use(await toSignIn(), { counter }));
      expect(answer).toMatchObject({ status: 403, json: { code: 'PASSKEY_COPIED' } });
    }
    expect((await signIn(authenticator.use(await toSignIn(), { counter: 8 }))).status).toBe(200);
  });

  test('with an answer that was used before', async () => {
    const { authenticator } = await addPasskey(mina);
    const assertion = authenticator.use(await toSignIn());
    expect((await signIn(assertion)).status).toBe(200);
    expect((await signIn(assertion)).json).toMatchObject({ code: 'PASSKEY_REFUSED' });
  });

  test('with an answer that was given for something else', async () => {
    const { authenticator } = await addPasskey(mina);
    for (const purpose of ['confirm', 'delete-account']) {
      const assertion = authenticator.use(await toConfirm(mina, purpose));
      expect((await signIn(assertion)).json).toMatchObject({ code: 'PASSKEY_REFUSED' });
    }
  });

  test('with an answer to a challenge of another host', async () => {
    const { authenticator } = await addPasskey(mina);
    const elsewhere = { 'x-internal-origin': 'https://other.example' };
    const path = '/api/auth/passkey-login/options';
    const { challenge } = await optionsFor(auth.browser(), path, undefined, elsewhere);
    const assertion = authenticator.use({ challenge, rpId: 'gallery.example' });
    expect((await signIn(assertion)).status).toBe(403);
  });

  test('with one that was removed, and one that nobody has', async () => {
    const { authenticator, passkey } = await addPasskey(mina);
    const assertion = authenticator.use(await toSignIn());
    await mina.call('DELETE', `/api/auth/passkeys/${passkey.id}`);
    expect((await signIn(assertion)).status).toBe(403);
    expect((await signIn(createAuthenticator(origin).use(await toSignIn()))).status).toBe(403);
  });

  test('too often: it counts as a failed login, and so the password is not accepted either', async () => {
    const { authenticator } = await addPasskey(await newPerson('olive'));
    for (let count = 0; count < failuresAtMost; count += 1) {
      expect((await signIn(authenticator.use(await toSignIn(), { isVerified: false }))).status).toBe(403);
    }
    expect((await signIn(authenticator.use(await toSignIn()))).status).toBe(429);
    expect((await auth.browser().login('olive', password)).status).toBe(429);
  });
});

describe('a person confirms who they are', () => {
  test.each(['password', 'passkey'])('with a %s, and the session continues under a new id', async (kind) => {
    const { authenticator } = await addPasskey(mina);
    await age(mina, 6);
    const old = Object.assign(auth.browser(), { cookie: mina.cookie, viewer: mina.viewer });
    const proof =
      kind === 'password' ? { password } : { assertion: authenticator.use(await toConfirm(mina, 'confirm')) };
    expect((await mina.call('POST', '/api/auth/confirm', proof, at)).status).toBe(200);
    expect((await mina.call('GET', '/api/auth/me', undefined, at)).status).toBe(200);
    expect((await old.call('GET', '/api/auth/me', undefined, at)).status).toBe(401);
  });

  test('before a new password, and only then when the login was some time ago', async () => {
    const change = (field: string, value: string) => {
      const form = new FormData();
      form.set(field, value);
      return mina.call('PUT', '/api/users/profile', form, at);
    };
    await age(mina, 6);
    expect((await change('displayName', 'Mina M.')).status).toBe(200);
    expect((await change('password', 'second dance')).json).toMatchObject({
      status: 403,
      code: 'REAUTHENTICATION_REQUIRED',
    });
    expect((await mina.call('POST', '/api/auth/confirm', { password: 'guess' }, at)).json).toMatchObject({
      status: 403,
      code: 'WRONG_PASSWORD',
    });
    expect((await change('password', 'second dance')).status).toBe(403);
    await mina.call('POST', '/api/auth/confirm', { password }, at);
    expect((await change('password', 'second dance')).status).toBe(200);
  });

  test('with their own passkey only', async () => {
    const alex = await newPerson('alex');
    const { authenticator } = await addPasskey(alex);
    await addPasskey(mina);
    const assertion = authenticator.use(await toConfirm(mina, 'confirm'));
    expect((await mina.call('POST', '/api/auth/confirm', { assertion }, at)).status).toBe(403);
  });

  test('with a passkey in place of the password, to delete their account', async () => {
    const { authenticator } = await addPasskey(mina);
    const confirmed = authenticator.use(await toConfirm(mina, 'confirm'));
    const path = '/api/users/account/delete';
    expect((await mina.call('POST', path, { assertion: confirmed }, at)).status).toBe(403);
    const assertion = authenticator.use(await toConfirm(mina, 'delete-account'));
    expect((await mina.call('POST', path, { assertion }, at)).status).toBe(204);
  });
});

describe('recovery codes', () => {
  async function make(): Promise<string[]> {
    const answer = await mina.call('POST', '/api/auth/recovery-codes');
    expect(answer.status).toBe(201);
    return (answer.json as { codes: string[] }).codes;
  }
  const count = async () => (await mina.call('GET', '/api/auth/recovery-codes')).json as RecoveryCodes;

  test('sign in once each, in any case and with or without hyphens', async () => {
    expect(await count()).toEqual({ left: 0, madeAt: null });
    const [first = '', second = '', ...others] = await make();
    expect(new Set([first, second, ...others]).size).toBe(10);
    const answer = await auth.browser().login('mina', first);
    expect(answer.json).toMatchObject({ recoveryCodesLeft: 9 });
    expect((await auth.browser().login('mina', first)).status).toBe(401);
    expect((await auth.browser().login('mina', second.toUpperCase().replaceAll('-', ''))).status).toBe(200);
    expect(await count()).toMatchObject({ left: 8 });
  });

  test('are accepted once by two logins at the same moment', async () => {
    const [code = ''] = await make();
    const logins = await Promise.all([1, 2].map(() => auth.browser().login('mina', code)));
    expect(logins.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('are invalid once new ones are made, and for anybody else', async () => {
    const [old = ''] = await make();
    const [code = ''] = await make();
    await newPerson('alex');
    expect((await auth.browser().login('mina', old)).status).toBe(401);
    expect((await auth.browser().login('alex', code)).status).toBe(401);
    expect(await count()).toMatchObject({ left: 10 });
  });

  test('are stored as hashes', async () => {
    const [code = ''] = await make();
    const { rows } = await auth.sql.query('select hash from auth.recovery_code');
    expect(rows.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''));
  });
});
