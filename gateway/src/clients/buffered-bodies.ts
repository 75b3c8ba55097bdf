import type { IncomingMessage } from 'node:http';
import { jsonBodyLimit } from '@our-dates/service-kit/http/json-body';
import { ClientClock, type ClientPace } from './client-clock.ts';
import { bodyTooLarge, senderTooSlow } from './request-body.ts';
import { type ClientIdentity, type SlowClientLimits, SlowClients, tooBusy } from './slow-clients.ts';

/** How bodies that are no uploads may come. */
export interface BufferedBodyLimits extends ClientPace, SlowClientLimits {
  readonly maxBytes: number;
  /** Bytes of one body for which there is always room. */
  readonly freeBytes: number;
  /** Bytes of all bodies together, beyond those. */
  readonly sharedBytes: number;
}

/** A login takes a few hundred bytes, and a long story 20 KB in most scripts; a slow phone sends some 20 KB each second. */
export const bufferedBodyLimits: BufferedBodyLimits = {
  maxBytes: jsonBodyLimit,
  graceMs: 5000,
  minBytesPerSecond: 4096,
  stallMs: 60_000,
  slowAfterMs: 1000,
  freeBytes: 8 * 1024,
  sharedBytes: 32 * 1024 * 1024,
  perViewer: 16,
  perNetwork: 64,
  total: 4096,
};

/**
 * Reads bodies that are no uploads to their end before a service receives the request, so that a slow sender holds
 * nothing but its own connection to the gateway.
 */
export class BufferedBodies {
  readonly #limits: BufferedBodyLimits;
  readonly #slow: SlowClients;
  #sharedBytes = 0;

  constructor(limits: BufferedBodyLimits = bufferedBodyLimits) {
    this.#limits = limits;
    this.#slow = new SlowClients(limits);
  }

  /**
   * @throws AppError 408 when it comes too slowly, 413 when it is too large, 429 when the sender has too many slow
   *   ones already, 503 when there is no room for it; an ordinary error when the browser has gone
   */
  async read(req: IncomingMessage, sender: ClientIdentity): Promise<Buffer> {
    const pieces: Buffer[] = [];
    let received = 0;
    let shared = 0;
    let isSlow = false;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const clock = new ClientClock({
      pace: this.#limits,
      mayBeSlow: () => {
        isSlow = this.#slow.add(sender);
        if (!isSlow) reject(this.#slow.refusal());
        return isSlow;
      },
      onTooSlow: () => reject(senderTooSlow()),
    });
    const onData = (piece: Buffer) => {
      pieces.push(piece);
      received += piece.length;
      clock.received(piece.length);
      const more = Math.max(0, received - this.#limits.freeBytes) - shared;
      shared += more;
      this.#sharedBytes += more;
      if (received > this.#limits.maxBytes) reject(bodyTooLarge(this.#limits.maxBytes));
      else if (this.#sharedBytes > this.#limits.sharedBytes) reject(tooBusy());
    };
    const onClose = () => reject(new Error('the browser has gone'));

    clock.start();
    req.on('data', onData).on('end', resolve).on('close', onClose).on('error', reject);
    try {
      await promise;
      return Buffer.concat(pieces, received);
    } finally {
      clock.stop();
      req.off('data', onData).off('end', resolve).off('close', onClose).off('error', reject);
      // A later error of a stream without a listener would end the process.
      req.on('error', () => {}).pause();
      this.#sharedBytes -= shared;
      if (isSlow) this.#slow.remove(sender);
    }
  }
}
