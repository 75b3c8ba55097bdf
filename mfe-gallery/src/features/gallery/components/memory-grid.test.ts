import { expect, it } from 'vitest';
import { heldHeights } from './memory-grid.tsx';

it('a visit that is taken up again draws only the blocks around the place it was left at', () => {
  const blocks = [5_000, 5_000, 5_000, 5_000, 300];
  expect(heldHeights({ top: 11_500, pages: 10, blocks })).toEqual([5_000, undefined, undefined, 5_000, 300]);
  expect(heldHeights({ top: 0, pages: 10, blocks }).slice(0, 2)).toEqual([undefined, 5_000]);
});

it('a first visit draws every block', () => {
  expect(heldHeights(undefined)).toEqual([]);
});
