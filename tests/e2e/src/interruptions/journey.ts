import { setTimeout } from 'node:timers/promises';
import type { Comment } from '@our-dates/contracts/comments';
import { newMemory } from '@our-dates/test-support/demo';
import { galleryOf, photosOf, recordMemory } from '@our-dates/test-support/memories';
import { answered, couple, openAs, type Person } from '@our-dates/test-support/people';
import { photo, portrait, type UploadFile } from '@our-dates/test-support/pictures';
import { remotesNotStored } from '@our-dates/test-support/stored-app';
import { type Browser, expect as expectOf, type Page } from '@playwright/test';
import {
  type Interruption,
  interruptOf,
  interruptPage,
  type OnePage,
  type Step,
  steps,
} from './interruption.ts';
import { type Line, openLine } from './line.ts';

/** The machine may be busy with other things. */
const expect = expectOf.configure({ timeout: 30_000 });
/** More than the sender waits after a failure. */
const longestSilenceMs = 45_000;
const comment = 'From the train, once.';
const name = 'The train';
const box = (page: Page) => page.getByRole('textbox', { name: 'Add a comment' });
const button = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true }).first();

/**
 * Two partners; one of them is on a train. After it, the server must have everything exactly once.
 * @returns how long after the connection came back the other one saw the last of it, in milliseconds
 * @throws what differs
 */
export async function travel(
  browser: Browser,
  at: string,
  { interruption, note }: { interruption: Interruption; note: (what: string) => void },
): Promise<number> {
  const { one, other } = await couple(at);
  const memory = await recordMemory(one, { name: 'The pier', photos: [await portrait()] });
  const [first] = await photosOf(one, memory);
  if (!first) throw new Error('the memory has no photo');
  const line = await openLine(at);
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ baseURL: line.url, viewport });
  const elsewhere = await browser.newContext({ baseURL: at, viewport });
  try {
    const train: OnePage = {
      context,
      page: await context.newPage(),
      address: `/date-memory/${memory.id}`,
    };
    await prepare(train, one, first.id);
    const partnersPage = await elsewhere.newPage();
    await openAs(partnersPage, other, '/');
    await expect(partnersPage.getByRole('link', { name: /The pier/ })).toBeVisible();
    // Storing the app takes the processor.
    await expectAppStored(partnersPage);

    note('go offline');
    line.cut();
    await context.setOffline(true);
    for (const step of steps) {
      note(step);
      await take(step, train, first.id);
      if (interruption && 'after' in interruption && interruption.after === step) {
        await interruptPage(train, interruption);
      }
    }
    note('reload');
    await train.page.reload();
    await expectWaiting(train.page, '3 changes wait');
    const reconnected = await reconnect({ train, line }, interruption, note);
    note('wait for the partner');
    // Unlike a locator, which looks twice a second after a while, it looks at every frame.
    const isSeen = (words: string) =>
      [...document.querySelectorAll('a')].some(
        (link) => link.textContent?.includes(words) && link.checkVisibility(),
      );
    const everyFrame = { polling: 'raf', timeout: 90_000 } as const;
    await partnersPage.waitForFunction(isSeen, name, everyFrame).catch(async (error: unknown) => {
      throw new Error(`The partner does not see it, and the page shows: ${await shownOn(train.page)}`, {
        cause: error,
      });
    });
    const seenAfterMs = performance.now() - reconnected;
    note('count');
    await expectOnce(train, { one, other, memory, photoId: first.id });
    return seenAfterMs;
  } finally {
    await context.close();
    await elsewhere.close();
    line.close();
    await Promise.all([one.api.dispose(), other.api.dispose()]);
  }
}

