import { expect, test } from '@jest/globals';
import { chooseDemoMode } from './demo-mode.ts';

const { PUBLIC_URL, DEMO_MODE } = { PUBLIC_URL: 'https://dates.example', DEMO_MODE: 'on' };

test.each([
  { host: '127.0.0.1', given: {} },
  { host: '::1', given: { PUBLIC_URL: 'http://[::1]:8080' } },
  { host: 'localhost', given: { PUBLIC_URL: 'http://localhost:8080', DEMO_MODE: '' } },
])('the demo is on by default on a platform that only its own machine reaches: %j', (where) => {
  expect(chooseDemoMode(where)).toEqual({ mode: 'on' });
});

test.each([
  { host: '0.0.0.0', given: {} },
  { host: '192.168.1.4', given: { DEMO_MODE: '' } },
  { host: '127.0.0.1', given: { PUBLIC_URL } },
  { host: '::', given: { PUBLIC_URL: 'http://localhost:8080' } },
])('the demo is off by default on a platform that others reach, and the start says so: %j', (where) => {
  expect(chooseDemoMode(where)).toEqual({ mode: 'off', notice: expect.stringContaining('DEMO_MODE=on') });
});

test('the demo is on for others only when it is asked for by name, and the start says what that means', () => {
  expect(chooseDemoMode({ host: '0.0.0.0', given: { DEMO_MODE } })).toEqual({
    mode: 'on',
    notice: expect.stringContaining('published password'),
  });
});

test('the demo can be turned off on a platform that only its own machine reaches', () => {
  expect(chooseDemoMode({ host: '127.0.0.1', given: { DEMO_MODE: 'off' } })).toEqual({ mode: 'off' });
});
