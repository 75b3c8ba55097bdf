import type { Messages } from './messages/messages.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A time in the largest unit that it has at least one of: `30 days`, `12 hours`, `1 minute`. */
export function spanOf(milliseconds: number, t: Messages): string {
  if (milliseconds >= dayMs) return t.days({ count: Math.round(milliseconds / dayMs) });
  if (milliseconds >= hourMs) return t.hours({ count: Math.round(milliseconds / hourMs) });
  return t.minutes({ count: Math.max(1, Math.round(milliseconds / 60_000)) });
}

/** How long something stays in the trash: `30 days left`, `Less than a day left`. */
export function timeLeft(purgeAt: string, now: number, t: Messages): string {
  const left = Date.parse(purgeAt) - now;
  return left < dayMs ? t.lessThanDay : t.daysLeft({ count: Math.round(left / dayMs) });
}
