import { expect, it } from '@jest/globals';
import { likedPhotoOf } from '../../../test/render-gallery.tsx';
import { arrangeInRows, placeOfKey } from './liked-photo-rows.ts';

const shapeOf = (columns: number, ...days: string[]) =>
  arrangeInRows(
    days.map((day, index) => likedPhotoOf(index + 1, { day })),
    columns,
  ).map((row) => (row.kind === 'year' ? row.year : [row.start, ...row.photos.map(({ id }) => id)]));

it('liked photos are arranged in rows, and each year starts a new one', () => {
  expect(shapeOf(2, '2026-05-01', '2026-04-19', '2026-01-01', '2025-12-31', '2024-01-01')).toEqual([
    '2026',
    [0, 1, 2],
    [2, 3],
    '2025',
    [3, 4],
    '2024',
    [4, 5],
  ]);
});

it('without liked photos there are no rows', () => {
  expect(shapeOf(3)).toEqual([]);
});

it.each([
  ['ArrowRight', 1, 2],
  ['ArrowLeft', 2, 1],
  ['ArrowLeft', 0, undefined],
  ['ArrowRight', 5, undefined],
  ['ArrowDown', 1, 2],
  ['ArrowDown', 2, 3],
  ['ArrowUp', 4, 3],
  ['ArrowUp', 1, undefined],
  ['Home', 4, 0],
  ['End', 0, 5],
  ['Enter', 0, undefined],
])('in the grid of liked photos %s leads from photo %i to %j', (key, from, to) => {
  const days = ['2026-05-01', '2026-04-19', '2026-01-01', '2025-12-31', '2024-01-02', '2024-01-01'];
  const photos = days.map((day, index) => likedPhotoOf(index + 1, { day }));
  // 2026: 0 1 | 2, 2025: 3, 2024: 4 5
  expect(placeOfKey(key, from, arrangeInRows(photos, 2))).toBe(to);
});
