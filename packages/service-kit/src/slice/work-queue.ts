import { unavailable } from '../errors.ts';

/** Work that takes a whole processor: limits how much of it runs, and how much waits. */
export interface WorkQueue {
  /**
   * @param options.owner whose work it is; every waiting owner gets one turn before any gets a second one
   * @param options.exclusiveKey work with the same key never runs at the same time
   * @param options.signal aborted when the work is cancelled, so that nothing waits for it
   * @throws AppError 503 when too many are waiting already, at once or later in favour of a client with fewer; or when
   *   its turn does not come in time; the signal's reason
   */
  run<T>(work: () => Promise<T>, options?: TurnOptions): Promise<T>;
}

export interface TurnOptions {
  readonly owner?: string | undefined;
  readonly exclusiveKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface Waiting {
  readonly exclusiveKey: string | undefined;
  start(): void;
  refuse(error: unknown): void;
}

/**
 * Runs work in turns. Work that does not fit is refused, so that others do not wait longer; the owner with the most
 * waiting work loses the last of it first.
 * @param options.maxWaitMs how long to wait for a turn, default 60 s
 * @param options.busy the sentence for a client that is refused
 */
export function createWorkQueue(options: {
  concurrency: number;
  maxWaiting: number;
  maxWaitMs?: number;
  busy: string;
}): WorkQueue {
  const { concurrency, maxWaiting, maxWaitMs = 60_000, busy } = options;
  /** By owner; the owner whose turn is next comes first. */
  const lines = new Map<string, Waiting[]>();
  const inFlight = new Set<string>();
  let running = 0;
  let waiting = 0;

  const isFree = (exclusiveKey: string | undefined) =>
    exclusiveKey === undefined || !inFlight.has(exclusiveKey);
  const refusal = () => unavailable(busy, 2, 'BUSY');

  function begin(exclusiveKey: string | undefined): void {
    running += 1;
    if (exclusiveKey !== undefined) inFlight.add(exclusiveKey);
  }

  async function turn({ owner = '', exclusiveKey, signal }: TurnOptions): Promise<void> {
    signal?.throwIfAborted();
    if (running < concurrency && isFree(exclusiveKey)) {
      begin(exclusiveKey);
      return;
    }
    if (waiting >= maxWaiting) makeRoom(owner);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const mine = { exclusiveKey, start: resolve, refuse: reject };
    const line = lines.get(owner) ?? [];
    line.push(mine);
    lines.set(owner, line);
    waiting += 1;
    const leave = (reason: unknown) => {
      if (remove(owner, mine)) reject(reason);
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

  /** @returns false when it is no longer waiting */
  function remove(owner: string, mine: Waiting): boolean {
    const line = lines.get(owner) ?? [];
    const at = line.indexOf(mine);
    if (at === -1) return false;
    line.splice(at, 1);
    if (line.length === 0) lines.delete(owner);
    waiting -= 1;
    return true;
  }

  /** The owner with the most waiting work loses the last of it, unless the new owner would then have the most. */
  function makeRoom(owner: string): void {
    const mine = lines.get(owner)?.length ?? 0;
    const longest = [...lines.values()].reduce((most, line) => (line.length > most.length ? line : most), []);
    if (longest.length <= mine + 1) throw refusal();
    longest.pop()?.refuse(refusal());
    waiting -= 1;
  }

  function finish(exclusiveKey: string | undefined): void {
    running -= 1;
    if (exclusiveKey !== undefined) inFlight.delete(exclusiveKey);
    for (const [owner, line] of lines) {
      const index = line.findIndex((each) => isFree(each.exclusiveKey));
      const [first] = index < 0 ? [] : line.splice(index, 1);
      if (!first) continue;
      lines.delete(owner);
      if (line.length > 0) lines.set(owner, line);
      waiting -= 1;
      begin(first.exclusiveKey);
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
        finish(options.exclusiveKey);
      }
    },
  };
}
