import { parseArgs } from 'node:util';
import { startPostgres } from '@our-dates/service-kit/testing/servers';
import { root } from '@our-dates/slices/find-slices';
import { chromiumLaunch } from '@our-dates/test-support/chromium';
import { type Browser, chromium } from '@playwright/test';
import { browserCookies } from '../browser-cookies.ts';
import { fillGallery, fullMemory } from '../full-gallery.ts';
import { noteEvents, type Timed, takeInteraction } from '../interactions/event-timing.ts';
import { interactions } from '../interactions/steps.ts';
import { mobileScreen, mobileSlowdown } from '../lighthouse.ts';
import { insertMemories } from '../many-memories.ts';
import type { Measurement, Series } from '../measurement.ts';
import { startPlatform } from '../platform.ts';
import { type Undo, withUndo } from '../processes.ts';

export const about = `The ten most common interactions on a phone as slow as that of Lighthouse's mobile profile, by touch and
    by key, each from the input until the next paint (INP), in small and in large galleries.
    --memories 200       may be given several times, default 200 and 10000
    --rounds 5           each in a fresh browser
    --slowdown 4         of the processor`;

const longestMs = 200;

/** Of one round, by the name of the interaction. */
type Round = ReadonlyMap<string, Timed>;

export async function run(args: readonly string[]): Promise<Measurement[]> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      memories: { type: 'string', multiple: true, default: ['200', '10000'] },
      rounds: { type: 'string', default: '5' },
      slowdown: { type: 'string', default: String(mobileSlowdown()) },
    },
  });
  const options = { rounds: Number(values.rounds), slowdown: Number(values.slowdown) };
  const bySize = new Map<number, Round[]>();
  for (const memories of values.memories.map(Number)) {
    bySize.set(memories, await withUndo((undo) => measure(memories, options, undo)));
  }
  const toPaint = seriesOf(bySize, (timed) => timed.toPaint);
  return [
    {
      title: 'From an interaction to the next paint, on a slow phone',
      unit: 'ms',
      series: toPaint,
      targets: toPaint.map(({ name }) => ({ series: name, atMost: longestMs })),
    },
    {
      title: 'Of it, in event handlers',
      unit: 'ms',
      series: seriesOf(bySize, (timed) => timed.inHandlers),
    },
  ];
}

function seriesOf(bySize: ReadonlyMap<number, readonly Round[]>, of: (timed: Timed) => number): Series[] {
  return interactions.map(({ name }) => ({
    name,
    points: [...bySize].map(([size, rounds]) => ({
      size,
      values: rounds.flatMap((round) => {
        const timed = round.get(name);
        return timed ? [of(timed)] : [];
      }),
    })),
  }));
}

async function measure(
  memories: number,
  { rounds, slowdown }: { rounds: number; slowdown: number },
  undo: Undo,
): Promise<Round[]> {
  const postgres = await startPostgres();
  undo(() => postgres.stop());
  const platform = await startPlatform(root, { DATABASE_URL: postgres.url });
  undo(() => platform.stop());
  const { cookie, ownerId, memories: recorded } = await fillGallery(platform.url);
  await insertMemories(postgres.url, ownerId, memories - recorded);
  const browser = await chromium.launch(chromiumLaunch({ isWhole: true }));
  undo(() => browser.close());
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    measured.push(await interact(browser, { url: platform.url, cookie, slowdown }));
  }
  return measured;
}

/** One evening on a phone, in a browser without any files of the page. */
async function interact(
  browser: Browser,
  { url, cookie, slowdown }: { url: string; cookie: string; slowdown: number },
): Promise<Round> {
  const { width, height, deviceScaleFactor } = mobileScreen();
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor,
    isMobile: true,
    hasTouch: true,
  });
  try {
    await context.addCookies(browserCookies(cookie, url));
    await context.addInitScript(noteEvents);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(url);
    await page.getByRole('link', { name: fullMemory, exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    const round = new Map<string, Timed>();
    for (const { name, prepare, press, isDone, leave } of interactions) {
      await prepare?.(page);
      await takeInteraction(page);
      await press(page);
      await isDone(page);
      round.set(name, await takeInteraction(page));
      await leave?.(page);
    }
    return round;
  } finally {
    await context.close();
  }
}
