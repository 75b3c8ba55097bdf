import { dayText } from '@our-dates/contracts/calendar';

/**
 * A day in US English, `April 19, 2026`. A calendar day (`2026-04-19`) is the same in every time zone; a moment is
 * shown as the reader's day.
 */
export function longDate(value: string | Date): string {
  return dayText(toDate(value));
}

/** `m:ss`, rounded up to whole seconds, so that 0:00 means the end. */
export function minutesAndSeconds(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long ago a moment was: `Just now`, `5m ago`, `3h ago`, `2d ago`, from a week on the short date. */
export function relativeTime(moment: string | Date, now: number): string {
  const date = toDate(moment);
  const age = now - date.getTime();
  if (age < minuteMs) return 'Just now';
  if (age < hourMs) return `${Math.floor(age / minuteMs)}m ago`;
  if (age < dayMs) return `${Math.floor(age / hourMs)}h ago`;
  return age < 7 * dayMs ? `${Math.floor(age / dayMs)}d ago` : dayText(date, 3);
}

/** Milliseconds until {@link relativeTime} changes for a moment; Infinity once it shows a date. */
export function untilNextRelativeTime(moment: string | Date, now: number): number {
  const age = now - toDate(moment).getTime();
  if (age >= 7 * dayMs) return Number.POSITIVE_INFINITY;
  const step = age < hourMs ? minuteMs : age < dayMs ? hourMs : dayMs;
  return Math.max(step, (Math.floor(age / step) + 1) * step) - age;
}

/** `1 photo`, `2 photos`. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`;
}

/** A number with separators: `12,345`. */
export function formatNumber(count: number): string {
  // The first call of `toLocaleString` blocks a slow phone for many milliseconds, and rarely changes the result.
  return count < 1_000 ? String(count) : count.toLocaleString('en-US');
}

/** A calendar day begins where it is read. */
export function toDate(value: string | Date): Date {
  if (value instanceof Date) return value;
  return new Date(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00:00` : value);
}
