import { parseArgs } from 'node:util';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { DemoSummary } from '@our-dates/contracts/demo';
import { paths } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import { root } from '@our-dates/slices/find-slices';
import { couple, type Person } from '@our-dates/test-support/api-people';
import { chromiumLaunch } from '@our-dates/test-support/chromium';
import { until } from '@our-dates/test-support/until';
import { type Browser, chromium, type Page } from '@playwright/test';
import { browserCookies } from '../browser-cookies.ts';
import type { Measurement } from '../measurement.ts';
import { phonePhotograph } from '../photographs.ts';
import { startPlatform } from '../platform.ts';

export const about = `Two partners who look together in Chromium: from the press of a key in one window to the photo in the other.
    --presses 60         by each of the two, in turn`;

const photos = 12;
const sampleMemories = 5;
/** Between two presses, as of somebody who looks at the photos. */
const pauseMs = 400;

export async function run(args: readonly string[]): Promise<Measurement[]> {
  const { values } = parseArgs({ args: [...args], options: { presses: { type: 'string', default: '60' } } });
  const platform = await startPlatform(root);
  try {
    // A browser for each: a window in the background of another one is not painted.
    const launch = () => chromium.launch(chromiumLaunch({ isWhole: true }));
    const browsers = await Promise.all([launch(), launch()]);
    try {
      const screens = await lookTogether(browsers, platform.url);
      const shown: number[] = [];
      for (let count = 0; count < Number(values.presses); count += 1) {
        for (const [from, to] of [screens, screens.toReversed()] as const) shown.push(await press(from, to));
      }
      return [
        {
          title: 'From a key press to the photo on the other screen',
          unit: 'ms',
          series: [{ name: 'two windows, one machine', points: [{ values: shown }] }],
          targets: [{ series: 'two windows, one machine', atMost: 300 }],
        },
      ];
    } finally {
      await Promise.all(browsers.map((browser) => browser.close()));
    }
  } finally {
    await platform.stop();
  }
}

type Screens = [Page, Page];

/** Both partners, in the viewer of one memory. */
async function lookTogether(browsers: readonly [Browser, Browser], url: string): Promise<Screens> {
  const [one, other] = await couple(url);
  const memory = await recordMemory(one);
  await untilReady(one, memory);
  const hers = await openAs(browsers[0], url, one);
  const his = await openAs(browsers[1], url, other);
  await hers.goto(`${url}/date-memory/${memory.id}`);
  await his.goto(url);
  await hers.getByText('is here too').waitFor({ state: 'attached' });
  await hers.getByRole('button', { name: 'More', exact: true }).click();
  await hers.getByRole('menuitem', { name: 'Look together' }).click();
  await his.getByRole('button', { name: 'Join' }).click();
  for (const screen of [hers, his]) await screen.getByText('Looking together', { exact: true }).waitFor();
  return [hers, his];
}

async function openAs(browser: Browser, url: string, person: Person): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1000, height: 700 } });
  await context.addCookies(browserCookies(person.headers.cookie, url));
  const page = await context.newPage();
  await page.addInitScript(noteTimes);
  return page;
}

/** Notes when a key was pressed, and in which frame the viewer first showed another photo, loaded. */
function noteTimes(): void {
  const times = { pressed: 0, shown: 0 };
  Object.assign(window, { times });
  let before: string | undefined;
  const look = () => {
    requestAnimationFrame(look);
    const photo = document.querySelector<HTMLImageElement>('.yarl__slide_current img');
    const counter = document.querySelector('.yarl__slide_current')?.getAttribute('aria-label') ?? '';
    const shown = photo && `${counter} ${new URL(photo.src).pathname}`;
    if (!photo?.complete || photo.naturalWidth === 0 || !shown || shown === before) return;
    before = shown;
    times.shown = performance.timeOrigin + performance.now();
  };
  requestAnimationFrame(look);
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      times.pressed = performance.timeOrigin + timeStamp;
    },
    true,
  );
}

interface Times {
  readonly pressed: number;
  readonly shown: number;
}

const timesOf = (page: Page): Promise<Times> => page.evaluate('({ ...window.times })');

/** @returns milliseconds from the key press in one window to the photo in the other */
async function press(from: Page, to: Page): Promise<number> {
  const before = (await timesOf(to)).shown;
  await from.keyboard.press('ArrowRight');
  const isOther = (times: Times) => times.shown > before;
  const { shown } = await until('the photo on the other screen', 10, () => timesOf(to), isOther);
  await from.waitForTimeout(pauseMs);
  return shown - (await timesOf(from)).pressed;
}

/** Until the platform has nothing to do any more: the samples of the demo are recorded, and all derivatives are made. */
async function untilReady(person: Person, { id }: CollectionWithThumbnail): Promise<void> {
  const summary = () => person.json<DemoSummary>('GET', paths.demoSummary);
  await until('the samples', 120, summary, (seen) => seen.protectedCollections === sampleMemories);
  const ofMemory = () => person.json<Photo[]>('GET', `${paths.photos}?collectionId=${id}`);
  const isReady = ({ status }: Photo) => status === 'ready';
  await until('the derivatives', 240, ofMemory, (seen) => seen.length === photos && seen.every(isReady));
}

async function recordMemory(person: Person): Promise<CollectionWithThumbnail> {
  const form = new FormData();
  form.set('name', 'The harbour');
  form.set('type', 'custom');
  const { data, contentType } = await phonePhotograph();
  const file = new Blob([Uint8Array.from(data)], { type: contentType });
  for (let count = 0; count < photos; count += 1) {
    form.append('photo', file, 'photo.jpg');
    form.append('photoTitle', 'The harbour');
  }
  return person.json('POST', paths.collections, { body: form });
}
