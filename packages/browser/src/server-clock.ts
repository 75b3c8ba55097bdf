/**
 * How far the server's clock is ahead of ours, learned from the `Date` header of its answers, so that a
 * countdown to a server's moment is right on a computer whose clock is not.
 */
let aheadMs = 0;

/**
 * Takes note of a `Date` header. It holds whole seconds, and ours may be correct to less than that: a
 * difference of under two seconds is not one.
 */
export function noteServerDate(date: string | null, localNow = Date.now()): void {
  const server = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(server)) return;
  const difference = server + 500 - localNow;
  aheadMs = Math.abs(difference) < 2_000 ? 0 : difference;
}

/** Milliseconds since the epoch on the server's clock. */
export function serverNow(localNow = Date.now()): number {
  return localNow + aheadMs;
}
