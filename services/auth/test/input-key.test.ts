import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { InputKey } from '@our-dates/contracts/input-key';
import { type AuthUnderTest, startAuth } from './auth-service.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

async function keyOf(username: string): Promise<InputKey> {
  const browser = auth.browser();
  expect((await browser.login(username, 'first dance')).status).toBe(200);
  return (await browser.call('GET', '/api/auth/input-key')).json as InputKey;
}

test('the key of unsent input is 32 bytes, the same in each session of an account, and another one for each', async () => {
  for (const username of ['mina', 'alex']) {
    await auth.operator.add({ username, displayName: username, password: 'first dance', showOnLogin: false });
  }
  const [first, again, other] = [await keyOf('mina'), await keyOf('mina'), await keyOf('alex')];
  expect(Buffer.from(first.key, 'base64')).toHaveLength(32);
  expect(again).toEqual(first);
  expect(other.key).not.toBe(first.key);
});

test('without a session there is no key of unsent input', async () => {
  expect((await auth.browser().call('GET', '/api/auth/input-key')).status).toBe(401);
});
