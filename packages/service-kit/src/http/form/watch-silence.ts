import type { IncomingMessage } from 'node:http';

/**
 * Calls `onSilence` when nothing of a body has come for `ms` milliseconds although the reader waited for it.
 * While `isFull` says that the reader takes nothing, the sender is not the one that is silent.
 * @returns a function that ends the watch
 */
export function watchSilence(
  req: IncomingMessage,
  { ms, onSilence, isFull = () => false }: { ms: number; onSilence: () => void; isFull?: () => boolean },
): () => void {
  let ended = false;
  const timer = setTimeout(() => {
    let active = isFull();
    const markActive = () => {
      active = true;
    };
    req.once('data', markActive);
    // After a pause of this process, timers run before what has arrived meanwhile is read.
    setImmediate(() => {
      req.off('data', markActive);
      if (ended) return;
      if (active) timer.refresh();
      else onSilence();
    });
  }, ms);
  const onData = () => {
    timer.refresh();
  };
  req.on('data', onData);
  return () => {
    ended = true;
    clearTimeout(timer);
    req.off('data', onData);
  };
}
