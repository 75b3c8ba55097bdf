import { chromiumLaunch } from '@our-dates/common/testing/chromium';
import { chromium, type Page } from '@playwright/test';
import type { Torture } from '../scenario.ts';
import type { Person } from './people.ts';

/** A browser window of someone who is signed in. */
export interface SignedInPage {
  readonly page: Page;
  /** Lets the page send and receive only so much, or nothing. */
  setLine(line: { bytesPerSecond: number; isCut: boolean }): Promise<void>;
}

export async function openPage(torture: Torture, url: string, person: Person): Promise<SignedInPage> {
  const browser = await chromium.launch(chromiumLaunch());
  torture.onEnd(() => browser.close());
  const context = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 } });
  const [name = '', value = ''] = person.headers.cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  return {
    page,
    async setLine({ bytesPerSecond, isCut }) {
      await devtools.send('Network.emulateNetworkConditions', {
        offline: isCut,
        latency: 50,
        downloadThroughput: bytesPerSecond,
        uploadThroughput: bytesPerSecond,
      });
    },
  };
}
