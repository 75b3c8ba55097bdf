import type { TimeOrder } from '@our-dates/contracts/collections';
import { undated } from '@our-dates/contracts/gallery-terms';
import type { GalleryPosition } from '../repository/gallery.ts';

const beforeEveryId = 0;
const behindEveryId = 2_147_483_647;

/** Where a month begins in an order: between its first memory and whatever comes before that one. */
export function positionOfMonth(month: string, sort: TimeOrder): GalleryPosition {
  if (sort === 'date') {
    if (month === undated) return { key: '-infinity', id: behindEveryId };
    return { key: firstDayAfter(month), id: beforeEveryId };
  }
  if (sort === 'recent') return { key: `${firstDayAfter(month)} 00:00:00+00`, id: beforeEveryId };
  // Moments are kept to the millisecond.
  const lastMoment = new Date(Date.parse(`${month}-01T00:00:00Z`) - 1);
  return { key: lastMoment.toISOString().replace('T', ' ').replace('Z', '+00'), id: behindEveryId };
}

function firstDayAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? [year + 1, 1] : [year, number + 1];
  return `${String(next[0]).padStart(4, '0')}-${String(next[1]).padStart(2, '0')}-01`;
}
