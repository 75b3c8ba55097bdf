const longDateFormat = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
});
const shortDateFormat = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });

/**
 * A day in US English, `April 19, 2026`. A calendar day (`2026-04-19`) is that day wherever it is read; a
 * moment is the reader's day.
 */
export function longDate(value: string | Date): string {
  return longDateFormat.format(toDate(value));
}

/** `m:ss`; a part of a second counts as a whole one, so that 0:00 means the end. */
export function minutesAndSeconds(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** How long ago a moment was: `Just now`, `5m ago`, `3h ago`, `2d ago`, from a week on the short date. */
export function relativeTime(moment: string | Date, now: number): string {
  const date = toDate(moment);
  const minutes = Math.floor((now - date.getTime()) / 60_000);
  if (minutes < 1) return 'Just now';
  if (minutes < 60) return `${minutes}m ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours}h ago`;
  const days = Math.floor(hours / 24);
  return days < 7 ? `${days}d ago` : shortDateFormat.format(date);
}

/** `1 photo`, `2 photos`. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`;
}

function toDate(value: string | Date): Date {
  if (value instanceof Date) return value;
  return new Date(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00:00` : value);
}
