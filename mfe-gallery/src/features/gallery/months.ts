import { monthNames } from '@our-dates/contracts/calendar';
import type { CollectionWithThumbnail, SortOrder } from '@our-dates/contracts/collections';
import { undated } from '@our-dates/contracts/gallery-terms';

/** The month under which the timeline counts a memory. */
export function monthOf({ date, createdAt }: CollectionWithThumbnail, sort: SortOrder): string {
  if (sort === 'date') return date?.slice(0, 7) ?? undated;
  return createdAt.slice(0, 7);
}

/** `2024`; empty where there is none. */
export function yearText(month: string): string {
  return month === undated ? '' : month.slice(0, 4).replace(/^0+/, '');
}

/** `August`, or a text for no date. */
export function monthName(month: string): string {
  return monthNames[Number(month.slice(5)) - 1] ?? 'Unknown date';
}

/** `August 2024` */
export function monthText(month: string): string {
  return `${monthName(month)} ${yearText(month)}`.trim();
}
