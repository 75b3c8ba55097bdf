import type { BookMemory, BookPhoto, YearBook } from '@our-dates/contracts/year-book';
import type { BookFormat } from './book-formats.ts';

/** Photos next to each other, all of the same height. */
export interface BookRow {
  readonly photos: readonly BookPhoto[];
  /** A page of its own. */
  readonly isPage: boolean;
  /** Of the width of the content, at most 1; less for what would be too high. */
  readonly part: number;
}

export interface BookMonth {
  /** From 1. */
  readonly month: number;
  readonly memories: readonly BookMemory[];
}

/** Of the height of the content: a row that is higher has fewer photos than could stand in it. */
const usualHeight = 0.3;
const greatestHeight = 0.46;
const mostInRow = 3;

const ratioOf = ({ width, height }: BookPhoto) => width / height;
const sumOf = (photos: readonly BookPhoto[]) => photos.reduce((sum, photo) => sum + ratioOf(photo), 0);

/** The photos of a memory in their order, in rows that a browser does not divide when it prints. */
export function rowsOf(photos: readonly BookPhoto[], { content }: BookFormat): BookRow[] {
  const fullWidth = content.width / content.height;
  const rows: BookRow[] = [];
  let row: BookPhoto[] = [];
  const close = () => {
    if (row.length > 0) rows.push(rowOf(row, greatestHeight / fullWidth));
    row = [];
  };
  for (const photo of photos) {
    if (photo.choice === 'page') {
      close();
      rows.push({ ...rowOf([photo], 1 / fullWidth), isPage: true });
      continue;
    }
    row.push(photo);
    if (row.length === mostInRow || fullWidth / sumOf(row) <= usualHeight) close();
  }
  close();
  return rows;
}

/** @param mostHeight in widths of the content */
function rowOf(photos: readonly BookPhoto[], mostHeight: number): BookRow {
  return { photos, isPage: false, part: Math.min(1, mostHeight * sumOf(photos)) };
}

/** How wide a photo of a row is printed, in millimetres. */
export function printedWidth(photo: BookPhoto, row: BookRow, { content }: BookFormat): number {
  return (content.width * row.part * ratioOf(photo)) / sumOf(row.photos);
}

/** The memories by month, without those that have neither a photo in the book nor words. */
export function monthsOf({ memories }: YearBook): BookMonth[] {
  const shown = memories.filter(
    ({ photos, description, stories }) => photos.length > 0 || description || stories.length > 0,
  );
  const months = Map.groupBy(shown, ({ date }) => Number(date.slice(5, 7)));
  return [...months].map(([month, ofMonth]) => ({ month, memories: ofMonth }));
}

/** For the cover: a photo with a page of its own, else one that both love, else a loved one, else the first. */
export function coverOf({ memories }: YearBook): BookPhoto | undefined {
  const photos = memories.flatMap((memory) => memory.photos);
  return (
    photos.find(({ choice }) => choice === 'page') ??
    photos.find(({ isLiked, likedByPartner }) => isLiked && likedByPartner) ??
    photos.find(({ isLiked, likedByPartner }) => isLiked || likedByPartner) ??
    photos[0]
  );
}
