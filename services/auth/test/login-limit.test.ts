import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type AuthUnderTest, startAuth } from './auth-service.ts';

let auth: AuthUnderTest;

beforeAll(async () => {
  auth = await startAuth({ LOGIN_LIMIT: '3/5m,8/5m', HASH_CONCURRENCY: '2' });
  for (const username of ['mina', 'alex', 'noor']) {
    await auth.operator.add({ username, displayName: username, password: 'right one', showOnLogin: false });
  }
});
afterAll(() => auth.stop());

const from = (address: string) => ({ 'x-internal-address': address });

test('an account is closed for a while after some wrong passwords, even to the right one, from any address', async () => {
  for (let tries = 0; tries < 3; tries++) {
    expect((await auth.browser().login('mina', 'wrong', from('198.51.100.1'))).status).toBe(401);
  }
  const refused = await auth.browser().login('mina', 'right one', from('198.51.100.2'));
  expect(refused.status).toBe(429);
  expect(refused.json).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(300);
});

test('wrong passwords for one account do not lock another one at the same address', async () => {
  for (let tries = 0; tries < 3; tries++) await auth.browser().login('alex', 'wrong', from('198.51.100.3'));
  expect((await auth.browser().login('alex', 'right one', from('198.51.100.3'))).status).toBe(429);
  expect((await auth.browser().login('noor', 'right one', from('198.51.100.3'))).status).toBe(200);
});

test('many logins to one account at the same moment do not count as failed', async () => {
  for (const [username, password] of [
    ['noor', 'right one'],
    ['demo', 'date-night'],
  ] as const) {
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => auth.browser().login(username, password, from('198.51.100.4'))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(200));
  }
});

test('wrong passwords for the demo account do not lock out visitors with the right one', async () => {
  const statuses: number[] = [];
  for (let tries = 0; tries < 4; tries++) {
    statuses.push((await auth.browser().login('demo', 'wrong', from('198.51.100.5'))).status);
  }
  expect(statuses).toEqual([401, 401, 401, 429]);
  expect((await auth.browser().login('demo', 'date-night', from('198.51.100.6'))).status).toBe(200);
});

test('a successful login resets the count of failed ones before it', async () => {
  for (let round = 0; round < 3; round++) {
    for (let tries = 0; tries < 2; tries++) {
      expect((await auth.browser().login('noor', 'wrong', from(`198.51.101.${round}`))).status).toBe(401);
    }
    expect((await auth.browser().login('noor', 'right one', from(`198.51.101.${round}`))).status).toBe(200);
  }
});

test('failed logins of one address are limited over all accounts, known or not', async () => {
  const statuses: number[] = [];
  for (let tries = 0; tries < 10; tries++) {
    statuses.push((await auth.browser().login(`guess${tries}`, 'wrong', from('203.0.113.9'))).status);
  }
  expect(statuses).toEqual([...Array(8).fill(401), 429, 429]);
  expect((await auth.browser().login('noor', 'right one', from('203.0.113.9'))).status).toBe(429);
  expect((await auth.browser().login('noor', 'right one', from('203.0.113.10'))).status).toBe(200);
});

test('all addresses of an IPv6 network count as one address for the login limit', async () => {
  const statuses: number[] = [];
  for (let tries = 0; tries < 9; tries++) {
    const answer = await auth.browser().login(`six${tries}`, 'wrong', from(`2001:db8:1:2::${tries + 1}`));
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([...Array(8).fill(401), 429]);
  expect((await auth.browser().login('noor', 'right one', from('2001:db8:1:3::1'))).status).toBe(200);
});

test('an address that the browser states itself does not count for the login limit', async () => {
  const statuses: number[] = [];
  for (let tries = 0; tries < 9; tries++) {
    const headers = {
      ...from('203.0.113.20'),
      'x-forwarded-for': `10.0.0.${tries}`,
      forwarded: `for=10.0.0.${tries}`,
    };
    statuses.push((await auth.browser().login(`forged${tries}`, 'wrong', headers)).status);
  }
  expect(statuses).toEqual([...Array(8).fill(401), 429]);
});

test('wrong passwords at the same moment count one by one for the login limit', async () => {
  await auth.operator.add({
    username: 'busy',
    displayName: 'Busy',
    password: 'right one',
    showOnLogin: false,
  });
  const answers = await Promise.all(
    Array.from({ length: 7 }, () => auth.browser().login('busy', 'wrong', from('203.0.113.30'))),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([401, 401, 401, 429, 429, 429, 429]);
});
