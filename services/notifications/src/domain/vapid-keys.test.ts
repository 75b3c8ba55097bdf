import { createECDH } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { deriveVapidKeys } from './vapid-keys.ts';

test('a secret always yields the same pair of keys, and another secret another one', () => {
  const keys = deriveVapidKeys('a secret');
  expect(deriveVapidKeys('a secret')).toEqual(keys);
  expect(deriveVapidKeys('another secret').publicKey).not.toBe(keys.publicKey);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(keys.privateKey, 'base64url');
  expect(pair.getPublicKey('base64url')).toBe(keys.publicKey);
});
