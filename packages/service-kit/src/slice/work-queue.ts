import { unavailable } from '../errors.ts';

/** Work that takes a whole processor, so much of it at once and so much waiting. */
export interface WorkQueue {
  /**
   * @param options.by whose work it is; everybody who waits has their turn before anybody has a second one
   * @param options.about never two about the same at once
   * @param options.signal aborted when the work is wanted no more, so that nothing waits for it
   * @throws AppError 503 when too many are waiting already, at once or later in favour of a client with fewer; or when
   *   its turn does not come in time; the signal's reason
   */
  run<T>(work: () => Promise<T>, options?: TurnOptions): Promise<T>;
}

export interface TurnOptions {
  readonly by?: string | undefined;
  readonly about?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface Waiting {
  readonly about: string | undefined;
  start(): void;
  refuse(error: unknown): void;
}

/**
 * Takes turns. What does not fit is refused instead of making all wait longer, and the client that has filled the
 * queue gives way to others.
 * @param options.maxWaitMs how long a turn is waited for, default 60 s
 * @param options.busy the sentence for a client that is refused
 */
export function createWorkQueue(options: {
  concurrency: number;
  maxWaiting: number;
  maxWaitMs?: number;
  busy: string;
}): WorkQueue {
  const { concurrency, maxWaiting, maxWaitMs = 60_000, busy } = options;
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

  async function turn({ by = '', about, signal }: TurnOptions): Promise<void> {
    signal?.throwIfAborted();
    if (running < concurrency && isFree(about)) {
      begin(about);
      return;
    }
    if (waiting >= maxWaiting) makeRoom(by);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const mine = { about, start: resolve, refuse: reject };
    const line = lines.get(by) ?? [];
    line.push(mine);
    lines.set(by, line);
    waiting += 1;
    const leave = (reason: unknown) => {
      if (remove(by, mine)) reject(reason);
    };
    const aborted = () => leave(signal?.reason);
    const timer = setTimeout(() => leave(refusal()), maxWaitMs);
    signal?.addEventListener('abort', aborted, { once: true });
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', aborted);
    }
  }

  /** @returns false when it waits no more */
  function remove(by: string, mine: Waiting): boolean {
    const line = lines.get(by) ?? [];
    const at = line.indexOf(mine);
    if (at === -1) return false;
    line.splice(at, 1);
    if (line.length === 0) lines.delete(by);
    waiting -= 1;
    return true;
  }

  /** The client with the most waiting loses the last of it, unless that would only turn the tables. */
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
    async run(work, options = {}) {
      await turn(options);
      try {
        return await work();
      } finally {
        finish(options.about);
      }
    },
  };
}
