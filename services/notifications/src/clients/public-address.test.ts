import { expect, test } from '@jest/globals';
import { isPublicAddress } from './public-address.ts';

test.each([
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '0.0.0.0',
  '255.255.255.255',
  '::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  'fe80::1',
  'fd00::1',
  '2002:a00:1::',
  '2001:db8::1',
  'push.example',
])('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '172.32.0.1', '2a00:1450:4001:830::200a'])('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
