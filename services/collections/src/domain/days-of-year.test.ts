import { expect, test } from '@jest/globals';
import { rememberedDays } from './days-of-year.ts';

test.each([
  ['2026-04-19', [419]],
  ['2026-12-31', [1231]],
  ['2026-02-28', [228, 229]],
  ['2100-02-28', [228, 229]],
  ['2028-02-28', [228]],
  ['2028-02-29', [229]],
  ['2026-03-01', [301]],
])('looking back on %s remembers the days %j', (today, days) => {
  expect(rememberedDays(today)).toEqual(days);
});
