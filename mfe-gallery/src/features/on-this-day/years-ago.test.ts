import { expect, it } from '@jest/globals';
import { messages } from '../../catalogues/gallery/messages/messages.ts';
import { yearsAgo } from './years-ago.ts';

it.each([
  ['2023-04-19', '2026-04-19', '3 years ago today'],
  ['2025-04-19', '2026-04-19', '1 year ago today'],
  ['2024-02-29', '2026-02-28', '2 years ago, on February 29'],
  ['2024-02-29', '2028-02-29', '4 years ago today'],
])('a memory of %s is on %s of “%s”', (date, today, words) => {
  expect(yearsAgo(date, today, messages.in('en'))).toBe(words);
});
