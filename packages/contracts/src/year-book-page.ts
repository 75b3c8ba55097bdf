/** What a page needs for a year book; apart from `year-book.ts`, so that a page fetches no schemas for it. */
export const yearBookPath = '/api/year-book';

/** Of a photo: in the book, on a page of its own, or left out. */
export const bookChoices = ['in', 'page', 'out'] as const;
export type BookChoice = (typeof bookChoices)[number];

export const bookLimits = {
  /** Memories of a year, the earliest ones. */
  memories: 400,
  /** Photos of a memory that are in the book without having been chosen: those that are liked, the cover first. */
  photosOfMemory: 6,
  /** Choices in one call. */
  choices: 100,
} as const;
