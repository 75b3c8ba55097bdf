import type { ServerResponse } from 'node:http';
import { senderLimits } from './request-body.ts';

/** How slowly a browser may take an answer. */
export interface ClientPace {
  /** A client that has kept us waiting this long altogether is slow. */
  readonly slowAfterMs: number;
  /** It may keep us waiting this long at one time. */
  readonly stallMs: number;
  /** And this long altogether, beside the time its bytes take at `minBytesPerSecond`. */
  readonly graceMs: number;
  readonly minBytesPerSecond: number;
}

/**
 * As slow as a sender may be. The kernel says that there is room again only when a third of what it holds is gone,
 * which may be more than a megabyte, and a minute for a slow phone.
 */
export const clientPace: ClientPace = { slowAfterMs: 1000, stallMs: 90_000, ...senderLimits };

/** A browser that could not take all of its answer as it came. */
export class SlowClient {
  readonly #res: ServerResponse;
  readonly #pace: ClientPace;
  readonly #mayBeSlow: () => boolean;
  #isSlow = false;
  #waitedMs = 0;
  #waitedForBytes = 0;

  /** @param options.mayBeSlow asked at most once, when it turns out to be slow */
  constructor(options: { res: ServerResponse; pace: ClientPace; mayBeSlow: () => boolean }) {
    this.#res = options.res;
    this.#pace = options.pace;
    this.#mayBeSlow = options.mayBeSlow;
  }

  /** Waits until it has taken what was written so far. Rejects when it has gone, is too slow, or may not be slow. */
  async catchUp(): Promise<void> {
    const { slowAfterMs, stallMs, graceMs, minBytesPerSecond } = this.#pace;
    this.#waitedForBytes += this.#res.writableLength;
    const allowedMs = graceMs + (this.#waitedForBytes / minBytesPerSecond) * 1000 - this.#waitedMs;
    const mostMs = Math.min(stallMs, allowedMs);
    if (!this.#isSlow) {
      if (await this.#drained(Math.min(slowAfterMs - this.#waitedMs, mostMs))) return;
      this.#isSlow = true;
      if (!this.#mayBeSlow()) throw new Error('no more slow browsers are waited for');
    }
    if (!(await this.#drained(mostMs))) throw new Error('the browser takes its answer too slowly');
  }

  async #drained(ms: number): Promise<boolean> {
    const startedAt = performance.now();
    const inTime = await drained(this.#res, ms);
    this.#waitedMs += performance.now() - startedAt;
    return inTime;
  }
}

/** Whether an answer is drained within a time; rejects when it is closed first. */
function drained(res: ServerResponse, ms: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      clearTimeout(timer);
      res.off('drain', onDrain).off('close', onClose);
    };
    const onDrain = () => {
      settle();
      resolve(true);
    };
    const onClose = () => {
      settle();
      reject(new Error('the browser has gone'));
    };
    const timer = setTimeout(() => {
      settle();
      resolve(false);
    }, ms);
    res.once('drain', onDrain).once('close', onClose);
  });
}
