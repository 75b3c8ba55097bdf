import { expect, test } from '@jest/globals';
import { nextAnniversary } from './next-anniversary.ts';

test.each([
  ['2020-10-25', '2026-11-24', '2027-10-25'],
  ['2020-12-25', '2026-11-24', '2026-12-25'],
  ['2020-11-24', '2026-11-24', '2027-11-24'],
  ['2024-02-29', '2026-11-24', '2027-03-01'],
  ['2024-02-29', '2027-11-24', '2028-02-29'],
])('a date on %s has its next anniversary after %s on %s', (date, today, next) => {
  expect(nextAnniversary(date, today)).toBe(next);
});
