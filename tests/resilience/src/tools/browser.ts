import type { Person } from '@our-dates/test-support/api-people';
import { chromiumLaunch } from '@our-dates/test-support/chromium';
import { chromium, type Page } from '@playwright/test';
import type { ScenarioContext } from '../scenario.ts';

/** A browser window of a signed-in person. */
export interface SignedInPage {
  readonly page: Page;
  /** Lets the page send and receive only so much, or nothing. */
  setLine(line: { bytesPerSecond: number; isCut: boolean }): Promise<void>;
  /** Nothing of the browser runs until it wakes, as on a phone that is locked. */
  sleep(): void;
  wake(): void;
}

export async function openPage(
  scenario: ScenarioContext,
  url: string,
  person: Person,
): Promise<SignedInPage> {
  const server = await chromium.launchServer(chromiumLaunch({ isWhole: true }));
  scenario.onEnd(() => server.close());
  const browser = await chromium.connect(server.wsEndpoint());
  const context = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 } });
  const [name = '', value = ''] = person.headers.cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const { pid } = server.process();
  const signalAll = (signal: NodeJS.Signals) => pid !== undefined && process.kill(-pid, signal);
  // A browser that sleeps would not end.
  scenario.onEnd(() => signalAll('SIGCONT'));
  return {
    page,
    sleep: () => signalAll('SIGSTOP'),
    wake: () => signalAll('SIGCONT'),
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
