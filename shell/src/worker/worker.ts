/** The service worker: one for the whole site, built and served apart from the page (`/worker.js`). */
import { clientsClaim } from 'workbox-core';
import { listenForNotifications } from './push.ts';
import { listenForSync } from './sync.ts';

declare const self: ServiceWorkerGlobalScope;

// A worker holds no state that a page of another version could depend on, so a new one need not wait for the last
// page of the old one.
void self.skipWaiting();
clientsClaim();
listenForNotifications(self);
listenForSync(self);
