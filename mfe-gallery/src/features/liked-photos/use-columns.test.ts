import { expect, it } from '@jest/globals';
import { columnsFor } from './use-columns.ts';

it.each([
  [288, 2],
  [358, 2],
  [740, 3],
  [1296, 5],
])('a row of liked photos of %i pixels holds %i squares, and none overflows', (width, columns) => {
  const found = columnsFor(width);
  expect(found.columns).toBe(columns);
  expect(found.cell * columns + found.gap * (columns - 1)).toBeLessThanOrEqual(width);
  expect(found.cell).toBeGreaterThan(140);
});
