import { type PageData, pageDataId } from '@our-dates/contracts/page-data';
import { gallery } from '@our-dates/test-support/demo';
import { openSecondSession, type Person } from '@our-dates/test-support/people';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { platformUrl } from '../tools/platform.ts';

/** What a person got when they opened the gallery. */
export interface Visit {
  readonly person: number;
  /** The address of the manifest of the gallery that their page was given; empty where it was not answered. */
  readonly manifest: string;
  readonly outcome: 'shown' | 'failed' | 'not answered';
  /** When the HTML began to arrive, in ms since 1970. Visits end in another order, since several pages are open. */
  readonly answered: number;
}

/** Runs in the page. */
function whenAnswered(): number {
  const [navigation] = performance.getEntriesByType('navigation');
  return performance.timeOrigin + (navigation as PerformanceNavigationTiming).responseStart;
}

type Cookies = Parameters<BrowserContext['addCookies']>[0];

/** @returns the cookies of a new session */
async function signInAgain(at: string, person: Person): Promise<Cookies> {
  const { api } = await openSecondSession(at, person);
  const { cookies } = await api.storageState();
  await api.dispose();
  return cookies;
}

/** A pod that starts on this machine adds a network interface to it, for which Chromium breaks off what it connects. */
const brokenOff = 'net::ERR_NETWORK_CHANGED';

async function goTo(page: Page, address: string): Promise<void> {
  for (;;) {
    try {
      await page.goto(address);
      return;
    } catch (error) {
      if (!(error instanceof Error && error.message.includes(brokenOff))) throw error;
      console.log(`${new Date().toISOString()}: the browser opens the gallery again after ${brokenOff}`);
    }
  }
}

/** How many people have the gallery open at a time. */
const pages = 2;

/**
 * People open the gallery one after the other, again and again, each in a session of their own, until some work has
 * ended. Everybody signs in first: a session ends after ten minutes, its pages ask for an extension before that, and a
 * session that is extended may be given the other build.
 *
 * @param work is given a function that waits until everybody has been there once more
 * @returns their visits, in the order in which they ended, and what the work returned
 */
export async function visitDuring<T>(
  browser: Browser,
  people: readonly Person[],
  work: (round: () => Promise<void>) => Promise<T>,
): Promise<{ visits: readonly Visit[]; result: T }> {
  const at = platformUrl();
  const sessions: Cookies[] = [];
  for (const person of people) sessions.push(await signInAgain(at, person));
  const visits: Visit[] = [];
  let isStopped = false;
  let turn = 0;

  async function openGallery(page: Page, index: number): Promise<Visit> {
    await page.context().clearCookies();
    await page.context().addCookies(sessions[index] ?? []);
    const reports: string[] = [];
    page.removeAllListeners('response');
    page.on('response', (response) => {
      if (response.url().includes('/api/remotes/gallery/views/')) reports.push(response.url());
    });
    await goTo(page, at);
    const failure = page.getByRole('heading', { name: 'This part is not available right now' });
    await gallery(page).or(failure).first().waitFor();
    const outcome = (await failure.isVisible()) ? 'failed' : 'shown';
    const { remotes }: PageData = JSON.parse((await page.locator(`#${pageDataId}`).textContent()) ?? '');
    if (remotes.reported?.gallery !== undefined) await expect.poll(() => reports).not.toEqual([]);
    return {
      person: index,
      manifest: remotes.manifests.gallery ?? '',
      outcome,
      answered: await page.evaluate(whenAnswered),
    };
  }

  async function open(): Promise<void> {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, serviceWorkers: 'block' });
    const page = await context.newPage();
    const waiting = new Set<string>();
    page.on('request', (request) => waiting.add(request.url()));
    page.on('requestfinished', (request) => waiting.delete(request.url()));
    page.on('requestfailed', (request) => waiting.delete(request.url()));
    while (!isStopped) {
      const person = turn++ % people.length;
      waiting.clear();
      const visit = openGallery(page, person);
      visits.push(
        await visit.catch(async (error: unknown): Promise<Visit> => {
          const now = new Date().toISOString();
          console.log(`${now}: the gallery of person ${person} did not come: ${error}`);
          console.log(`Requests without an end: ${[...waiting].join(' ')}`);
          console.log(`What it shows: ${await page.locator('body').ariaSnapshot().catch(String)}`);
          return { person, manifest: '', outcome: 'not answered', answered: Date.now() };
        }),
      );
    }
    await context.close();
  }

  const opening = Promise.all(Array.from({ length: pages }, open));
  const round = async () => {
    const enough = turn + people.length + pages;
    await expect.poll(() => turn >= enough, { timeout: 300_000 }).toBe(true);
  };
  try {
    return { result: await work(round), visits };
  } finally {
    isStopped = true;
    await opening;
  }
}
