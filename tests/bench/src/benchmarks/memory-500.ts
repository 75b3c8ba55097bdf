import { parseArgs } from 'node:util';
import { root } from '@our-dates/slices/find-slices';
import { chromiumLaunch } from '@our-dates/test-support/chromium';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { browserCookies } from '../browser-cookies.ts';
import { fillLargeMemory } from '../large-memory.ts';
import { type Measurement, measurementOf } from '../measurement.ts';
import { startPlatform } from '../platform.ts';

export const about = `A memory of 500 photos: the longest tasks and the memory of its page, while it is gone through.
    --photos 500         of the memory
    --slowdown 4         of the processor, as on a phone; 1 for none`;

const longestTaskMs = 200;

interface Result {
  readonly what: string;
  /** Tasks of more than 50 ms. */
  readonly longTasks: number;
  readonly longestMs: number;
  readonly heapMB: number;
  readonly nodes: number;
}

export async function run(args: readonly string[]): Promise<Measurement[]> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      photos: { type: 'string', default: '500' },
      slowdown: { type: 'string', default: '1' },
    },
  });
  const platform = await startPlatform(root);
  try {
    const memory = await fillLargeMemory(platform.url, Number(values.photos));
    const results = await goThrough(platform.url, memory, Number(values.slowdown));
    const name = ({ what }: Result) => what;
    return [
      measurementOf(results, {
        title: 'Longest task',
        unit: 'ms',
        name,
        value: ({ longestMs }) => longestMs,
        atMost: longestTaskMs,
      }),
      measurementOf(results, {
        title: 'Tasks over 50 ms',
        unit: 'tasks',
        name,
        value: ({ longTasks }) => longTasks,
      }),
      measurementOf(results, { title: 'Heap', unit: 'MB', name, value: ({ heapMB }) => heapMB }),
      measurementOf(results, { title: 'Nodes', unit: 'nodes', name, value: ({ nodes }) => nodes }),
    ];
  } finally {
    await platform.stop();
  }
}

async function goThrough(
  url: string,
  { cookie, path }: { cookie: string; path: string },
  slowdown: number,
): Promise<Result[]> {
  const browser = await chromium.launch(chromiumLaunch({ isWhole: true }));
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.addCookies(browserCookies(cookie, url));
    const page = await context.newPage();
    await page.addInitScript(`
      window.longTasks = [];
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) window.longTasks.push(duration);
      }).observe({ type: 'longtask', buffered: true });
    `);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const results: Result[] = [];
    for (const [what, act] of steps(url + path)) {
      await act(page);
      results.push(await measured(what, page, devtools));
    }
    return results;
  } finally {
    await browser.close();
  }
}

function steps(address: string): [string, (page: Page) => Promise<unknown>][] {
  const strip = 'ul[aria-label="All photos"]';
  return [
    [
      'open the page',
      async (page) => {
        await page.goto(address, { waitUntil: 'networkidle' });
        await page.waitForSelector(strip);
      },
    ],
    ['scroll the strip to its end and back', (page) => scrollThrough(page, strip)],
    [
      'step through 100 photos',
      async (page) => {
        for (let step = 0; step < 100; step++) {
          await page.keyboard.press('ArrowRight');
          await nextFrame(page);
        }
      },
    ],
    [
      'step through 60 in the viewer',
      async (page) => {
        await page.getByRole('button', { name: 'Full screen', exact: true }).click();
        await page.getByRole('dialog', { name: 'Photo viewer' }).waitFor();
        for (let step = 0; step < 60; step++) {
          await page.keyboard.press('ArrowRight');
          await nextFrame(page);
        }
        await page.keyboard.press('Escape');
        await page.getByRole('dialog', { name: 'Photo viewer' }).waitFor({ state: 'detached' });
      },
    ],
    ['scroll the strip again', (page) => scrollThrough(page, strip)],
  ];
}

/** Scrolls as a finger does: a part of the width in each frame, to the end and back. */
const scrollThrough = (page: Page, selector: string) =>
  page.evaluate(`(async () => {
    const strip = document.querySelector(${JSON.stringify(selector)});
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const end = strip.scrollWidth - strip.clientWidth;
    const by = strip.clientWidth / 6;
    for (let left = 0; left < end; left += by) {
      strip.scrollTo({ left, behavior: 'instant' });
      await frame();
    }
    for (let left = end; left > 0; left -= by) {
      strip.scrollTo({ left, behavior: 'instant' });
      await frame();
    }
  })()`);

const nextFrame = (page: Page) => page.evaluate('new Promise((resolve) => requestAnimationFrame(resolve))');

/** The cost since the last call; the heap after a garbage collection. */
async function measured(what: string, page: Page, devtools: CDPSession): Promise<Result> {
  const tasks = (await page.evaluate('window.longTasks.splice(0)')) as number[];
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const { nodes } = await devtools.send('Memory.getDOMCounters');
  return {
    what,
    longTasks: tasks.length,
    longestMs: Math.round(Math.max(0, ...tasks)),
    heapMB: Math.round(usedSize / 100_000) / 10,
    nodes,
  };
}
