import type { RateLimiterRes } from 'rate-limiter-flexible';

/** Counts points per key within a window. */
export interface Limiter {
  /**
   * Takes points (default 1). Resolves while there are enough.
   * @throws RateLimiterRes (not an Error) with `msBeforeNext` when there are not; AppError 503 when the store
   *   cannot be reached
   */
  consume(key: string, points?: number): Promise<RateLimiterRes>;
  /** What is used so far; null when nothing is. */
  get(key: string): Promise<RateLimiterRes | null>;
  /** Gives points back (default 1). */
  reward(key: string, points?: number): Promise<RateLimiterRes>;
  delete(key: string): Promise<boolean>;
}

/**
 * Short-lived text under keys, shared by all replicas. Everything in it may be lost at any time.
 * Every method throws AppError 503 when the store cannot be reached in time.
 */
export interface KeyValue {
  get(key: string): Promise<string | null>;
  /**
   * @param options.ttlMs milliseconds it lives, at least 1; for ever when absent
   * @param options.onlyIfAbsent keeps what is there
   * @returns whether it was written
   */
  set(key: string, value: string, options?: { ttlMs?: number; onlyIfAbsent?: boolean }): Promise<boolean>;
  /** @returns how many of them were there */
  delete(...keys: string[]): Promise<number>;
  /** Gets and deletes; of any number of callers at most one gets it. */
  take(key: string): Promise<string | null>;
  /**
   * Writes a value, or deletes the key (`to` is null), if what is there is still what the caller has read; so of any
   * number of callers that have read the same, exactly one succeeds.
   * @param change.from what was read; null: nothing
   * @param change.ttlMs milliseconds it lives, at least 1
   * @returns whether it was changed
   */
  change(
    key: string,
    change: { from: string | null; to: string; ttlMs: number } | { from: string; to: null },
  ): Promise<boolean>;
  /**
   * Reads a JSON object, and in the same round trip what lies at `prefix` + the text of its `field`.
   * `following` is null when there is no such field or nothing lies there.
   */
  getFollowing(
    key: string,
    next: { prefix: string; field: string },
  ): Promise<{ value: string | null; following: string | null }>;
  /**
   * Adds to a set a member that stays for `ttlMs` from now, at least 1, and throws out those that have expired; so
   * a set never holds more than what was added within the longest time.
   */
  addToSet(key: string, member: string, ttlMs: number): Promise<void>;
  /** Those whose time is not over. */
  setMembers(key: string): Promise<string[]>;
  /** How many these are. */
  setSize(key: string): Promise<number>;
  removeFromSet(key: string, ...members: string[]): Promise<void>;
  /**
   * `points` per `durationMs` (whole seconds count) for each key. Prefixes keep limiters apart.
   */
  limiter(options: { prefix: string; points: number; durationMs: number }): Limiter;
  /** Sends a text to everybody who listens at this moment, in this process and in others. It may be lost. */
  publish(channel: string, message: string): Promise<void>;
  /**
   * Calls back with each text that is sent to a channel from now on. While the store is away it waits; what is sent
   * meanwhile is lost.
   * @returns stops it
   */
  subscribe(channel: string, listener: (message: string) => void): () => void;
  /**
   * How many connections have been made to where it is kept. What is read over a new one may be older than what was
   * read and written before: the store may have been restored from a copy.
   */
  connections(): number;
  ping(): Promise<void>;
  close(): Promise<void>;
}
