import { findSlices, slicesOf } from '@our-dates/slices/find-slices';
import type { Page } from '@playwright/test';

/** The names of the remotes whose files this device does not have yet. */
export async function remotesNotStored(page: Page): Promise<string[]> {
  const stored = await page.evaluate(() => caches.keys());
  return slicesOf(findSlices(), 'remote')
    .map(({ name }) => name)
    .filter((name) => !stored.some((cache) => cache.startsWith(`app/${name}/`)));
}
