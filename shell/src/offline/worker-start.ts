import { askWorker } from '@our-dates/browser/ask-worker';
import { pageDataId } from '@our-dates/contracts/page-data';
import { workerPath } from '@our-dates/contracts/worker-paths';

/** The page's own requests go first; then what could not be stored is tried again. In milliseconds. */
const updateAfterMs = [3_000, 10_000, 60_000];
/** How long it may take on a slow line, in milliseconds. */
const updateMs = 60_000;

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
  void updateApp();
}

async function updateApp(): Promise<void> {
  for (const waitMs of updateAfterMs) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    const answer = await askWorker('update-app', {}, { withinMs: updateMs });
    if (answer?.isComplete !== false) return;
  }
}
