import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '@our-dates/slices/find-slices';
import { changedTests, specsOfSlices, targetsOf } from './changed-tests.ts';

const specs = ['api/access', 'desktop/comments', 'failures/failed-calls', 'pages/login', 'phone/back'];
const chosen = (...files: string[]) => changedTests(files, specs);

test('no change runs no test', () => {
  expect(chosen()).toEqual({ related: [], folders: [], specs: [], dailyLoop: false });
});

test('a changed document runs only the tests that read documents', () => {
  expect(chosen('docs/glossary.md', 'services/auth/README.md')).toEqual({
    related: [],
    folders: ['scripts/check'],
    specs: [],
    dailyLoop: false,
  });
});

test('a changed service runs what imports it, the tests that start the platform, and the pages that use it', () => {
  expect(chosen('services/comments/src/routes.ts')).toEqual({
    related: ['services/comments/src/routes.ts'],
    folders: ['local/test', 'scripts/check'],
    specs: ['api/access', 'desktop/comments', 'failures/failed-calls'],
    dailyLoop: false,
  });
});

test('a changed slice that every page uses runs all tests in Chromium', () => {
  for (const file of ['shell/src/index.ts', 'mfe-gallery/src/a.css', 'packages/ui/src/b.tsx']) {
    expect(chosen(file)).toMatchObject({ related: [file], specs });
  }
});

test('a changed migration, which nothing imports, runs all tests of its service', () => {
  expect(chosen('services/comments/migrations/0001_a.sql').folders).toEqual([
    'local/test',
    'scripts/check',
    'services/comments',
  ]);
});

test('a changed declaration of a slice also runs the tests of declarations and derived files', () => {
  expect(chosen('mfe-profile/slice.json').folders).toEqual([
    'mfe-profile',
    'packages/slices',
    'scripts/check',
  ]);
});

test('a changed configuration of all code runs everything', () => {
  expect(chosen('package-lock.json')).toEqual({ related: [], folders: [''], specs, dailyLoop: true });
});

test('a changed test runs alone', () => {
  expect(chosen('services/auth/test/session.test.ts')).toMatchObject({
    folders: ['scripts/check'],
    specs: [],
  });
  expect(chosen('tests/e2e/src/pages/login.spec.ts').specs).toEqual(['pages/login']);
});

test('a changed fixture of the tests in Chromium runs all of them', () => {
  expect(chosen('tests/e2e/src/fixtures/test.ts').specs).toEqual(specs);
});

test('the tests of the daily loop run for a change of the loop, or of how pages are built', () => {
  expect(chosen('local/dev/src/main.ts').dailyLoop).toBe(true);
  expect(chosen('packages/webpack-config/src/build.ts').dailyLoop).toBe(true);
  expect(chosen('services/auth/src/main.ts').dailyLoop).toBe(false);
});

test('a platform starts only for a target that has one of the tests', () => {
  expect(targetsOf([])).toEqual([]);
  expect(targetsOf(['desktop/toasts'])).toEqual(['one-machine']);
  expect(targetsOf(['failures/failed-calls'])).toEqual(['processes']);
  expect(targetsOf(['pages/login'])).toEqual(['one-machine', 'processes']);
});

test('the list of slices that few tests use names slices and tests that exist', () => {
  const known = globSync('**/*.spec.ts', { cwd: join(root, 'tests/e2e/src') });
  for (const [folder, names] of Object.entries(specsOfSlices)) {
    expect([folder, existsSync(join(root, folder, 'slice.json'))]).toEqual([folder, true]);
    expect(known).toEqual(expect.arrayContaining(names.map((name) => `${name}.spec.ts`)));
  }
});
