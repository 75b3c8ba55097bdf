import { localDay } from '@our-dates/contracts/calendar';
import type { Messages } from './messages/messages.ts';

/** `tomorrow at 16:05`, or `16:05` when that is today, where the reader is. */
export function untilWhen(moment: string, t: Messages, now: Date = new Date()): string {
  const date = new Date(moment);
  const time = [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
  return localDay(date) === localDay(now) ? time : t.tomorrowAt({ time });
}
