import { vi } from 'vitest';

const { waitFor } = vi;

// What is waited for comes at once on a quiet machine; on a busy one, one second is too little to be a failure.
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: 10_000, interval: 25, ...options });
