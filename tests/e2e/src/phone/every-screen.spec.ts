import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { News } from '@our-dates/contracts/news';
import { paths } from '@our-dates/contracts/paths';
import { answered, openAs, type Person } from '@our-dates/test-support/people';
import { type Browser, type CDPSession, devices, expect, type Page, test } from '@playwright/test';
import { findTooWide } from '../fixtures/fits.ts';
import { waitForOneDay } from '../fixtures/one-day.ts';
import { type Screen, screens } from '../screens/screens.ts';
import { stableTree } from '../screens/stable-tree.ts';
import { makeStage, type Stage } from '../screens/stage.ts';

/*
 * Every screen, in one worker and in order: they share people, memories and, for each person, a page. What each of them
 * promises is in docs/accessibility.md.
 */
test.describe.configure({ mode: 'default' });

const phone = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };
/** A window of 1280 × 1024 at 400 %. */
const zoomed = { width: 320, height: 256 };
/** Screens whose layout at 1440 pixels has other content or another order. */
const wideScreens = ['gallery', 'memory', 'memory-comments', 'photo', 'photo-edit'];

const finders = fileURLToPath(new URL('../fixtures/page-accessibility.js', import.meta.url));

interface OpenPage {
  readonly page: Page;
  readonly devtools: CDPSession;
}

let stage: Stage;
const pages = new Map<number | undefined, OpenPage>();

test.beforeAll(async ({ baseURL }) => {
  // The stage has memories of this day a year ago, and what can be undone until tomorrow.
  const wait = waitForOneDay(5 * 60_000);
  test.setTimeout(120_000 + wait);
  await delay(wait);
  // The tests read no pixels, and small pictures are processed sooner.
  stage = await makeStage(baseURL ?? '', { width: 480 });
  // What a screen shows does not depend on the screens before it.
  await seeNews(stage.one, { memories: 3, comments: 1 });
  await seeNews(stage.other, { memories: 5, comments: 2 });
});

test.afterAll(async () => {
  for (const { page } of pages.values()) await page.context().close();
});

/** @param expected of the stage, as soon as all of it is known */
async function seeNews({ api }: Person, expected: Pick<News, 'memories' | 'comments'>): Promise<void> {
  let upTo: number | undefined;
  await expect(async () => {
    const news: News = await (await answered(await api.get(paths.news), 200)).json();
    expect(news).toMatchObject(expected);
    upTo = news.position;
  }).toPass();
  await answered(await api.post(paths.newsSeen, { data: { upTo } }), 204);
}

async function pageOf(browser: Browser, baseURL: string, viewer: Person | undefined) {
  const known = pages.get(viewer?.id);
  if (known) return known;
  const { userAgent } = devices['Pixel 7'];
  const context = await browser.newContext({
    ...{ baseURL, userAgent, viewport: phone, isMobile: true, hasTouch: true, reducedMotion: 'reduce' },
    // Nothing is permitted: whole browsers would ask, and the engine alone refuses.
    permissions: [],
  });
  await context.addInitScript({ path: finders });
  const page = await context.newPage();
  if (viewer) await openAs(page, viewer);
  const opened = { page, devtools: await context.newCDPSession(page) };
  pages.set(viewer?.id, opened);
  return opened;
}

async function open(page: Page, screen: Screen, isPhone: boolean): Promise<void> {
  await page.setViewportSize(isPhone ? phone : wide);
  await page.goto(screen.path(stage));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await screen.open?.(page, { isPhone, stage });
}

/** The page becomes what is committed; `npm run e2e -- every-screen -u` writes it again. */
async function hasTree(page: Page, name: string): Promise<void> {
  if (test.info().config.updateSnapshots === 'all') await page.waitForLoadState('networkidle');
  await expect(async () => expect(await stableTree(page)).toMatchSnapshot(`${name}.txt`)).toPass({
    timeout: 10_000,
  });
}

/** @param what of `page-accessibility.js` */
function find(page: Page, what: string): Promise<string[]> {
  return page.evaluate<string[]>(`accessibility.${what}()`);
}

const prefer = (devtools: CDPSession, features: Readonly<Record<string, string>>) =>
  devtools.send('Emulation.setEmulatedMedia', {
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  });

for (const screen of screens) {
  test(`the screen ${screen.name} can be read, reached and pressed by everybody`, async ({
    browser,
    baseURL,
  }) => {
    const { page, devtools } = await pageOf(browser, baseURL ?? '', screen.viewer?.(stage));
    const isWideToo = wideScreens.includes(screen.name);
    if (isWideToo) {
      await open(page, screen, false);
      await hasTree(page, `${screen.name}-1440`);
    }
    await open(page, screen, true);
    await hasTree(page, screen.name);

    expect.soft(await find(page, 'differentNames'), 'names without what is written there').toEqual([]);
    expect.soft(await find(page, 'smallTargets'), 'targets smaller than 44 pixels').toEqual([]);
    expect.soft(await find(page, 'movements'), 'motion that was not wanted').toEqual([]);

    await prefer(devtools, { 'forced-colors': 'active', 'prefers-reduced-motion': 'reduce' });
    expect.soft(await find(page, 'invisibleFocus'), 'focus that does not show in forced colours').toEqual([]);
    await prefer(devtools, {
      ...{ 'prefers-contrast': 'more', 'prefers-reduced-transparency': 'reduce' },
      'prefers-reduced-motion': 'reduce',
    });
    expect.soft(await find(page, 'blurred'), 'transparency that was not wanted').toEqual([]);
    await prefer(devtools, {});

    await page.setViewportSize(zoomed);
    await page.evaluate('accessibility.spaceText(true)');
    expect.soft(await findTooWide(page), 'what scrolls horizontally at 400 %').toEqual([]);
    expect
      .soft(await find(page, 'clippedText'), 'text that is cut off at 400 %, with wider spacing')
      .toEqual([]);
  });
}
