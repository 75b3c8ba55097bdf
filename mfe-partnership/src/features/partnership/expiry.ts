const format = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' });

const units = [
  ['day', 24 * 60 * 60_000],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
] as const;

/** An invitation has expired once its end has passed. */
export function isExpired(expiresAt: string, now: number): boolean {
  return now > Date.parse(expiresAt);
}

/** `Expires in 7 days`, `Expired 2 hours ago`, to the nearest day, hour or minute. */
export function expiryText(expiresAt: string, now: number): string {
  const word = isExpired(expiresAt, now) ? 'Expired' : 'Expires';
  const left = Date.parse(expiresAt) - now;
  for (const [unit, ms] of units) {
    const count = Math.round(left / ms);
    if (Math.abs(count) >= 1) return `${word} ${format.format(count, unit)}`;
  }
  return left < 0 ? 'Expired just now' : 'Expires in less than a minute';
}
