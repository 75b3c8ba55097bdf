import { syncTag } from '@our-dates/contracts/worker-paths';

/** Of Background Sync, which TypeScript does not know. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/**
 * Wakes the open pages when there is a connection again: a page in the background learns of it late. The worker sends
 * nothing itself: what waits, how, and whose it is, only the page of its remote knows.
 */
export function listenForSync(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('sync', (event: Event) => {
    if (isSyncEvent(event) && event.tag === syncTag) event.waitUntil(wakePages(worker));
  });
}

async function wakePages({ clients }: ServiceWorkerGlobalScope): Promise<void> {
  for (const page of await clients.matchAll({ type: 'window' })) page.postMessage(syncTag);
}

function isSyncEvent(event: Event): event is SyncEvent {
  return 'tag' in event && 'waitUntil' in event;
}
