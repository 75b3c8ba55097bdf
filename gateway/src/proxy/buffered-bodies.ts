import type { IncomingMessage } from 'node:http';
import { jsonBodyLimit } from '@our-dates/common/http/json-body';
import {
  type BodyLimits,
  bodyTooLarge,
  browserGone,
  senderTooSlow,
  tooBusy,
  tooManyAtOnce,
} from './request-body.ts';
import { type ClientIdentity, type PerClientLimits, SlowClientLimits } from './slow-client-limits.ts';

/** How bodies that are no uploads may come. */
export interface BufferedBodyLimits extends BodyLimits, PerClientLimits {
  /** A sender that has kept the gateway waiting for so long counts as slow. */
  readonly slowAfterMs: number;
  /** Bytes of one body for which there is always room. */
  readonly freeBytes: number;
  /** Bytes of all bodies together, beyond those. */
  readonly sharedBytes: number;
}

/** A login takes a few hundred bytes and a long story 20 KB; a slow phone sends some 20 KB each second. */
export const bufferedBodyLimits: BufferedBodyLimits = {
  maxBytes: jsonBodyLimit,
  graceMs: 5000,
  minBytesPerSecond: 4096,
  slowAfterMs: 1000,
  freeBytes: 8 * 1024,
  sharedBytes: 32 * 1024 * 1024,
  perViewer: 16,
  perNetwork: 64,
  total: 4096,
};

/**
 * Reads bodies that are no uploads to their end before a service hears of the request, so that a slow sender holds
 * nothing but its own connection to the gateway.
 */
export class BufferedBodies {
  readonly #limits: BufferedBodyLimits;
  readonly #slow: SlowClientLimits;
  #sharedBytes = 0;

  constructor(limits: BufferedBodyLimits = bufferedBodyLimits) {
    this.#limits = limits;
    this.#slow = new SlowClientLimits(limits);
  }

  /**
   * @throws AppError 408 when it comes too slowly, 413 when it is too large, 429 when the sender has too many slow
   *   ones already, 503 when there is no room for it; an ordinary error when the browser has gone
   */
  async read(req: IncomingMessage, sender: ClientIdentity): Promise<Buffer> {
    const { slowAfterMs, graceMs, minBytesPerSecond } = this.#limits;
    const startedAt = performance.now();
    const pieces: Buffer[] = [];
    let received = 0;
    let shared = 0;
    let isSlow = false;
    let timer: NodeJS.Timeout | undefined;
    const { promise, resolve, reject } = Promise.withResolvers<void>();

    const onData = (piece: Buffer) => {
      pieces.push(piece);
      received += piece.length;
      const more = Math.max(0, received - this.#limits.freeBytes) - shared;
      shared += more;
      this.#sharedBytes += more;
      if (received > this.#limits.maxBytes) reject(bodyTooLarge(this.#limits.maxBytes));
      else if (this.#sharedBytes > this.#limits.sharedBytes) reject(tooBusy());
    };
    const onClose = () => reject(browserGone());
    const onLate = () => {
      if (!isSlow) {
        isSlow = this.#slow.add(sender);
        if (!isSlow) reject(tooManyAtOnce());
      }
      const leftMs = graceMs + (received / minBytesPerSecond) * 1000 - (performance.now() - startedAt);
      if (leftMs <= 0) reject(senderTooSlow());
      else timer = setTimeout(onLate, leftMs);
    };

    timer = setTimeout(onLate, slowAfterMs);
    req.on('data', onData).on('end', resolve).on('close', onClose).on('error', reject);
    try {
      await promise;
      return Buffer.concat(pieces, received);
    } finally {
      clearTimeout(timer);
      req.off('data', onData).off('end', resolve).off('close', onClose).off('error', reject);
      // A later error of a stream without a listener would end the process.
      req.on('error', () => {});
      req.pause();
      this.#sharedBytes -= shared;
      if (isSlow) this.#slow.remove(sender);
    }
  }
}
