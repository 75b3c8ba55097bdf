import { unavailable } from '@our-dates/common/errors';

/** Runs work, as soon as it is its turn. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets at most `atOnce` pieces of work run at the same time; the others wait in the order they came.
 * @param maxWaiting what comes when so many wait already is answered with 503
 */
export function atMost(atOnce: number, maxWaiting = 500): Turn {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting)
        throw unavailable('We are very busy. Please try again in a moment.', 2);
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The turn is handed on; only when nobody waits is there one more free.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
