import { describe, expect, it } from '@jest/globals';
import type { BookPhoto, YearBook } from '@our-dates/contracts/year-book';
import { photoOf } from '../../../test/render-gallery.tsx';
import { bookFormats } from './book-formats.ts';
import { coverOf, monthsOf, printedWidth, rowsOf } from './book-layout.ts';

const [a4] = bookFormats;
const landscape = { width: 4000, height: 3000 };
const portrait = { width: 3000, height: 4000 };

const photo = (id: number, own: Partial<BookPhoto> = {}): BookPhoto => ({
  ...photoOf(id, { ...landscape, ...own }),
  choice: null,
  ...own,
});

const idsOf = (photos: readonly BookPhoto[]) =>
  rowsOf(photos, a4).map((row) => row.photos.map(({ id }) => id));

describe('the rows of a memory in the year book', () => {
  it('hold two or three photos by their shapes, in their order', () => {
    const photos = [1, 2, 3, 4, 5, 6].map((id) => photo(id, id > 3 ? portrait : landscape));
    expect(idsOf(photos)).toEqual([[1, 2], [3, 4, 5], [6]]);
  });

  it('end before a photo with a page of its own, and continue after it', () => {
    expect(idsOf([photo(1), photo(2, { choice: 'page' }), photo(3)])).toEqual([[1], [2], [3]]);
  });

  it.each(bookFormats.map((format) => [format.label, format] as const))(
    'fit on a page of %s, whatever the shapes',
    (_, format) => {
      const shapes = [landscape, portrait, { width: 6000, height: 1000 }, { width: 1000, height: 6000 }];
      const photos = Array.from({ length: 40 }, (_one, at) =>
        photo(at + 1, { ...shapes[at % 4], choice: at % 7 === 0 ? 'page' : 'in' }),
      );
      for (const row of rowsOf(photos, format)) {
        const widths = row.photos.map((one) => printedWidth(one, row, format));
        const [first] = row.photos;
        const height = ((widths[0] ?? 0) * (first?.height ?? 0)) / (first?.width ?? 1);
        expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(
          format.content.width + 0.01,
        );
        expect(height).toBeLessThanOrEqual(format.content.height * (row.isPage ? 1 : 0.46) + 0.01);
      }
    },
  );
});

const memory = (date: string, own: Partial<YearBook['memories'][number]> = {}) => ({
  id: 1,
  name: 'The pier',
  description: null,
  photoCount: 1,
  stories: [],
  photos: [photo(1)],
  date,
  ...own,
});

it('the year book has a part for each month with memories, without those that have nothing to show', () => {
  const memories = [memory('2026-01-01'), memory('2026-01-31'), memory('2026-03-01', { photos: [] })];
  const told = memory('2026-05-01', { photos: [], description: 'It rained.' });
  const months = monthsOf({ memories: [...memories, told], isComplete: true });
  expect(months.map(({ month, memories: of }) => [month, of.length])).toEqual([
    [1, 2],
    [5, 1],
  ]);
});

it('the cover of the year book is the photo that was featured, or the one that is loved most', () => {
  const photos = [photo(1), photo(2, { isLiked: true }), photo(3, { isLiked: true, likedByPartner: true })];
  const book = (own: BookPhoto[]) => ({
    memories: [memory('2026-01-01', { photos: own })],
    isComplete: true,
  });
  expect(coverOf(book(photos))?.id).toBe(3);
  expect(coverOf(book([...photos, photo(4, { choice: 'page' })]))?.id).toBe(4);
  expect(coverOf(book([photo(1)]))?.id).toBe(1);
  expect(coverOf(book([]))).toBeUndefined();
});
