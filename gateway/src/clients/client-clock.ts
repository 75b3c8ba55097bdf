/** How slowly a client may send or read. */
export interface ClientPace {
  /** A client that has kept us waiting this long altogether is slow. */
  readonly slowAfterMs: number;
  /** It may keep us waiting this long at one time. */
  readonly stallMs: number;
  /** And this long altogether, plus the time its bytes take at `minBytesPerSecond`. */
  readonly graceMs: number;
  readonly minBytesPerSecond: number;
}

/** Measures how long one client keeps the gateway waiting. */
export class ClientClock {
  readonly #pace: ClientPace;
  readonly #mayBeSlow: () => boolean;
  readonly #onTooSlow: () => void;
  #timer: NodeJS.Timeout | undefined;
  #bytes = 0;
  #waitedMs = 0;
  #waitsSince = 0;
  #isSlow = false;

  /**
   * @param options.mayBeSlow asked once, when the client turns out to be slow; after false it is not waited for
   * @param options.onTooSlow called at most once for each `start`
   */
  constructor(options: { pace: ClientPace; mayBeSlow: () => boolean; onTooSlow: () => void }) {
    this.#pace = options.pace;
    this.#mayBeSlow = options.mayBeSlow;
    this.#onTooSlow = options.onTooSlow;
  }

  /** From now on we wait for the client. @param bytes that it has to take */
  start(bytes = 0): void {
    this.#bytes += bytes;
    this.#waitsSince = performance.now();
    this.#check();
  }

  /** The client has sent bytes, and we wait for more. */
  received(bytes: number): void {
    this.#bytes += bytes;
    const now = performance.now();
    this.#waitedMs += now - this.#waitsSince;
    this.#waitsSince = now;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#waitedMs += performance.now() - this.#waitsSince;
  }

  readonly #check = (): void => {
    const { slowAfterMs, stallMs, graceMs, minBytesPerSecond } = this.#pace;
    const waitsMs = performance.now() - this.#waitsSince;
    const totalMs = this.#waitedMs + waitsMs;
    if (!this.#isSlow && totalMs >= slowAfterMs) {
      this.#isSlow = true;
      if (!this.#mayBeSlow()) return;
    }
    const allowedMs = graceMs + (this.#bytes / minBytesPerSecond) * 1000;
    const leftMs = Math.min(stallMs - waitsMs, allowedMs - totalMs);
    if (leftMs <= 0) this.#onTooSlow();
    else
      this.#timer = setTimeout(this.#check, this.#isSlow ? leftMs : Math.min(leftMs, slowAfterMs - totalMs));
  };
}
