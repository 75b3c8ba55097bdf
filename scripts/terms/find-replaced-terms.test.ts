import { expect, test } from '@jest/globals';
import { findReplacedTerms } from './find-replaced-terms.ts';

const terms = [
  { term: '\\bmends?\\b', use: 'fix' },
  { term: '\\bheart\\b', use: 'like', except: 'aria-label', allowedIn: ['shell/'] },
];

test('the terms check reports a replaced term with its file, its line and the term to use', () => {
  const text = 'first line\n// Mends the connection.';
  expect(findReplacedTerms('services/a.ts', text, terms)).toEqual(['services/a.ts:2 "Mends": use fix']);
});

test('the terms check does not report a part of a longer word', () => {
  expect(findReplacedTerms('services/a.ts', 'amends, recommends', terms)).toEqual([]);
});

test('the terms check allows a term in UI copy and in the folders that it names', () => {
  expect(findReplacedTerms('mfe/a.tsx', '<button aria-label="Heart">', terms)).toEqual([]);
  expect(findReplacedTerms('shell/a.ts', 'const heart = 1;', terms)).toEqual([]);
  expect(findReplacedTerms('mfe/a.ts', 'const heart = 1;', terms)).toHaveLength(1);
});
