import type { BrowserContext } from '@playwright/test';

/**
 * Gives an address so much storage in a browser, in bytes. To be called before the first page of the address is opened:
 * Chromium reads its quota again only
 * after half a minute, or when it has used what was left before. `navigator.storage.estimate()`
 * does not show the limit.
 */
export async function limitStorage(context: BrowserContext, origin: string, bytes: number): Promise<void> {
  // In a page that stays where it is: when another process takes over a page, its limit ends.
  const holder = await context.newPage();
  const devtools = await context.newCDPSession(holder);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: bytes });
}
