import { expect, test } from '@jest/globals';
import { createOwnHosts } from './own-hosts.ts';

test('a gateway that listens on the network accepts the address of the connection as its host, and no name', () => {
  const isOurs = createOwnHosts({ publicUrl: undefined, allowedHosts: [], listensOn: '0.0.0.0' });
  expect(isOurs('192.168.1.5', '192.168.1.5')).toBe(true);
  expect(isOurs('[fe80::5]', 'fe80::5%eth0')).toBe(true);
  expect(isOurs('192.168.1.6', '192.168.1.5')).toBe(false);
  expect(isOurs('nas.lan', '192.168.1.5')).toBe(false);
  expect(isOurs('0.0.0.0', '127.0.0.1')).toBe(false);
});

test('the gateway accepts the name or address that it is configured to listen on', () => {
  const listening = (listensOn: string) =>
    createOwnHosts({ publicUrl: undefined, allowedHosts: [], listensOn });
  expect(listening('nas.lan')('nas.lan', '192.168.1.5')).toBe(true);
  expect(listening('192.168.1.5')('192.168.1.5', '10.0.0.5')).toBe(true);
  expect(listening('2001:db8::5')('[2001:db8::5]', '10.0.0.5')).toBe(true);
});
