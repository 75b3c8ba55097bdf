import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { root } from '@our-dates/slices/find-slices';

const sources = globSync(
  '{packages,services,gateway,local,shell,mfe-*,tests/load,tests/bench}/**/*.{ts,tsx}',
  {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|test|testing)(\/|$)|\.test\.tsx?$/.test(path),
  },
).map((file) => ({ file, text: readFileSync(`${root}/${file}`, 'utf8') }));

test.each([
  ['the key of a partner', /['"`]partner:/, ['packages/contracts/src/session-record.ts']],
  ['the key of a session', /['"`]sessions?:/, ['packages/contracts/src/session-record.ts']],
  [
    'the name of a blob',
    /['"`](?:originals|derivatives|avatars)\//,
    ['packages/contracts/src/blob-names.ts'],
  ],
  ['the widths of a photo', /320,\s*640,\s*960,\s*2048/, ['packages/contracts/src/derivative-widths.ts']],
  ['the names of the months', /['"`]january['"`]/i, ['packages/contracts/src/calendar.ts']],
  [
    'what a request id may be',
    /requestIdPattern = /,
    ['packages/service-kit/src/telemetry/request-context.ts'],
  ],
  ['how a weak ETag is compared', /['"`/^]W\\?\//, ['packages/service-kit/src/http/etag.ts']],
])('%s is written down in one place', (_, pattern, homes) => {
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
  expect(found.sort()).toEqual(homes);
});
