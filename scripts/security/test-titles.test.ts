import { expect, test } from '@jest/globals';
import { testTitles } from './test-titles.ts';

const titles = (source: string) => [...testTitles('some.test.ts', source)];

test('the title of a test stands below those of its describe blocks, with its placeholders', () => {
  expect(
    titles(`
      // A comment — and more.
      describe.each(stores)('a store in %s', () => {
        test('keeps “what” it gets', async () => {});
        it.each([1, 2])('takes %i', () => {});
      });
      for (const { name } of slices) test(\`\${name} — starts\`, { tag: 'x' }, () => {});
      test(isOpen ? 'is open' : 'is closed', () => {});
    `),
  ).toEqual([
    'a store in %s › keeps “what” it gets',
    'a store in %s › takes %i',
    `\${name} — starts`,
    'is open',
    'is closed',
  ]);
});

test('a test that does not run, and a call that is none, have no title', () => {
  expect(
    titles(`test.skip('a', () => {}); it.todo('b'); describe.skip('c', () => test('d', () => {}));`),
  ).toEqual([]);
  expect(titles(`expect('a').toBe('a'); /x/.test('b'); list.it('c');`)).toEqual([]);
});
