import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { loginPath } from '@our-dates/contracts/permission';
import { sessionPrefix } from '@our-dates/contracts/session-record';
import type { User } from '@our-dates/contracts/users';
import sharp from 'sharp';
import { hashOf } from '../src/domain/session-store.ts';
import { type AuthUnderTest, type Browser, startAuth } from './auth-service.ts';

const password = 'first dance';
let auth: AuthUnderTest;
let accounts = 0;

beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

/** Two browsers of one person who has just been given an account. */
async function twoBrowsers(): Promise<[Browser, Browser]> {
  accounts += 1;
  const username = `mina${accounts}`;
  await auth.operator.add({ username, displayName: 'Mina', password, showOnLogin: false });
  const browsers: [Browser, Browser] = [auth.browser(), auth.browser()];
  for (const browser of browsers) expect((await browser.login(username, password)).status).toBe(200);
  return browsers;
}

/** As a service asks that has a request of this browser in flight, which came with the login of then. */
const loginState = async ({ viewer }: Browser) =>
  Object.assign(auth.browser(), { viewer })
    .call('GET', loginPath)
    .then(({ json }) => json);

test('a login stays active while its session is extended, and until it is signed out', async () => {
  const [here, there] = await twoBrowsers();
  expect(await loginState(here)).toEqual({ goesOn: true, mayFinish: true });
  expect((await here.call('POST', '/api/auth/refresh')).status).toBe(200);
  expect((await here.call('POST', '/api/auth/refresh')).status).toBe(200);
  expect(await loginState(here)).toEqual({ goesOn: true, mayFinish: true });
  expect((await here.call('POST', '/api/auth/logout')).status).toBe(204);
  expect(await loginState(here)).toEqual({ goesOn: false, mayFinish: false });
  expect(await loginState(there)).toEqual({ goesOn: true, mayFinish: true });
});

test('a new password ends the logins of all other browsers', async () => {
  const [here, there] = await twoBrowsers();
  const form = new FormData();
  form.set('password', 'second dance');
  expect((await here.call('PUT', '/api/users/profile', form)).status).toBe(200);
  expect(await loginState(here)).toEqual({ goesOn: true, mayFinish: true });
  expect(await loginState(there)).toEqual({ goesOn: false, mayFinish: false });
});

test('a removed account has no active login', async () => {
  const [here] = await twoBrowsers();
  await auth.operator.remove(here.viewer?.username ?? '');
  expect(await loginState(here)).toEqual({ goesOn: false, mayFinish: false });
});

test('a person without a session has no login, and only the gateway’s token counts', async () => {
  expect((await auth.browser().call('GET', loginPath)).json).toEqual({ goesOn: false, mayFinish: false });
  expect((await fetch(new URL(loginPath, auth.service.url))).status).toBe(401);
});

test('what a login has begun to read may be read to its end when its session expires, unless it was ended', async () => {
  const [here, there] = await twoBrowsers();
  await auth.keyValue.delete(sessionPrefix + hashOf(here.cookie?.split('=')[1] ?? ''));
  expect(await loginState(here)).toEqual({ goesOn: false, mayFinish: true });
  await there.call('POST', '/api/auth/logout');
  expect(await loginState(here)).toEqual({ goesOn: false, mayFinish: true });
  expect(await loginState(there)).toEqual({ goesOn: false, mayFinish: false });
});

test('a profile that arrives when its sender has signed out changes nothing', async () => {
  const [here, there] = await twoBrowsers();
  const { viewer } = here;
  await here.call('POST', '/api/auth/logout');
  const picture = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#c86' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('displayName', 'Somebody else');
  form.set('profilePicture', new Blob([Uint8Array.from(picture)]), 'me.png');
  const late = Object.assign(auth.browser(), { viewer });
  expect((await late.call('PUT', '/api/users/profile', form)).status).toBe(401);
  const { user } = (await there.call('GET', '/api/auth/me')).json as { user: User };
  expect(user).toMatchObject({ displayName: 'Mina', profilePicture: null });
  await auth.sql.query(`update auth.loose_picture set since = now() - interval '2 minutes'`);
  await auth.removeLoosePictures();
  expect((await auth.blobs.list('avatars/')[Symbol.asyncIterator]().next()).done).toBe(true);
});
