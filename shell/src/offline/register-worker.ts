import { workerPath } from '@our-dates/contracts/worker-paths';

/** Starts the service worker, or updates it. Without one, as on a page without https, everything else works. */
export async function registerWorker({ serviceWorker }: Pick<Navigator, 'serviceWorker'>): Promise<void> {
  // Undefined on a page without https; a browser may refuse it in a private window.
  await serviceWorker?.register(workerPath, { scope: '/' }).catch(() => undefined);
}
