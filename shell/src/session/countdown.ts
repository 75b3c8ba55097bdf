import type { SessionLevel } from '@our-dates/contracts/mfe';

/** The chip is shown from here on. */
const chipMs = 180_000;
/** The dialog opens and the banner appears. */
const warningMs = 120_000;
/** The banner turns red. */
const criticalMs = 60_000;

/** How urgent the end of the session is. */
export function sessionLevel(remainingMs: number): SessionLevel {
  if (remainingMs <= criticalMs) return 'critical';
  return remainingMs <= warningMs ? 'warning' : 'normal';
}

/** Whether the countdown is shown: not while there is plenty of time, and not after the end. */
export function isTimerShown(remainingMs: number | null): remainingMs is number {
  return remainingMs !== null && remainingMs > 0 && remainingMs <= chipMs;
}

/** Milliseconds until the shown seconds change. */
export function untilNextSecond(remainingMs: number): number {
  return remainingMs % 1_000 || 1_000;
}

/**
 * How far the server's clock is ahead of the local one, according to the `Date` header of a response. The header
 * has whole seconds and the response has a latency, so less than two seconds count as none.
 */
export function clockDifference(dateHeader: string | null, localNow: number): number {
  const server = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  if (Number.isNaN(server)) return 0;
  const difference = server + 500 - localNow;
  return Math.abs(difference) < 2_000 ? 0 : difference;
}

/**
 * Whether the wall clock has moved by a different amount than the elapsed time: the computer slept, or the clock
 * was set. Then the known difference to the server's clock is invalid.
 */
export function clockJumped(wallPassed: number, timePassed: number): boolean {
  return Math.abs(wallPassed - timePassed) > 2_000;
}
