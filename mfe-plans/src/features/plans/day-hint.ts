import { localDay } from '@our-dates/contracts/calendar';

/** How close a planned day is, where that matters. */
export type DayHint = 'past' | 'today' | 'tomorrow' | undefined;

/** @param date `2027-04-19` */
export function dayHint(date: string, now: Date): DayHint {
  const today = localDay(now);
  if (date < today) return 'past';
  if (date === today) return 'today';
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 12);
  return date === localDay(tomorrow) ? 'tomorrow' : undefined;
}
