import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { SignedInDevice } from '@our-dates/contracts/devices';
import { seenDevicePrefix } from '@our-dates/contracts/session-record';
import { type AuthUnderTest, type Browser, startAuth } from './auth-service.ts';

const chromeOnAndroid =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
const firefoxOnWindows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0';

let auth: AuthUnderTest;
let phone: Browser;
let laptop: Browser;

beforeAll(async () => {
  auth = await startAuth();
});
beforeEach(async () => {
  await auth.sql.query(`delete from auth.account where username = 'mina'`);
  const account = { username: 'mina', displayName: 'Mina', password: 'first dance', showOnLogin: false };
  await auth.operator.add(account);
  phone = await signedIn(chromeOnAndroid);
  laptop = await signedIn(firefoxOnWindows);
});
afterAll(() => auth.stop());

async function signedIn(userAgent: string, username = 'mina', password = 'first dance'): Promise<Browser> {
  const browser = auth.browser();
  expect((await browser.login(username, password, { 'user-agent': userAgent })).status).toBe(200);
  return browser;
}

const devicesOf = async (browser: Browser) =>
  (await browser.call('GET', '/api/auth/devices')).json as SignedInDevice[];
const signOut = (browser: Browser, id: string) => browser.call('DELETE', `/api/auth/devices/${id}`);
const statusOf = async (browser: Browser) => (await browser.call('GET', '/api/auth/me')).status;

test('devices are listed with browser and system, this one first', async () => {
  expect(await devicesOf(phone)).toMatchObject([
    { browser: 'Chrome', system: 'Android', isCurrent: true },
    { browser: 'Firefox', system: 'Windows', isCurrent: false },
  ]);
  expect(await devicesOf(laptop)).toMatchObject([
    { isCurrent: true, system: 'Windows' },
    { system: 'Android' },
  ]);
});

test('a device without a user agent, or with a strange one, is listed all the same', async () => {
  const strange = await signedIn('"><script>alert(1)</script>');
  expect(await devicesOf(strange)).toContainEqual(
    expect.objectContaining({ browser: null, system: null, isCurrent: true }),
  );
});

test('a device stays the same when its session is extended', async () => {
  const [before] = await devicesOf(phone);
  await phone.call('POST', '/api/auth/refresh');
  expect(await devicesOf(phone)).toMatchObject([before ?? {}, {}]);
  expect(await devicesOf(phone)).toHaveLength(2);
});

test('a device was last seen when the gateway noted it, and at the login before that', async () => {
  const [device] = await devicesOf(phone);
  expect(device?.lastSeenAt).toBe(device?.signedInAt);
  const seenAt = new Date(Date.now() + 60_000).toISOString();
  await auth.keyValue.set(seenDevicePrefix + device?.id, seenAt);
  expect((await devicesOf(phone))[0]?.lastSeenAt).toBe(seenAt);
});

test('a device that is signed out by another one is signed out at its next request', async () => {
  const [, other] = await devicesOf(laptop);
  expect((await signOut(laptop, other?.id ?? '')).status).toBe(204);
  expect(await statusOf(phone)).toBe(401);
  expect(await statusOf(laptop)).toBe(200);
  expect(await devicesOf(laptop)).toHaveLength(1);
  expect((await signOut(laptop, other?.id ?? '')).status).toBe(404);
});

test('a device that is signed out while it extends its session stays signed out', async () => {
  const [, other] = await devicesOf(laptop);
  await Promise.all([phone.call('POST', '/api/auth/refresh'), signOut(laptop, other?.id ?? '')]);
  expect(await statusOf(phone)).toBe(401);
});

test('all other devices are signed out at once, and the one that asks is not', async () => {
  const tablet = await signedIn(chromeOnAndroid);
  expect((await laptop.call('DELETE', '/api/auth/devices/others')).status).toBe(204);
  expect([await statusOf(phone), await statusOf(tablet), await statusOf(laptop)]).toEqual([401, 401, 200]);
});

test('nobody signs out the device of another person', async () => {
  const account = { username: 'alex', displayName: 'Alex', password: 'first walk', showOnLogin: false };
  await auth.operator.add(account);
  const alex = await signedIn(firefoxOnWindows, 'alex', 'first walk');
  const [device] = await devicesOf(phone);
  expect((await signOut(alex, device?.id ?? '')).status).toBe(404);
  expect(await statusOf(phone)).toBe(200);
});

test('visitors who share the standing demo account neither see nor sign out one another', async () => {
  const one = await signedIn(chromeOnAndroid, 'demo', 'date-night');
  const other = await signedIn(firefoxOnWindows, 'demo', 'date-night');
  const [device, ...more] = await devicesOf(one);
  expect(more).toEqual([]);
  expect((await signOut(other, device?.id ?? '')).status).toBe(404);
  expect((await other.call('DELETE', '/api/auth/devices/others')).json).toMatchObject({
    code: 'STANDING_DEMO',
  });
  expect(await statusOf(one)).toBe(200);
});
