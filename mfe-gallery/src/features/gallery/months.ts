import { type Dates, datesIn } from '@our-dates/browser/dates/dates';
import type { CollectionWithThumbnail, SortOrder } from '@our-dates/contracts/collections';
import { undated } from '@our-dates/contracts/gallery-terms';
import { messages } from '../../messages/messages.ts';

/** The month under which the timeline counts a memory. */
export function monthOf({ date, createdAt }: CollectionWithThumbnail, sort: SortOrder): string {
  if (sort === 'date') return date?.slice(0, 7) ?? undated;
  return createdAt.slice(0, 7);
}

/** `2024`; empty where there is none. */
export function yearText(month: string): string {
  return month === undated ? '' : month.slice(0, 4).replace(/^0+/, '');
}

/** Months in a language, or a text for no date. */
export interface Months {
  /** `August` */
  readonly name: (month: string) => string;
  /** `August 2024` */
  readonly text: (month: string) => string;
}

/** @param unknownDate what stands for no date */
export function monthsIn({ month: monthName, monthOfYear }: Dates, unknownDate: string): Months {
  const indexOf = (month: string) => Number(month.slice(5)) - 1;
  return {
    name: (month) => (month === undated ? unknownDate : monthName(indexOf(month))),
    text: (month) =>
      month === undated ? unknownDate : monthOfYear(indexOf(month), Number(month.slice(0, 4))),
  };
}

export const englishMonths = monthsIn(datesIn('en'), messages.in('en').unknownDate);
