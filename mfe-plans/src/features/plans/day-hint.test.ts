import { expect, it } from '@jest/globals';
import { dayHint } from './day-hint.ts';

it.each([
  ['2026-12-30', 'past'],
  ['2026-12-31', 'today'],
  ['2027-01-01', 'tomorrow'],
  ['2027-01-02', undefined],
])('on the evening of December 31, 2026, the day %s is %s', (date, hint) => {
  expect(dayHint(date, new Date(2026, 11, 31, 23, 30))).toBe(hint);
});
