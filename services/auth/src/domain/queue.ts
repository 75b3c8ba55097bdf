import { type AppError, unavailable } from '@our-dates/common/errors';

/** Work that takes a whole processor, so much of it at once and so much waiting. */
export interface WorkQueue {
  /**
   * @param options.by whose work it is; everybody who waits has their turn before anybody has a second one
   * @param options.about never two about the same at once
   * @throws AppError 503 when too many are waiting already, at once or later in favour of somebody with fewer
   */
  run<T>(work: () => Promise<T>, options?: { by?: string; about?: string | undefined }): Promise<T>;
}

interface Waiting {
  readonly about: string | undefined;
  start(): void;
  refuse(error: AppError): void;
}

/**
 * Takes turns. What does not fit is refused instead of making everybody wait longer, and whoever has filled the
 * queue gives way to others.
 * @param options.busy the sentence for whoever is refused
 */
export function createWorkQueue(options: {
  concurrency: number;
  maxWaiting: number;
  busy: string;
}): WorkQueue {
  const { concurrency, maxWaiting, busy } = options;
  /** By whose they are; whose turn is next comes first. */
  const lines = new Map<string, Waiting[]>();
  const inHand = new Set<string>();
  let running = 0;
  let waiting = 0;

  const isFree = (about: string | undefined) => about === undefined || !inHand.has(about);
  const refusal = () => unavailable(busy, 2, 'BUSY');

  function begin(about: string | undefined): void {
    running += 1;
    if (about !== undefined) inHand.add(about);
  }

  async function turn(by: string, about: string | undefined): Promise<void> {
    if (running < concurrency && isFree(about)) {
      begin(about);
      return;
    }
    if (waiting >= maxWaiting) makeRoom(by);
    waiting += 1;
    await new Promise<void>((start, refuse) => {
      const line = lines.get(by) ?? [];
      line.push({ about, start, refuse });
      lines.set(by, line);
    });
  }

  /** Whoever has the most waiting loses the last of it, unless that would only turn the tables. */
  function makeRoom(by: string): void {
    const mine = lines.get(by)?.length ?? 0;
    const longest = [...lines.values()].reduce((most, line) => (line.length > most.length ? line : most), []);
    if (longest.length <= mine + 1) throw refusal();
    longest.pop()?.refuse(refusal());
    waiting -= 1;
  }

  function finish(about: string | undefined): void {
    running -= 1;
    if (about !== undefined) inHand.delete(about);
    for (const [by, line] of lines) {
      const index = line.findIndex((each) => isFree(each.about));
      const [first] = index < 0 ? [] : line.splice(index, 1);
      if (!first) continue;
      lines.delete(by);
      if (line.length > 0) lines.set(by, line);
      waiting -= 1;
      begin(first.about);
      first.start();
      return;
    }
  }

  return {
    async run(work, { by = '', about } = {}) {
      await turn(by, about);
      try {
        return await work();
      } finally {
        finish(about);
      }
    },
  };
}