/** Looks at everything once, so that it is on the device. */
async function prepare({ page, address }: OnePage, one: Person, photoId: number): Promise<void> {
  await openAs(page, one, '/your-data');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await page.getByRole('checkbox', { name: 'Keep what I have seen on this device' }).check();
  await expect(page.getByText('of 500 MB used')).toBeVisible();
  await expectAppStored(page);
  // The worker stores what it has passed on a moment later.
  await expect(async () => {
    await page.context().setOffline(false);
    await page.goto(`/photo/${photoId}`);
    await expect(button(page, 'Like')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await page.goto(`/photo/${photoId}`);
    await expect(button(page, 'Like')).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 90_000 });
  await page.context().setOffline(false);
  await page.goto(address);
  await expect(box(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
}

const expectAppStored = (page: Page) =>
  expect.poll(() => remotesNotStored(page), { timeout: 60_000 }).toEqual([]);

async function take(step: Step, { page, address }: OnePage, photoId: number): Promise<void> {
  switch (step) {
    case 'open':
      await page.goto(address);
      return expect(page.getByRole('heading', { name: 'The pier' })).toBeVisible();
    case 'view':
      await page.goto(`/photo/${photoId}`);
      return expect(button(page, 'Like')).toBeVisible();
    case 'like':
      await page.goto(address);
      await button(page, 'Like').click();
      await expect(button(page, 'Liked')).toHaveAttribute('aria-pressed', 'true');
      return expectWaiting(page, '1 change waits');
    case 'comment':
      await box(page).fill(comment);
      await button(page, 'Post').click();
      await expect(page.getByRole('list', { name: 'Comments, oldest first' })).toContainText(comment);
      return expectWaiting(page, '2 changes wait');
    case 'begin a memory':
      await button(page, 'New Date').click();
      await newMemory(page).getByLabel('Name', { exact: true }).fill(name);
      await newMemory(page)
        .locator('input[type=file]')
        .first()
        .setInputFiles(await fivePhotos());
      await expect(newMemory(page).getByRole('listitem')).toHaveCount(5);
      // The draft is written.
      return expect
        .poll(() => page.evaluate("dispatchEvent(new Event('beforeunload', { cancelable: true }))"))
        .toBe(true);
    case 'record it':
      if (!(await newMemory(page).isVisible())) await continueMemory(page);
      await button(page, 'Save Memory').click();
      return expect(newMemory(page)).toBeHidden();
  }
}

/** The page says what is stored on this device: nothing may be lost from then on. */
async function expectWaiting(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('banner').getByRole('button', { name: words })).toBeVisible();
}

async function continueMemory(page: Page): Promise<void> {
  await button(page, 'New Date').click();
  await newMemory(page).getByRole('button', { name: 'Continue where we left off' }).click();
  await expect(newMemory(page).getByRole('listitem')).toHaveCount(5);
}

const fivePhotos = (): Promise<UploadFile[]> =>
  Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map((each, index) => photo(`${each}.jpg`, { width: 300 + index, height: 200 })),
  );

/** @returns when the connection was there, in milliseconds */
async function reconnect(
  { train, line }: { train: OnePage; line: Line },
  interruption: Interruption,
  note: (what: string) => void,
): Promise<number> {
  note('reconnect');
  const happened =
    interruption && 'request' in interruption
      ? line.interrupt(interruption.request, interruptOf(train, interruption))
      : undefined;
  line.restore();
  await train.context.setOffline(false);
  if (!happened) return performance.now();
  note('wait for the interruption');
  await Promise.race([happened, nothingSent(train)]);
  note('interrupted');
  // The page notices both.
  await train.context.setOffline(true);
  line.restore();
  note('reconnect again');
  await train.context.setOffline(false);
  return performance.now();
}

/** @throws Error with what the page shows, should it send nothing */
async function nothingSent({ page }: OnePage): Promise<never> {
  await setTimeout(longestSilenceMs, undefined, { ref: false });
  throw new Error(`Nothing was sent, and the page shows: ${await shownOn(page)}`);
}

const shownOn = async (page: Page) => (await page.locator('body').textContent())?.slice(0, 600);

async function expectOnce(
  { page }: OnePage,
  { one, other, memory, photoId }: { one: Person; other: Person; memory: { id: number }; photoId: number },
): Promise<void> {
  await expect(page.getByRole('banner').getByRole('button', { name: /change/ })).toBeHidden({
    timeout: 90_000,
  });
  const answer = await answered(await other.api.get(`/api/photos/${photoId}/comments`), 200);
  expect(((await answer.json()) as Comment[]).map(({ content }) => content)).toEqual([comment]);
  expect(await photosOf(one, memory)).toMatchObject([{ isLiked: true }]);
  const recorded = (await galleryOf(other)).filter((each) => each.name === name);
  expect(recorded).toMatchObject([{ photoCount: 5 }]);
}
