import type { TimelineMonth } from '@our-dates/contracts/collections';
import { undated } from '@our-dates/contracts/gallery-terms';
import type { Messages } from '../../catalogues/gallery/messages/messages.ts';
import { englishMonths, type Months, yearText } from './months.ts';

/** A month on the rail. */
export interface TimelinePlace {
  readonly month: string;
  /** `August 2024` */
  readonly text: string;
  /** `34 memories`; empty where they were not counted. */
  readonly countText: string;
  /** Where it starts, from 0 at the top to 1. */
  readonly at: number;
  /** The year that is shown next to it: at its first month with enough space. */
  readonly year: string;
}

/** The minimum distance of shown years, as a part of the rail. */
const yearGap = 0.035;

/** The place of each month of the gallery, by the number of memories before it. */
export function timelinePlaces(
  months: readonly TimelineMonth[],
  t: Messages,
  { text }: Months = englishMonths,
): TimelinePlace[] {
  const weights = months.map(({ count }) => count ?? 1);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  let writtenYear = '';
  let writtenAt = -1;
  return months.map(({ month, count }, index) => {
    const at = before / total;
    before += weights[index] ?? 0;
    const itsYear = month === undated ? '–' : yearText(month);
    const isWritten = itsYear !== writtenYear && at - writtenAt >= yearGap;
    if (isWritten) {
      writtenAt = at;
      writtenYear = itsYear;
    }
    return {
      month,
      text: text(month),
      countText: count === null ? '' : t.monthCount({ count }),
      at,
      year: isWritten ? itsYear : '',
    };
  });
}

/** The month at a height of the rail, from 0 at the top to 1. */
export function placeAt(places: readonly TimelinePlace[], height: number): number {
  const index = places.findLastIndex(({ at }) => at <= height);
  return Math.max(0, index);
}

/** The place that a slider key leads to; undefined for any other key. */
export function placeByKey(places: readonly TimelinePlace[], from: number, key: string): number | undefined {
  const last = places.length - 1;
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return Math.min(from + 1, last);
    case 'ArrowUp':
    case 'ArrowLeft':
      return Math.max(from - 1, 0);
    case 'PageDown':
      return otherYear(places, from, 1);
    case 'PageUp':
      return otherYear(places, from, -1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/** The nearest month of the neighbouring year; the end of the list where there is none. */
function otherYear(places: readonly TimelinePlace[], from: number, step: 1 | -1): number {
  const year = places[from]?.month.slice(0, 4);
  let to = from;
  while (places[to + step] && places[to]?.month.slice(0, 4) === year) to += step;
  return to;
}
