/** Addresses of the service worker, the same in every release. */

/** The worker itself: browsers look there for a new one. */
export const workerPath = '/worker.js';

/** The HTML of a page without anybody's data, and the files of the shell: what is needed to start without a connection. */
export const appPath = '/app.json';

/** Where the system posts photos that are shared with the installed app. The worker takes them. */
export const sharePath = '/share';

/** The queries of the addresses that open the dialog for a new memory: empty, and with the shared photos. */
export const newDateQuery = 'new-date';
export const sharedQuery = 'shared';

/** The code of the worker's answer to a request for what this device does not have while there is no connection. */
export const notOnDevice = 'NOT_ON_DEVICE';

/** Marks an answer that comes from this device, and not from the server. */
export const storedHeader = 'x-stored';

/** The Background Sync that is asked for while changes wait, and the message by which the worker wakes open pages. */
export const syncTag = 'our-dates-kept-changes';
