import { setTimeout as delay } from 'node:timers/promises';
import { fillPath, paths } from '@our-dates/contracts/paths';
import { couple, type Person } from '@our-dates/test-support/api-people';
import { percentile } from '@our-dates/test-support/percentile';
import type { Page } from '@playwright/test';
import { notificationPaths } from '../../../../services/notifications/contract.ts';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import { openPage, type SignedInPage } from '../tools/browser.ts';
import { memoryForm, noiseJpeg, photoForm } from '../tools/pictures.ts';
import type { Processes } from '../tools/platform.ts';

const restarts = 10;
/** Ten restarts a minute. */
const restartEveryMs = 6_000;
/** How long the page sleeps: `SLEEP_SECONDS`, 90 unless told, at most an hour and a half. */
const sleepMs = Math.min(Number(process.env.SLEEP_SECONDS ?? 90), 5400) * 1000;
/** How long the network is away. */
const awayMs = 20_000;
/** So soon after it is back a page shows what it missed. */
const rightWithinMs = 2_000;
const longestWaitMs = 30_000;

interface Scene {
  readonly context: ScenarioContext;
  readonly platform: Processes;
  readonly window: SignedInPage;
  readonly partner: Person;
  readonly comments: string;
}

export const scenario: Scenario = {
  about:
    'a page whose gateway restarts ten times a minute, whose network goes, and that sleeps: right in 2 s',
  limitMs: sleepMs + 6 * 60_000,
  async run(context) {
    const platform = await context.startProcesses();
    const [viewer, partner] = await couple(platform.url);
    const { bytes } = await noiseJpeg();
    const memory = await viewer.json<{ id: number }>('POST', paths.collections, {
      body: memoryForm('The pier'),
    });
    const photo = await viewer.json<{ id: number }>('POST', paths.photos, {
      body: photoForm(memory.id, bytes),
    });
    const window = await openPage(context, platform.url, viewer);
    const { page } = window;
    // Wide enough for the comments to stand next to the photo.
    await page.setViewportSize({ width: 1280, height: 800 });
    const listening = page.waitForResponse((response) => new URL(response.url()).pathname === paths.live);
    await page.goto(fillPath('/photo/:id', { id: photo.id }));
    await page.getByRole('textbox', { name: 'Add a comment' }).waitFor();
    await listening;
    const comments = fillPath(paths.photoComments, { id: photo.id });
    const scene: Scene = { context, platform, window, partner, comments };
    await restartGateway(scene);
    await changeNetwork(scene);
    await sleep(scene);
  },
};

/** The partner writes, and the gateway is killed before the page can have heard of it. */
async function restartGateway(scene: Scene): Promise<void> {
  const { context, platform } = scene;
  context.say(`the gateway is killed and started ${restarts} times`);
  const asked = requestsOf(scene.window.page);
  const times: number[] = [];
  for (let round = 1; round <= restarts; round += 1) {
    const began = Date.now();
    const text = await comment(scene, `Before restart ${round}`);
    await platform.slices.kill('gateway');
    await platform.slices.start('gateway');
    times.push(await shownAfter(scene, text));
    await delay(Math.max(0, began + restartEveryMs - Date.now()), undefined, { signal: context.signal });
  }
  report(scene, `gateway killed and started ${restarts} times`, times, asked());
}

async function changeNetwork(scene: Scene): Promise<void> {
  const { context, window } = scene;
  const { page } = window;
  context.say(`the network is away for ${awayMs / 1000} s`);
  await page.context().setOffline(true);
  const text = await comment(scene, 'While the network was away');
  await delay(awayMs, undefined, { signal: context.signal });
  const asked = requestsOf(page);
  await page.context().setOffline(false);
  report(scene, `network away for ${awayMs / 1000} s`, [await shownAfter(scene, text)], asked());
}

async function sleep(scene: Scene): Promise<void> {
  const { context, window } = scene;
  context.say(`the page sleeps for ${sleepMs / 1000} s`);
  const asked = requestsOf(window.page);
  window.sleep();
  const text = await comment(scene, 'While you slept');
  await delay(sleepMs, undefined, { signal: context.signal });
  window.wake();
  report(scene, `page asleep for ${sleepMs / 1000} s`, [await shownAfter(scene, text)], asked());
}

async function comment({ partner, comments }: Scene, content: string): Promise<string> {
  await partner.json('POST', comments, { body: { content } });
  return content;
}

/** @returns milliseconds from now until the page shows it; infinite when it does not */
async function shownAfter({ window: { page } }: Scene, text: string): Promise<number> {
  const began = performance.now();
  const shown = page.getByText(text, { exact: true }).first();
  const isShown = await shown.waitFor({ timeout: longestWaitMs }).then(
    () => true,
    () => false,
  );
  return isShown ? performance.now() - began : Number.POSITIVE_INFINITY;
}

/** @returns the function that tells which API paths the page has asked for since, and how often */
function requestsOf(page: Page): () => ReadonlyMap<string, number> {
  const asked = new Map<string, number>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.set(pathname, (asked.get(pathname) ?? 0) + 1);
  });
  return () => asked;
}

function report(
  { context, comments }: Scene,
  step: string,
  times: readonly number[],
  asked: ReadonlyMap<string, number>,
): void {
  const slowest = Math.max(...times);
  // News are the moment to offer notifications, once.
  const { notifications } = notificationPaths;
  const allowed = new Set<string>([comments, paths.live, paths.news, paths.newsSeen, notifications]);
  const others = [...asked].filter(([path]) => !allowed.has(path));
  context.report({
    step,
    result: `shown after ${Math.round(percentile(0.5, times))} ms, at most ${Math.round(slowest)} ms; asked for ${[...asked].map(([path, count]) => `${path} ${count}×`).join(', ')}`,
    passed: slowest <= rightWithinMs && others.length === 0,
  });
}
