import { dayText, localDay, monthNames } from '@our-dates/contracts/calendar';

/** A calendar day as `YYYY-MM-DD`, without a time or a zone: a date belongs to a memory, not to a place. */
export type CalendarDate = string;

const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']; // no text: dates in English

/** 'April 19, 2026', or an empty string when there is no such day. */
export function longDate(date: CalendarDate): string {
  const day = toDay(date);
  return day ? dayText(day) : '';
}

/** 'Sunday, April 19, 2026', or an empty string when there is no such day. */
export function fullDate(date: CalendarDate): string {
  const day = toDay(date);
  return day ? fullDayText(day) : '';
}

/** 'Sunday, April 19, 2026' */
export function fullDayText(day: Date): string {
  return `${weekdayNames[day.getDay()]}, ${dayText(day)}`;
}

/** Local midday of that date, or undefined when there is no such day. */
export function toDay(date: CalendarDate): Date | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)?.map(Number) ?? [];
  if (!year || !month || !day) return undefined;
  const result = new Date(year, month - 1, day, 12);
  return result.getMonth() === month - 1 && result.getDate() === day ? result : undefined;
}

/**
 * Parses typed text: 'April 19, 2026', 'apr 19 2026', '19 April 2026', '4/19/2026' (month first, as in the
 * US), '2026-04-19', 'today', 'yesterday'.
 * @returns the date, or undefined when it cannot be read or there is no such day.
 */
export function readDate(text: string, now = new Date()): CalendarDate | undefined {
  const typed = text.trim().toLowerCase();
  if (typed === 'today') return localDay(now);
  if (typed === 'yesterday')
    return localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, 12));

  const parts = typed
    .replace(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .split(/[\s,./-]+/)
    .filter(Boolean);
  const [first = '', second = '', third = ''] = parts;
  if (parts.length !== 3) return undefined;

  const found = /^\d{4}$/.test(first)
    ? calendarDate(Number(first), monthOf(second), Number(third))
    : /^[a-z]/.test(second)
      ? calendarDate(yearOf(third), monthOf(second), Number(first))
      : calendarDate(yearOf(third), monthOf(first), Number(second));
  return toDay(found) ? found : undefined;
}

function monthOf(text: string): number {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  return text.length < 3 ? 0 : monthNames.findIndex((month) => month.toLowerCase().startsWith(text)) + 1;
}

function yearOf(text: string): number {
  if (/^\d{2}$/.test(text)) return 2000 + Number(text);
  return /^\d{4}$/.test(text) ? Number(text) : 0;
}

function calendarDate(year: number, month: number, day: number): CalendarDate {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
