/** Time and timers, which a test can control. */
export interface Clock {
  /** Milliseconds since the epoch, by this computer's clock. */
  now: () => number;
  /** A monotonic clock, in milliseconds. */
  elapsed: () => number;
  /** Calls back once. Returns the function that cancels it. */
  after: (ms: number, callback: () => void) => () => void;
}

export const browserClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
