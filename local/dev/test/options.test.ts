import { expect, test } from '@jest/globals';
import { findSlices } from '@our-dates/slices/find-slices';
import { whyNotReached } from '../src/elsewhere/platform.ts';
import { readOptions } from '../src/options.ts';

const slices = findSlices();
const read = (...args: string[]) => readOptions(args, {}, slices);
const pageNames = slices.filter(({ kind }) => kind === 'shell' || kind === 'remote').map(({ name }) => name);
const elsewhere = ['--platform', 'https://staging.example'];

test('without arguments everything runs here', () => {
  expect(read()).toMatchObject({ port: 8080 });
  expect(read()).not.toHaveProperty('elsewhere');
});

test('the development loop of one remote also builds the shell, which provides the React that exchanges components', () => {
  expect(read('mfe-gallery', ...elsewhere)).toMatchObject({
    elsewhere: { slices: [{ name: 'shell' }, { name: 'gallery' }], insecure: false },
  });
});

test.each([
  [['galery', ...elsewhere], `There is no slice named galery. There are ${pageNames.join(', ')}.`],
  [['collections', ...elsewhere], 'collections is a service: it cannot be joined to a platform elsewhere.'],
  [['gateway', ...elsewhere], 'The gateway cannot be joined to a platform elsewhere.'],
  [['gallery'], 'npm run dev -- gallery --platform https://'],
  [elsewhere, 'Which slices are to run here?'],
  [['gallery', '--platform', 'staging.example'], '--platform must be the address of a platform'],
  [
    ['gallery', '--platform', 'https://staging.example/login'],
    '--platform must be the address of a platform',
  ],
  [['--fast'], 'npm run dev -- --help lists what there is'],
])('%j is refused with a sentence', (args, sentence) => {
  expect(() => read(...args)).toThrow(sentence);
});

test.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'NODE_EXTRA_CA_CERTS'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', '--insecure'],
  ['ENOTFOUND', 'there is no host of this name'],
  ['ECONNREFUSED', 'nothing listens there'],
])('a platform that fails with %s is explained', (code, sentence) => {
  const failure = new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code }) });
  expect(whyNotReached(new URL('https://staging.example'), failure)).toContain(sentence);
});
