import { syncTag } from '@our-dates/contracts/worker-paths';

/** Of Background Sync, which only some browsers have and TypeScript does not know. */
interface SyncManager {
  readonly register: (tag: string) => Promise<void>;
}

/** Asks the browser to wake the open pages when there is a connection. Elsewhere the pages notice that themselves. */
export function askForSync(): void {
  void navigator.serviceWorker?.getRegistration().then((registration) => {
    const sync = registration && 'sync' in registration ? registration.sync : undefined;
    // A person may have forbidden it.
    return isSyncManager(sync) ? sync.register(syncTag).catch(() => undefined) : undefined;
  });
}

function isSyncManager(value: unknown): value is SyncManager {
  return typeof value === 'object' && value !== null && 'register' in value;
}
