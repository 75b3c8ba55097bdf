import { type PageData, pageDataId } from '@our-dates/contracts/page-data';
import { gallery } from '@our-dates/test-support/demo';
import { openSecondSession, type Person } from '@our-dates/test-support/people';
import { type Browser, expect, type Page } from '@playwright/test';
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

/** People who open the gallery one after the other, again and again, each in a session of their own. */
export interface Visitors {
  /** Waits until everybody has been there once more. */
  round(): Promise<void>;
  /** @returns all their visits, in the order in which they ended */
  stop(): Promise<readonly Visit[]>;
}

/**
 * Everybody signs in first: a session ends after ten minutes, its pages ask for an extension before that, and a
 * session that is extended may be given the other build.
 *
 * @param pages how many people open it at a time
 */
export async function startVisitors(
  browser: Browser,
  people: readonly Person[],
  pages: number,
): Promise<Visitors> {
  const at = platformUrl();
  const signedIn: Person[] = [];
  for (const person of people) signedIn.push(await openSecondSession(at, person));
  const visits: Visit[] = [];
  let isStopped = false;
  let turn = 0;

  async function openGallery(page: Page, index: number): Promise<Visit> {
    const { cookies } = (await signedIn[index]?.api.storageState()) ?? { cookies: [] };
    await page.context().clearCookies();
    await page.context().addCookies(cookies);
    const reports: string[] = [];
    page.removeAllListeners('response');
    page.on('response', (response) => {
      if (response.url().includes('/api/remotes/gallery/views/')) reports.push(response.url());
    });
    await page.goto(at);
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
        await visit.catch((error: unknown): Visit => {
          const now = new Date().toISOString();
          console.log(`${now}: the gallery of person ${person} did not come: ${error}`);
          console.log(`Requests without an end: ${[...waiting].join(' ')}`);
          return { person, manifest: '', outcome: 'not answered', answered: Date.now() };
        }),
      );
    }
    await context.close();
  }

  const opening = Promise.all(Array.from({ length: pages }, open));
  return {
    async round() {
      const enough = turn + people.length + pages;
      await expect.poll(() => turn >= enough, { timeout: 300_000 }).toBe(true);
    },
    async stop() {
      isStopped = true;
      await opening;
      return visits;
    },
  };
}
