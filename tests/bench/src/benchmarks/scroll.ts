import { parseArgs } from 'node:util';
import { startPostgres } from '@our-dates/service-kit/testing/servers';
import { root } from '@our-dates/slices/find-slices';
import { chromiumLaunch } from '@our-dates/test-support/chromium';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { browserCookies } from '../browser-cookies.ts';
import { createDemoAccount } from '../demo-account.ts';
import { insertMemories } from '../many-memories.ts';
import { type Measurement, measurementOf } from '../measurement.ts';
import { startPlatform } from '../platform.ts';

export const about = `A gallery of 100,000 memories in Chromium: scrolled down and up, and gone through by months.
    --memories 100000
    --pages 40           that are scrolled through, each way
    --months 20          that are gone to`;

interface Result {
  readonly step: string;
  /** The longest task of the page, in milliseconds. */
  readonly longestTask: number;
  readonly tasksOver50: number;
  readonly heapMb: number;
  readonly elements: number;
  readonly memoriesDrawn: number;
}

export async function run(args: readonly string[]): Promise<Measurement[]> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      memories: { type: 'string', default: '100000' },
      pages: { type: 'string', default: '40' },
      months: { type: 'string', default: '20' },
    },
  });
  const postgres = await startPostgres();
  try {
    const platform = await startPlatform(root, { DATABASE_URL: postgres.url });
    try {
      const { cookie, record } = await createDemoAccount(platform.url);
      const { ownerId } = await record('The first evening', []);
      await insertMemories(postgres.url, ownerId, Number(values.memories));
      const results = await visit(platform.url, cookie, {
        pages: Number(values.pages),
        months: Number(values.months),
      });
      const name = ({ step, memoriesDrawn }: Result) => `${step} (${memoriesDrawn} memories rendered)`;
      return [
        measurementOf(results, {
          title: 'Longest task',
          unit: 'ms',
          name,
          value: ({ longestTask }) => longestTask,
          atMost: 100,
        }),
        measurementOf(results, {
          title: 'Tasks over 50 ms',
          unit: 'tasks',
          name,
          value: ({ tasksOver50 }) => tasksOver50,
        }),
        measurementOf(results, { title: 'Heap', unit: 'MB', name, value: ({ heapMb }) => heapMb }),
        measurementOf(results, {
          title: 'Elements',
          unit: 'elements',
          name,
          value: ({ elements }) => elements,
        }),
      ];
    } finally {
      await platform.stop();
    }
  } finally {
    await postgres.stop();
  }
}

async function visit(
  url: string,
  cookie: string,
  { pages, months }: { pages: number; months: number },
): Promise<Result[]> {
  const browser = await chromium.launch(chromiumLaunch({ isWhole: true }));
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies(browserCookies(cookie, url));
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await page.addInitScript(noteLongTasks);
    await page.goto(`${url}/?sort=date`);
    await page.getByRole('slider', { name: 'Go to a month' }).waitFor();
    const results: Result[] = [await measure(page, session, 'opened')];

    for (let count = 0; count < pages; count++) {
      const more = page.getByRole('button', { name: 'Load More Memories' });
      await more.scrollIntoViewIfNeeded();
      const answer = page.waitForResponse(/with-thumbnails\?.*cursor=/);
      await more.click();
      await answer;
      await page.getByText('Loading memories…').waitFor({ state: 'hidden' });
    }
    results.push(await measure(page, session, `${pages} pages on`));

    const slider = page.getByRole('slider', { name: 'Go to a month' });
    const box = await slider.boundingBox();
    if (!box) throw new Error('There is nothing to go to a month with.');
    for (let count = 1; count <= months; count++) {
      const answer = page.waitForResponse(/with-thumbnails\?.*from=/);
      // Up and down in large steps.
      const height = (count * 0.37) % 0.9;
      await page.mouse.click(box.x + box.width / 2, box.y + box.height * (0.05 + height));
      await answer;
      await page.locator('[data-memory]').first().waitFor();
    }
    results.push(await measure(page, session, `${months} months gone to`));

    for (const [step, dy] of [
      ['scrolled down from there', 1],
      ['scrolled up again', -1],
    ] as const) {
      await page.mouse.move(700, 500);
      for (let count = 0; count < pages * 12; count++) await page.mouse.wheel(0, dy * 600);
      results.push(await measure(page, session, step));
    }
    return results;
  } finally {
    await browser.close();
  }
}

/** Runs in the page. */
const noteLongTasks = `
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
`;

/** @returns the measurements since the last call */
async function measure(page: Page, session: CDPSession, step: string): Promise<Result> {
  await page.waitForLoadState('networkidle');
  const tasks = await page.evaluate<number[]>('window.longTasks.splice(0)');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return {
    step,
    longestTask: Math.round(Math.max(0, ...tasks)),
    tasksOver50: tasks.length,
    heapMb: Math.round(usedSize / 1e5) / 10,
    elements: await page.evaluate<number>('document.querySelectorAll("*").length'),
    memoriesDrawn: await page.locator('[data-memory]').count(),
  };
}
