import type { IncomingMessage } from 'node:http';
import { watchSilence } from './watch-silence.ts';

/** How much more of a refused request is read, so that its sender learns why. */
const drained = { bytes: 256 * 1024 * 1024, ms: 20_000, silenceMs: 1_000 };

/**
 * Reads and throws away what is left of a request's body, up to 256 MB and 20 s, and no longer than a second
 * after the sender fell silent: a client that is still sending does not read the answer.
 */
export function discardBody(req: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    if (req.complete || req.destroyed) {
      resolve();
      return;
    }
    let bytes = 0;
    const settle = () => {
      clearTimeout(timer);
      endWatch();
      req.off('data', count).off('end', settle).off('close', settle).off('error', settle);
      // A later error of a stream without a listener would end the process.
      req.on('error', () => {});
      resolve();
    };
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > drained.bytes) settle();
    };
    const timer = setTimeout(settle, drained.ms);
    const endWatch = watchSilence(req, { ms: drained.silenceMs, onSilence: settle });
    req.on('data', count).on('end', settle).on('close', settle).on('error', settle);
    req.resume();
  });
}
