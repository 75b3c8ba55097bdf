/**
 * How old the oldest event in a queue can be, where the broker does not say: it came after the last one that was taken
 * here, and after the queue was last seen empty.
 */
export class QueueAges {
  readonly #lastTaken = new Map<string, number>();
  readonly #emptyAt = new Map<string, number>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** @param time of the event, in milliseconds since 1970 */
  taken(queue: string, time: number): void {
    this.#lastTaken.set(queue, time);
  }

  /** @param waiting how many are in the queue now */
  oldestSeconds(queue: string, waiting: number): number {
    const now = this.#now();
    const emptyAt = this.#emptyAt.get(queue);
    // What it held before the first look is not known.
    if (waiting === 0 || emptyAt === undefined) this.#emptyAt.set(queue, now);
    if (waiting === 0) return 0;
    const since = Math.max(emptyAt ?? now, this.#lastTaken.get(queue) ?? 0);
    return Math.max(0, now - since) / 1000;
  }
}
