import type { QueueClock } from './upload-queue.ts';

export const browserClock: QueueClock = {
  now: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
