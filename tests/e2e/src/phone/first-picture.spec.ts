import { languages } from '@our-dates/contracts/languages';
import { languageCookie } from '@our-dates/contracts/page-cookies';
import { demoPerson, openAs } from '@our-dates/test-support/people';
import type { Page } from '@playwright/test';
import { openWithHarbour } from '../fixtures/harbour.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { expect, test } from '../fixtures/test.ts';

const pageModules = '**/remotes/gallery/assets/memory-page.*.js';
const galleryModules = '**/remotes/gallery/assets/exposed-routes.*.js';
/** Left, top, width and height of the first four, in the outline or in the page. */
const placesOfCovers = `Array.from(document.querySelectorAll('#first-picture img, #root [data-memory] img'))
  .slice(0, 4)
  .map((image) => image.getBoundingClientRect())
  .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round))`;

test('the first photo of a memory shows before the code of its page has loaded, exactly where the page renders it', async ({
  page,
  at,
}) => {
  const address = await openWithHarbour(page, at);
  const release = await holdRequests(page, pageModules);
  // The page's load event may wait for the modules that are held back.
  await page.goto(address, { waitUntil: 'commit' });
  const first = page.locator('#first-picture');
  await expect(first).toBeVisible();
  await expect
    .poll(() => page.evaluate("document.querySelector('#first-picture').naturalWidth"))
    .toBeGreaterThan(0);
  const place = await first.boundingBox();
  await expect(page.locator('[data-first-picture]')).toBeAttached();

  release();
  const hero = page.getByRole('img', { name: 'arezzo' });
  await expect(hero.first()).toBeVisible();
  await expect(first).toHaveCount(0);
  expect(await hero.first().boundingBox()).toEqual(place);
});

/** The texts of the gallery's first screen, in the outline or in the page, apart from the counts that come later. */
const textsOfGallery = `(() => {
  const root = document.querySelector('#first-picture') ?? document.querySelector('#main');
  return ['h1', 'h2', 'li h3', 'li p'].map((each) =>
    [...root.querySelectorAll(each)].slice(0, each.startsWith('li') ? 4 : 1).map((text) => text.innerText.replace(/\\s+/g, ' ').trim()));
})()`;

const inEnglish = [320, 390, 640, 820, 1440, 1920].map((width) => ({ language: 'en', width }));
const translated = languages
  .filter((language) => language !== 'en')
  .map((language) => ({ language, width: 390 }));

for (const { language, width } of [...inEnglish, ...translated]) {
  test(`the first covers of the gallery show before its code has loaded, with its texts and exactly where the page renders them, at ${width} px in the language ${language}`, async ({
    page,
    at,
  }) => {
    await page.setViewportSize({ width, height: 823 });
    await page.context().addCookies([{ name: languageCookie, value: language, url: at }]);
    await openAs(page, await demoPerson(at));
    const release = await holdRequests(page, galleryModules);
    await page.goto('/', { waitUntil: 'commit' });
    const outline = page.locator('#first-picture');
    await expect(outline.locator('img').first()).toBeVisible();
    const places = () => page.evaluate<number[][]>(placesOfCovers);
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    const before = await places();
    expect(before).toHaveLength(4);
    const texts = await page.evaluate<string[][]>(textsOfGallery);
    await expect(page.locator('[data-first-picture]')).toBeAttached();

    release();
    await expect(page.getByRole('searchbox')).toBeVisible();
    await expect(outline).toHaveCount(0);
    expect(await places()).toEqual(before);
    expect(await page.evaluate<string[][]>(textsOfGallery)).toEqual(texts);
  });
}

test('the outline of the gallery is replaced by the message when its code cannot be loaded', async ({
  page,
  at,
}) => {
  await openAs(page, await demoPerson(at));
  await page.route('**/remotes/gallery/assets/exposed-routes.*.js*', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.locator('#first-picture')).toBeHidden();
});

test('the first photo is replaced by the message when the code of its page cannot be loaded', async ({
  page,
  at,
}) => {
  const address = await openWithHarbour(page, at);
  await page.route('**/remotes/gallery/assets/exposed-routes.*.js*', (route) => route.abort());
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.locator('#first-picture')).toBeHidden();
});

/** The first script is requested when the picture has loaded. */
async function expectScriptsAfter(page: Page, picture: string): Promise<void> {
  const { loaded, script, html } = await page.evaluate<{
    loaded: number;
    script: number;
    html: number;
  }>(`(() => {
    const named = (part) => performance.getEntriesByType('resource').find(({ name }) => name.includes(part));
    return {
      loaded: named('${picture}').responseEnd,
      script: named('/assets/main.').startTime,
      html: window.htmlReceivedAt - performance.timeOrigin,
    };
  })()`);
  // A picture that takes more than a second no longer delays them; the two clocks round differently.
  expect(script).toBeGreaterThanOrEqual(Math.min(loaded, html + 1_000 - 5));
}

test('the first photo of a memory does not compete with the scripts of its page for bandwidth', async ({
  page,
  at,
}) => {
  await page.goto(await openWithHarbour(page, at));
  await expect(page.getByRole('img', { name: 'arezzo' }).first()).toBeVisible();
  await expectScriptsAfter(page, '/api/images/');
});

test('the picture of the login does not compete with the scripts of its page for bandwidth', async ({
  page,
}) => {
  await page.route('**/assets/cherry-tree.*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectScriptsAfter(page, '/assets/cherry-tree.');
});

for (const language of languages) {
  test(`the picture of the login keeps its size when the form is drawn, in the language ${language}`, async ({
    page,
    at,
  }) => {
    await page.context().addCookies([{ name: languageCookie, value: language, url: at }]);
    const release = await holdRequests(page, '**/assets/login-page.*.js');
    await page.goto('/login', { waitUntil: 'commit' });
    const height = () => page.evaluate("document.querySelector('.login-scene')?.offsetHeight ?? 0");
    let before: unknown = 0;
    await expect.poll(async () => (before = await height())).toBeGreaterThan(0);
    release();
    await expect(page.getByRole('button').first()).toBeVisible();
    expect(await height()).toBe(before);
  });
}
