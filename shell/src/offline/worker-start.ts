import { askWorker } from '@our-dates/browser/ask-worker';
import { pageDataId } from '@our-dates/contracts/page-data';
import { workerPath } from '@our-dates/contracts/worker-paths';

/** The page's own requests go first, in milliseconds. */
const updateAfterMs = 3_000;

/**
 * Starts the service worker, or updates it; lets it store the app, and what came with the HTML where this device keeps
 * what is seen. Without a worker, as on a page without https, everything else works.
 */
export async function startWorker({ navigator, document }: Window): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  try {
    await serviceWorker.register(workerPath, { scope: '/' });
    await serviceWorker.ready;
  } catch {
    // The browser refuses it, or the server has none.
    return;
  }
  const data = document.getElementById(pageDataId)?.textContent;
  if (data) await askWorker('seen-with-page', { data });
  setTimeout(() => void askWorker('update-app', {}), updateAfterMs);
}
