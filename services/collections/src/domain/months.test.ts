import { expect, test } from '@jest/globals';
import { positionOfMonth } from './months.ts';

test.each([
  ['recent', '2024-08', '2024-09-01 00:00:00+00', 0],
  ['recent', '2024-12', '2025-01-01 00:00:00+00', 0],
  ['first', '2024-08', '2024-07-31 23:59:59.999+00', 2_147_483_647],
  ['first', '2024-01', '2023-12-31 23:59:59.999+00', 2_147_483_647],
  ['date', '0987-12', '0988-01-01', 0],
  ['date', 'undated', '-infinity', 2_147_483_647],
] as const)('in the timeline by %s, the month %s begins behind %s', (sort, month, key, id) => {
  expect(positionOfMonth(month, sort)).toEqual({ key, id });
});
