/** The service worker: one for the whole site, built and served apart from the page (`/worker.js`). */
import { paths } from '@our-dates/contracts/paths';
import type { WorkerMessageKind, WorkerNotice } from '@our-dates/contracts/worker-messages';
import { clientsClaim } from 'workbox-core';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { registerRoute } from 'workbox-routing';
import { createAnswers } from './answer-messages.ts';
import { createAppSets } from './app-sets.ts';
import { createDeviceDatabase } from './device-database.ts';
import { networkFirst } from './network-first.ts';
import { createOwedLogout } from './owed-logout.ts';
import { listenForNotifications, stopPushes } from './push.ts';
import { createSeenContent } from './seen-content.ts';
import { createSeenRequests, isKept } from './seen-requests.ts';
import { createSharedPhotos, isShared } from './shared-photos.ts';
import { listenForSync } from './sync.ts';
import { createVault } from './vault.ts';

declare const self: ServiceWorkerGlobalScope;

const open = createDeviceDatabase();
const seen = createSeenContent({
  open,
  vault: createVault(open, 'seen'),
  tell: (deviceProblem) => void tellPages({ deviceProblem }),
});
const { makeSpace } = seen;
const sets = createAppSets({
  open,
  caches: self.caches,
  isOpen: async (page) => (await self.clients.get(page)) !== undefined,
  makeSpace,
});
const requests = createSeenRequests(seen);
const shared = createSharedPhotos({ open, vault: createVault(open, 'shared'), makeSpace });
const owedLogout = createOwedLogout(open);
const answers = createAnswers({ sets, seen, requests, shared });

// A worker holds no state that a page of another version could depend on, so a new one need not wait for the last
// page of the old one.
void self.skipWaiting();
clientsClaim();
enableNavigationPreload();
listenForNotifications(self);
listenForSync(self);

const isPage = ({ pathname }: URL) => !/^\/(?:api|assets|remotes)\//.test(pathname);

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isPage(url),
  async ({ event }) => {
    const { request, preloadResponse } = event as FetchEvent;
    const isOwed = await owedLogout.isOwed();
    const network = isOwed
      ? // The preloaded page is of the session that was signed out.
        owedLogout.settle().then(() => fetch(request))
      : Promise.resolve(preloadResponse).then((preloaded) => preloaded ?? fetch(request));
    return networkFirst(network, sets.html);
  },
);
registerRoute(
  ({ url }) => isShared(url),
  ({ request }) => shared.receive(request),
  'POST',
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(?:assets\/|remotes\/[^/]+\/assets\/)/.test(url.pathname),
  async ({ request }) => (await sets.file(request).catch(() => undefined)) ?? fetch(request),
);
registerRoute(
  /\/remotes\/([^/?]+)\/mf-manifest(?:\.[0-9a-f]{16})?\.json/,
  async ({ event, request, params }) => {
    const [remote = ''] = params as string[];
    const response = await networkFirst(fetch(request), () => sets.manifest(remote));
    const { clientId } = event as FetchEvent;
    const manifest = response.clone();
    event.waitUntil(manifest.text().then((text) => sets.noteManifest(clientId, remote, text)));
    return response;
  },
);
registerRoute(/\/remotes\.json$/, ({ request }) => networkFirst(fetch(request), sets.list));
registerRoute(
  ({ url, request, sameOrigin }) => sameOrigin && isKept(url) && !request.headers.has('range'),
  async ({ request, event }) => {
    // Nothing is kept after a sign-out: without a connection, this fails as the request would.
    if (await owedLogout.isOwed()) await owedLogout.settle();
    return requests.answer(request, event);
  },
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === paths.login,
  async ({ request }) => {
    const response = await requests.login(request);
    if (response.ok) await owedLogout.forget().catch(() => undefined);
    return response;
  },
  'POST',
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === paths.logout,
  async ({ request }) => {
    // First, and also without a connection.
    await answers.forget({}, '').catch(() => undefined);
    await stopPushes(self).catch(() => undefined);
    return owedLogout.send(request);
  },
  'POST',
);

self.addEventListener('message', (event) => {
  const { kind, ...question }: { kind: WorkerMessageKind } = event.data;
  const page = event.source && 'id' in event.source ? event.source.id : '';
  // Each kind has its own question; a page of a later release may ask what this worker does not know.
  const said = (answers[kind] as ((question: object, page: string) => Promise<unknown>) | undefined)?.(
    question,
    page,
  );
  event.waitUntil(
    Promise.resolve(said).then(
      (value) => event.ports[0]?.postMessage(value),
      () => event.ports[0]?.postMessage(undefined),
    ),
  );
});

async function tellPages(notice: WorkerNotice): Promise<void> {
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(notice);
}
