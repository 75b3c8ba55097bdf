/** The service worker, under the same address in every release: browsers look there for a new one. */
export const workerPath = '/worker.js';
