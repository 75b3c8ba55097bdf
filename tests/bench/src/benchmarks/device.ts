import { parseArgs } from 'node:util';
import type { DeviceContent } from '@our-dates/contracts/worker-messages';
import { root } from '@our-dates/slices/find-slices';
import { chromiumLaunch } from '@our-dates/test-support/chromium';
import { limitStorage } from '@our-dates/test-support/storage-limit';
import { remotesNotStored } from '@our-dates/test-support/stored-app';
import { until } from '@our-dates/test-support/until';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserCookies } from '../browser-cookies.ts';
import { fillMemories } from '../device-memories.ts';
import { type Measurement, measurementOf } from '../measurement.ts';
import { startPlatform } from '../platform.ts';
import { workerHeap } from '../worker-heap.ts';

export const about = `What a device keeps, while thousands of photos are viewed: the heap of the page and of the service worker,
    and the bytes that are kept; and the first paint of a warm start without a connection. What was seen last must
    open without a connection too.
    --photos 5000        that are viewed
    --per-memory 500     in each memory
    --starts 10          without a connection
    --quota 100          megabytes that the device has for it; without this, as many as it has`;

const mb = (bytes: number) => Math.round(bytes / 100_000) / 10;
const keptAtMostMB = 500 * 1.048576;
const paintAtMostMs = 500;
/** Of all photos that were viewed, the page holds those near the one that is shown. */
const pageAtMostMB = 50;

interface Looked {
  readonly what: string;
  readonly pageMB: number;
  readonly workerMB: number;
  readonly keptMB: number;
}

export async function run(args: readonly string[]): Promise<Measurement[]> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      photos: { type: 'string', default: '5000' },
      'per-memory': { type: 'string', default: '500' },
      starts: { type: 'string', default: '10' },
      quota: { type: 'string' },
    },
  });
  const platform = await startPlatform(root);
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const { url } = platform;
    const [photos, perMemory] = [Number(values.photos), Number(values['per-memory'])];
    const { account, ids } = await fillMemories(url, { photos, perMemory });
    const quota = values.quota === undefined ? undefined : Number(values.quota);
    const { context, page } = await openDevice(browser, { url, cookie: account.cookie, quota });
    const looked = await viewAll(browser, page, { ids, perMemory });
    await expectShownOffline(context, page);
    const paints = await startOffline(context, Number(values.starts));
    await context.close();
    const name = ({ what }: Looked) => what;
    const of = (title: string, unit: string, value: (each: Looked) => number, atMost?: number) =>
      measurementOf(looked, { title, unit, name, value, ...(atMost === undefined ? {} : { atMost }) });
    return [
      of('Heap of the page', 'MB', ({ pageMB }) => pageMB, pageAtMostMB),
      of('Heap of the service worker', 'MB', ({ workerMB }) => workerMB),
      of(
        'Kept on the device',
        'MB',
        ({ keptMB: kept }) => kept,
        Math.min(keptAtMostMB, quota ?? keptAtMostMB),
      ),
      {
        title: 'First paint of a warm start without a connection',
        unit: 'ms',
        series: [{ name: 'gallery', points: [{ values: paints }] }],
        targets: [{ series: 'gallery', atMost: paintAtMostMs }],
      },
    ];
  } finally {
    await browser.close();
    await platform.stop();
  }
}

/** A browser that keeps what is seen, and its page. */
async function openDevice(
  browser: Browser,
  { url, cookie, quota }: { url: string; cookie: string; quota: number | undefined },
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
  await context.addCookies(browserCookies(cookie, url));
  if (quota !== undefined) await limitStorage(context, url, quota * 1e6);
  const page = await context.newPage();
  await page.goto('/your-data');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await page.getByRole('checkbox', { name: 'Keep what I have seen on this device' }).check();
  await page.getByText('of 500 MB used').waitFor();
  await until(
    'the app is stored',
    60,
    () => remotesNotStored(page),
    (missing) => missing.length === 0,
  );
  await page.goto('/', { waitUntil: 'networkidle' });
  return { context, page };
}

/**
 * The space was used up again and again: what was seen last made room for itself.
 * @throws Error where the photo that was shown last does not open without a connection
 */
async function expectShownOffline(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(true);
  await page.reload();
  await page.locator('main h1', { hasText: 'photos' }).waitFor();
  // From the first photo back to the last one.
  await page.keyboard.press('ArrowLeft');
  await largeImageShown(page);
  await context.setOffline(false);
}

/** Steps through all photos of all memories, one after the other, as fast as they are shown. */
async function viewAll(
  browser: Browser,
  page: Page,
  { ids, perMemory }: { ids: readonly number[]; perMemory: number },
): Promise<Looked[]> {
  const [devtools, ofBrowser] = [
    await page.context().newCDPSession(page),
    await browser.newBrowserCDPSession(),
  ];
  const looked: Looked[] = [];
  const look = async (what: string) => {
    const { bytes } = await askWorker<DeviceContent>(page, { kind: 'read-content' });
    await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    const workerMB = mb(await workerHeap(ofBrowser));
    looked.push({ what, pageMB: mb(usedSize), workerMB, keptMB: mb(bytes) });
    console.log(JSON.stringify(looked.at(-1)));
  };
  await look('before the first photo');
  let seen = 0;
  for (const id of ids) {
    // In the same page as before, as a person does it.
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.locator(`a[href="/date-memory/${id}"]`).first().click();
    await page.waitForURL(`**/date-memory/${id}`);
    for (let photo = 0; photo < perMemory; photo += 1) {
      await largeImageShown(page);
      await page.keyboard.press('ArrowRight');
      seen += 1;
    }
    await look(`after ${seen} photos`);
  }
  return looked;
}

const largeImageShown = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('main img')].some(
      (image) =>
        image instanceof HTMLImageElement &&
        image.clientWidth > 400 &&
        image.complete &&
        image.naturalWidth > 0,
    ),
  );

/** @returns when something was painted first, in milliseconds after each start */
async function startOffline(context: BrowserContext, starts: number): Promise<number[]> {
  await context.setOffline(true);
  const paints: number[] = [];
  for (let start = 0; start < starts; start += 1) {
    const page = await context.newPage();
    await page.goto('/');
    paints.push(
      await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) => {
              for (const entry of list.getEntriesByName('first-contentful-paint')) resolve(entry.startTime);
            }).observe({ type: 'paint', buffered: true });
          }),
      ),
    );
    await page.close();
  }
  await context.setOffline(false);
  return paints;
}

/** The one place where an answer becomes the type that the worker promises. */
async function askWorker<Answer>(page: Page, message: object): Promise<Answer> {
  const answer: unknown = await page.evaluate(async (question) => {
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    const answered = new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data);
    });
    active?.postMessage(question, [port2]);
    return answered;
  }, message);
  return answer as Answer;
}
