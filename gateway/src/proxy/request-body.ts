import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { AppError, tooLarge, tooMany, unavailable } from '@our-dates/common/errors';

/** How much of a body is taken, and how slowly it may come. */
export interface BodyLimits {
  readonly maxBytes: number;
  /** A sender gets this long, plus the time its bytes take at `minBytesPerSecond`. */
  readonly graceMs: number;
  readonly minBytesPerSecond: number;
}

/** A slow phone sends some 20 KB each second; what is slower than a tenth of that only holds a connection open. */
export const senderLimits = { graceMs: 30_000, minBytesPerSecond: 2048 } as const;

/** After an early answer this much more is read and thrown away, so that the browser gets to read the answer. */
const drainBytes = 64 * 1024 * 1024;
const drainMs = 20_000;

/**
 * The body of a request as a stream of its own, with the same back pressure. The request itself stays whole when
 * this stream is destroyed: a service may answer before it has read everything, and that answer must still reach
 * the browser over the same connection.
 */
export class RequestBody extends Readable {
  readonly #request: IncomingMessage;
  readonly #limits: BodyLimits;
  readonly #startedAt = performance.now();
  #received = 0;

  constructor(request: IncomingMessage, limits: BodyLimits) {
    super({ highWaterMark: 64 * 1024 });
    this.#request = request;
    this.#limits = limits;
    request
      .on('data', this.#onData)
      .on('end', this.#onEnd)
      .on('close', this.#onClose)
      .on('error', this.#onError);
    // Errors before the body is read, and after it was let go, have no other listener.
    this.on('error', () => {});
    request.on('error', () => {});
    request.pause();
  }

  /** Whether more bytes are wanted than have come, so that it is the browser that keeps everybody waiting. */
  get waitsForSender(): boolean {
    return !this.#request.complete && !this.#request.isPaused();
  }

  override _read(): void {
    this.#request.resume();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#letGo();
    if (!this.#request.complete) this.#request.pause();
    done(error);
  }

  readonly #onData = (chunk: Buffer): void => {
    this.#received += chunk.length;
    const { maxBytes, graceMs, minBytesPerSecond } = this.#limits;
    if (this.#received > maxBytes) {
      this.destroy(bodyTooLarge(maxBytes));
      return;
    }
    const allowedMs = graceMs + (this.#received / minBytesPerSecond) * 1000;
    if (performance.now() - this.#startedAt > allowedMs) {
      this.destroy(senderTooSlow());
      return;
    }
    if (!this.push(chunk)) this.#request.pause();
  };

  readonly #onEnd = (): void => {
    this.#letGo();
    this.push(null);
  };

  readonly #onClose = (): void => {
    if (!this.#request.complete) this.destroy(browserGone());
  };

  readonly #onError = (error: Error): void => {
    this.destroy(error);
  };

  #letGo(): void {
    this.#request
      .off('data', this.#onData)
      .off('end', this.#onEnd)
      .off('close', this.#onClose)
      .off('error', this.#onError);
  }
}

/** Whether a request announces a body. */
export function hasBody(request: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  return encoding !== undefined || (length !== undefined && length !== '0');
}

/** Reads what is left of a request's body to nowhere, within bounds; beyond them the connection ends. */
export function drain(request: IncomingMessage): void {
  if (request.complete || request.destroyed || request.readableFlowing || !hasBody(request)) return;
  let left = drainBytes;
  const give = () => request.socket.destroy();
  const timer = setTimeout(give, drainMs);
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) give();
  });
  request.once('close', () => clearTimeout(timer));
  request.once('end', () => clearTimeout(timer));
  request.resume();
}

/** 413, with the limit in words. */
export function bodyTooLarge(maxBytes: number): AppError {
  const size = maxBytes < 1024 * 1024 ? `${maxBytes / 1024} KB` : `${Math.floor(maxBytes / 1024 / 1024)} MB`;
  return tooLarge(`This is too large to send in one go; at most ${size} are taken.`);
}

/** 408: less than the slowest pace that is waited for. */
export function senderTooSlow(): AppError {
  return new AppError({
    status: 408,
    code: 'REQUEST_TIMEOUT',
    detail: 'The upload came too slowly and ran into a timeout. Please check your connection and try again.',
  });
}

/** 429: one client holds all that it may hold. */
export function tooManyAtOnce(): AppError {
  return tooMany('You are sending or loading too much at once. Please try again in a moment.', 5);
}

/** 503: all clients together do. */
export function tooBusy(): AppError {
  return unavailable('Too much is being sent at the moment. Please try again in a few seconds.', 5, 'BUSY');
}

export function browserGone(): Error {
  return new Error('the browser has gone');
}
