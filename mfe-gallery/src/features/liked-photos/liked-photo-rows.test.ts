import { expect, it } from '@jest/globals';
import { likedPhotoOf } from '../../../test/render-gallery.tsx';
import { arrangeInRows } from './liked-photo-rows.ts';

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
