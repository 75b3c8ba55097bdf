import { expect, test } from '@jest/globals';
import { asvsProblems, asvsSchema } from './asvs.ts';

const files = new Map([
  ['a.test.ts', `describe('a cookie', () => test('is Secure', () => {}));`],
  ['docs/security.md', '# Security\n\n## Ways to sign in\n'],
]);

const problemsOf = (...lines: object[]) =>
  asvsProblems(asvsSchema.parse({ levels: { 1: ['3.3.1'], 2: ['6.1.3'] }, lines }), (path) =>
    files.get(path),
  );

const cookies = {
  id: '3.3.1',
  about: 'Cookies',
  state: 'met',
  tests: [{ file: 'a.test.ts', title: 'a cookie › is Secure' }],
};
const ways = { id: '6.1.3', about: 'Ways', state: 'met', documents: ['docs/security.md#ways-to-sign-in'] };

test('requirements that are there once, with tests and headings that exist, are right', () => {
  expect(problemsOf(cookies, ways)).toEqual([]);
});

test('a requirement that is missing, twice or of no level is wrong', () => {
  expect(problemsOf(cookies, cookies, { ...ways, id: '6.1.9' })).toEqual([
    '6.1.9 is no requirement of levels 1 and 2',
    '3.3.1 is there 2 times instead of once',
    '6.1.3 is there 0 times instead of once',
  ]);
});

test('a test, a heading or a file that does not exist is wrong', () => {
  const tests = [
    { file: 'a.test.ts', title: 'is Secure' },
    { file: 'b.test.ts', title: 'is Secure' },
  ];
  expect(
    problemsOf({ ...cookies, tests, code: ['c.ts'] }, { ...ways, documents: ['docs/security.md#ways'] }),
  ).toEqual([
    '3.3.1: a.test.ts has no test “is Secure”',
    '3.3.1 names b.test.ts, which does not exist',
    '3.3.1 names c.ts, which does not exist',
    '6.1.3: docs/security.md has no heading #ways',
  ]);
});

test.each([
  ['is met without evidence', { ...cookies, tests: [] }],
  ['is not met without a reason', { id: '3.3.1', about: 'Cookies', state: 'not met' }],
  ['has a state that is none', { ...cookies, state: 'passed' }],
])('a line that %s is refused', (_, line) => {
  expect(() => problemsOf(line, ways)).toThrow();
});
