import { createObservable, type Settable } from '@our-dates/browser/observable';
import type { Observable } from '@our-dates/contracts/mfe';
import { clockDifference, clockJumped, sessionLevel, untilNextSecond } from './countdown.ts';
import type { SessionReply } from './session-api.ts';
import type { SessionStorage } from './session-storage.ts';

/** Time and timers, which a test can control. */
export interface Clock {
  /** Milliseconds since the epoch, by this computer's clock. */
  now: () => number;
  /** A monotonic clock, in milliseconds. */
  elapsed: () => number;
  /** Calls back once. Returns the function that cancels it. */
  after: (ms: number, callback: () => void) => () => void;
}

/** Counts down to the end of the session, second by second. */
export interface SessionClock {
  /** Null without a session. */
  readonly remainingMs: Observable<number | null>;
  /** Whether the dialog that offers an extension is open. */
  readonly dialogOpen: Settable<boolean>;
  /** From now on the server's clock is as this response shows it. */
  readonly setServerTime: (reply: Pick<SessionReply, 'date' | 'receivedAt'>) => void;
  /** @param expiresAt by the server's clock, in milliseconds since the epoch */
  readonly start: (expiresAt: number) => void;
  /** Counts on, by this computer's clock and the known difference of the server's. */
  readonly countDown: () => void;
  /** Reads the clock now. */
  readonly tick: () => void;
  /** There is nothing to count down to. */
  readonly clear: () => void;
  readonly stop: () => void;
}

/**
 * @param deps.onWarning called once per session when two minutes are left, with the moment it ends.
 * @param deps.onTimeUp called when the time is up, with the moment at which it was.
 * @param deps.onClockJump called when this computer's clock has become unreliable; the countdown stops.
 */
export function createSessionClock(deps: {
  clock: Clock;
  storage: Pick<SessionStorage, 'isFirstWarning'>;
  onWarning: (expiresAt: number) => void;
  onTimeUp: (expiresAt: number) => void;
  onClockJump: () => void;
}): SessionClock {
  const { clock, storage } = deps;
  const remainingMs = createObservable<number | null>(null);
  const dialogOpen = createObservable(false);
  const read = () => ({ now: clock.now(), elapsed: clock.elapsed() });
  let end: number | undefined;
  let serverAheadMs = 0;
  let lastTick = read();
  let cancelTick = () => {};

  function countDown(): void {
    cancelTick();
    if (end === undefined) return;
    const remaining = end - (clock.now() + serverAheadMs);
    if (remaining <= 0) {
      deps.onTimeUp(end);
      return;
    }
    remainingMs.set(remaining);
    if (sessionLevel(remaining) !== 'normal' && storage.isFirstWarning(end)) {
      dialogOpen.set(true);
      deps.onWarning(end);
    }
    cancelTick = clock.after(untilNextSecond(remaining), tick);
  }

  function tick(): void {
    if (end === undefined) return;
    const last = lastTick;
    lastTick = read();
    if (clockJumped(lastTick.now - last.now, lastTick.elapsed - last.elapsed)) {
      cancelTick();
      deps.onClockJump();
    } else countDown();
  }

  return {
    remainingMs,
    dialogOpen,
    setServerTime({ date, receivedAt }) {
      serverAheadMs = clockDifference(date, receivedAt);
      lastTick = read();
    },
    start(expiresAt) {
      end = expiresAt;
      countDown();
    },
    countDown,
    tick,
    clear() {
      cancelTick();
      end = undefined;
      dialogOpen.set(false);
      remainingMs.set(null);
    },
    stop: () => cancelTick(),
  };
}
