import { languages } from '@our-dates/contracts/languages';
import { languageCookie } from '@our-dates/contracts/page-cookies';
import { photosOf, recordMemory } from '@our-dates/test-support/memories';
import { photo } from '@our-dates/test-support/pictures';
import type { Locator } from '@playwright/test';
import { noViolations } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

const pictures = () =>
  Promise.all([
    photo('lake.jpg', { width: 1600, height: 1200 }),
    photo('tower.jpg', { width: 900, height: 1200 }),
    photo('shore.jpg', { width: 2400, height: 800 }),
  ]);

const leftOf = async (locator: Locator) => (await locator.first().boundingBox())?.x;

test('day, title, story and actions are next to the photo, above the fold, on the left edge of every page', async ({
  page,
  person,
}) => {
  const memory = await recordMemory(person, {
    name: 'The lake',
    description: 'As far as it goes. '.repeat(60),
    date: '2026-04-19',
    photos: await pictures(),
  });
  const [first] = await photosOf(person, memory);
  await page.goto(`/date-memory/${memory.id}`);
  const hero = page.getByRole('region', { name: 'Photos', exact: true });
  const { x = 0, width = 0 } = (await hero.boundingBox()) ?? {};
  for (const part of [
    page.getByText('April 19, 2026 · 3 photos · recorded by you'),
    page.getByRole('heading', { level: 1, name: 'The lake' }),
    page.getByText(/^As far as it goes/),
    page.getByRole('button', { name: 'Upload Photos' }),
    page.getByRole('button', { name: 'More', exact: true }),
  ]) {
    await expect(part).toBeInViewport({ ratio: 1 });
    expect(await leftOf(part)).toBeGreaterThan(x + width);
  }
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeInViewport();
  await noViolations(page);

  const home = page.getByRole('banner').getByRole('link', { name: /Our Date Gallery/ });
  expect(x).toBe(await leftOf(home));
  await page.goto(`/photo/${first?.id}`);
  expect(await leftOf(page.getByRole('heading', { level: 1 }))).toBe(x);
  for (const path of ['/', '/hearts', '/profile']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await leftOf(page.getByRole('heading', { level: 1 })), path).toBe(x);
  }
});

