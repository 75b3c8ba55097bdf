import { expect, it } from '@jest/globals';
import { columnsFor } from './use-columns.ts';

it.each([
  [288, 3],
  [358, 3],
  [740, 3],
  [1296, 6],
])('a row of loved photos of %i pixels holds %i squares, and none sticks out', (width, columns) => {
  const found = columnsFor(width);
  expect(found.columns).toBe(columns);
  expect(found.cell * columns + found.gap * (columns - 1)).toBeLessThanOrEqual(width);
  expect(found.cell).toBeGreaterThan(90);
});
