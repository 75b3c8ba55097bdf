import { type Messages, messages } from '../../messages/messages.ts';

const units = [
  { ms: 24 * 60 * 60_000, left: 'expiresInDays', past: 'expiredDaysAgo' },
  { ms: 60 * 60_000, left: 'expiresInHours', past: 'expiredHoursAgo' },
  { ms: 60_000, left: 'expiresInMinutes', past: 'expiredMinutesAgo' },
] as const;

/** An invitation has expired once its end has passed. */
export function isExpired(expiresAt: string, now: number): boolean {
  return now > Date.parse(expiresAt);
}

/** `Expires in 7 days`, `Expired 2 hours ago`, to the nearest day, hour or minute. */
export function expiryText(expiresAt: string, now: number, t: Messages = messages.in('en')): string {
  const expired = isExpired(expiresAt, now);
  const distance = Math.abs(Date.parse(expiresAt) - now);
  for (const { ms, left, past } of units) {
    const count = Math.round(distance / ms);
    if (count >= 1) return t[expired ? past : left]({ count });
  }
  return expired ? t.expiredJustNow : t.expiresSoon;
}