test('after the viewer closes the focus is on its opener, or on the photo that is shown now, and nothing scrolls', async ({
  page,
  person,
}) => {
  const memory = await recordMemory(person, { name: 'The lake', photos: await pictures() });
  const [first, second] = await photosOf(person, memory);
  await page.setViewportSize({ width: 1440, height: 600 });
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' });

  for (const path of [`/date-memory/${memory.id}`, `/photo/${first?.id}`]) {
    await page.goto(path);
    await page.getByRole('button', { name: 'View lake full screen' }).click();
    await expect(viewer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(page.getByRole('button', { name: 'View lake full screen' })).toBeFocused();

    await page.evaluate('window.scrollTo(0, 60)');
    await page.keyboard.press('Enter');
    await expect(viewer).toBeVisible();
    // Keys are for the viewer from then on.
    await expect(viewer.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByRole('heading', { name: 'tower' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(page.getByRole('button', { name: 'View tower full screen' })).toBeFocused();
    expect(await page.evaluate('scrollY')).toBe(60);
  }
  await expect(page).toHaveURL(new RegExp(`/photo/${second?.id}$`));
});

test('a step from one photo to the next keeps the focus on the pressed step; at an end, where there is none, the heading gets it', async ({
  page,
  person,
}) => {
  const memory = await recordMemory(person, { name: 'The lake', photos: await pictures() });
  const [first] = await photosOf(person, memory);
  await page.goto(`/photo/${first?.id}`);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const next = page.getByRole('link', { name: 'Next photo' });

  await next.focus();
  await page.keyboard.press('Enter');
  await expect(heading('tower')).toBeVisible();
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading('shore')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(heading('tower')).toBeFocused();
});

test('a memory is printed as an album when its photos have loaded: its text, then all its photos with captions, without controls', async ({
  page,
  person,
}) => {
  const memory = await recordMemory(person, {
    name: 'The lake',
    description: 'As far as it goes.',
    photos: await pictures(),
  });
  await page.addInitScript(`window.print = () => document.documentElement.setAttribute('data-printed', '')`);
  const held: (() => void)[] = [];
  await page.route('**/*?w=2048', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await page.goto(`/date-memory/${memory.id}`);
  await expect(page.getByText('1 / 3')).toBeVisible();
  await expect(page.locator('figure')).toHaveCount(3);
  await expect(page.locator('figure').first()).toBeHidden();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Print the album' }).click();
  await expect(page.getByText('Preparing the album…', { exact: true })).toBeVisible();
  await expect.poll(() => held.length).toBe(3);
  await expect(page.locator('[data-printed]')).toHaveCount(0);
  for (const release of held) release();
  await expect(page.locator('[data-printed]')).toHaveCount(1);
  const pdf = await page.pdf({ format: 'A4' });
  // The text with the first photo, the one in portrait format, the last one.
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(3);
  expect(
    await page
      .locator('figure img')
      .evaluateAll((images) => images.map((one) => 'naturalWidth' in one && Number(one.naturalWidth) > 0)),
  ).toEqual([true, true, true]);

  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('figcaption')).toHaveText(['lake', 'tower', 'shore']);
  await expect(page.getByRole('heading', { level: 1, name: 'The lake' })).toBeVisible();
  await expect(page.getByText('As far as it goes.')).toBeVisible();
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('link').filter({ visible: true })).toHaveCount(0);
});

test('the actions of a memory are in one row next to its photo, in every language', async ({
  page,
  person,
  at,
}) => {
  const memory = await recordMemory(person, {
    name: 'The lake',
    date: '2026-04-19',
    photos: await pictures(),
  });
  for (const language of languages) {
    await page.context().addCookies([{ name: languageCookie, value: language, url: at }]);
    await page.goto(`/date-memory/${memory.id}`);
    const more = page.locator('main button[aria-haspopup="menu"]').first();
    await expect(more).toBeVisible();
    const actions = await more.locator('..').getByRole('button').all();
    const rows = await Promise.all(
      actions.map(async (action) => {
        const { y = 0, height = 0 } = (await action.boundingBox()) ?? {};
        return Math.round(y + height / 2);
      }),
    );
    expect(rows, language).toHaveLength(4);
    expect(new Set(rows).size, language).toBe(1);
  }
});

test('the strip of a memory with 50 photos is not wider than its page, and follows the photos without rendering all again', async ({
  page,
  person,
}) => {
  const tree = await photo('tree.jpg', { width: 120, height: 90 });
  const memory = await recordMemory(person, {
    name: 'The forest',
    photos: Array.from({ length: 50 }, () => tree),
  });
  const strip = page.getByRole('list', { name: 'All photos' });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/date-memory/${memory.id}`);
    await expect(strip.getByRole('button').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
    const { width: wide = 0 } = (await strip.boundingBox()) ?? {};
    const photos = await page.getByRole('region', { name: 'Photos', exact: true }).boundingBox();
    expect(wide, `${width} px`).toBeLessThan((photos?.width ?? 0) + 10);

    const added = await strip.evaluateHandle((list) => {
      const nodes: Node[] = [];
      new MutationObserver((changes) =>
        nodes.push(...changes.flatMap((change) => [...change.addedNodes])),
      ).observe(list, { childList: true });
      return nodes;
    });
    for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowRight');
    const current = strip.getByRole('button', { name: /^Show photo 21: / });
    await expect(current).toHaveAttribute('aria-current', 'true');
    await expect(current).toBeInViewport({ ratio: 1 });
    expect(await added.evaluate((nodes) => nodes.length), `${width} px`).toBeLessThan(40);
  }
});
