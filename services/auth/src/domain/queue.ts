import { unavailable } from '@our-dates/common/errors';

/** Work that takes a whole processor, so much of it at once and so much waiting. */
export interface WorkQueue {
  /** @throws AppError 503 when too many are waiting already */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Takes turns. What does not fit is refused at once instead of making everybody wait longer.
 * @param options.busy the sentence for whoever is refused
 */
export function createWorkQueue(options: {
  concurrency: number;
  maxWaiting: number;
  busy: string;
}): WorkQueue {
  const { concurrency, maxWaiting, busy } = options;
  const waiting: (() => void)[] = [];
  let running = 0;

  async function turn(): Promise<void> {
    if (running < concurrency) {
      running += 1;
      return;
    }
    if (waiting.length >= maxWaiting) throw unavailable(busy, 2, 'BUSY');
    // Whoever finishes hands over the place, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function next(): void {
    const first = waiting.shift();
    if (first) first();
    else running -= 1;
  }

  return {
    async run(work) {
      await turn();
      try {
        return await work();
      } finally {
        next();
      }
    },
  };
}
