import { expect, it } from '@jest/globals';
import { commonestDay } from './commonest-day.ts';

it.each([
  ['that most photos name', ['2020-01-01', '2026-04-19', undefined, '2026-04-19'], '2026-04-19'],
  [
    'that is earliest of those named as often',
    ['2026-04-20', '2026-04-19', undefined, undefined],
    '2026-04-19',
  ],
  ['of no photo is none', [undefined, undefined], undefined],
])('for photos of %s the offered date of their memory is the commonest day', (_, days, expected) => {
  expect(commonestDay(days)).toBe(expected);
});
