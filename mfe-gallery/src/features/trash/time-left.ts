import { counted } from '@our-dates/browser/format';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A time in the largest unit that it has at least one of: `30 days`, `12 hours`, `1 minute`. */
export function spanOf(milliseconds: number): string {
  if (milliseconds >= dayMs) return counted(Math.round(milliseconds / dayMs), 'day');
  if (milliseconds >= hourMs) return counted(Math.round(milliseconds / hourMs), 'hour');
  return counted(Math.max(1, Math.round(milliseconds / 60_000)), 'minute');
}

/** How long something stays in the trash: `30 days left`, `Less than a day left`. */
export function timeLeft(purgeAt: string, now: number): string {
  const left = Date.parse(purgeAt) - now;
  return left < dayMs ? 'Less than a day left' : `${counted(Math.round(left / dayMs), 'day')} left`;
}
