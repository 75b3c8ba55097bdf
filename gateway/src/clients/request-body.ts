import type { IncomingMessage } from 'node:http';
import { AppError, tooLarge } from '@our-dates/service-kit/errors';

/** After an early response this much more is read and discarded, so that the browser gets to read the response. */
const drainBytes = 64 * 1024 * 1024;
const drainMs = 20_000;

/** Reads and discards what is left of a request's body, within limits; beyond them the connection ends. */
export function drain(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  const { socket } = request;
  let left = drainBytes;
  const giveUp = () => socket.destroy();
  const timer = setTimeout(giveUp, drainMs);
  const stop = () => {
    clearTimeout(timer);
    socket.off('close', stop);
  };
  // Node forgets a request that was answered before its body had come: it does not close with its connection.
  socket.once('close', stop);
  request
    .on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) giveUp();
    })
    .once('close', stop)
    .once('end', stop)
    .resume();
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
