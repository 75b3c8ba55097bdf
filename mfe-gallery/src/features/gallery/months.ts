import { monthNames } from '@our-dates/contracts/calendar';
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

const english = messages.in('en');

/** Written without `Intl`: its first use holds a page. */
export const englishMonths: Months = {
  name: (month) => monthNames[Number(month.slice(5)) - 1] ?? english.unknownDate,
  text: (month) => `${englishMonths.name(month)} ${yearText(month)}`.trim(),
};

/** {@link Months} in another language. */
export function monthsIn(language: string, unknownDate: string): Months {
  const names = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  const texts = new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const written = (format: Intl.DateTimeFormat) => (month: string) =>
    month === undated ? unknownDate : format.format(new Date(`${month}-01T00:00:00Z`));
  return { name: written(names), text: written(texts) };
}
