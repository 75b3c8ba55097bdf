/** The service worker, under the same address in every release: browsers look there for a new one. */
export const workerPath = '/worker.js';

/** The Background Sync that is asked for while changes wait, and the message by which the worker wakes open pages. */
export const syncTag = 'our-dates-kept-changes';
