import type { BookPhoto, YearBook } from '@our-dates/contracts/year-book';
import type { BookFormat } from './book-formats.ts';
import { coverOf, monthsOf, printedWidth, rowsOf } from './book-layout.ts';

/** A photo, and how wide it is printed at most. */
export interface PrintedPhoto {
  readonly photo: BookPhoto;
  readonly millimetres: number;
}

/** Every photo of the book once; that of the cover in the size of the cover. */
export function printedPhotos(book: YearBook, format: BookFormat): PrintedPhoto[] {
  const cover = coverOf(book);
  const { width, height } = format.page;
  return monthsOf(book).flatMap(({ memories }) =>
    memories.flatMap(({ photos }) =>
      rowsOf(photos, format).flatMap((row) =>
        row.photos.map((photo) => ({
          photo,
          millimetres:
            photo.id === cover?.id
              ? Math.max(width, (height * photo.width) / photo.height)
              : printedWidth(photo, row, format),
        })),
      ),
    ),
  );
}
