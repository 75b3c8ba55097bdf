import { yearBookPath } from '@our-dates/contracts/year-book-page';
import { openAccountMenu } from '@our-dates/test-support/demo';
import { photosOf, recordMemory } from '@our-dates/test-support/memories';
import { answered, couple, openAs, type Person } from '@our-dates/test-support/people';
import { photo } from '@our-dates/test-support/pictures';
import type { Page } from '@playwright/test';
import { noViolations } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

const book = (page: Page) => page.getByRole('article', { name: 'Our 2024' });

/** Three memories with forty photos each, all of them chosen. */
async function recordYear(person: Person): Promise<void> {
  const shapes = [
    await photo('landscape.jpg', { width: 640, height: 480 }),
    await photo('portrait.jpg', { width: 480, height: 640 }),
  ];
  const photos = Array.from({ length: 40 }, (_, at) => shapes[at % 3 === 2 ? 1 : 0] ?? []).flat();
  for (const [name, date] of [
    ['The pier', '2024-01-05'],
    ['The harbour', '2024-01-20'],
    ['The lighthouse', '2024-07-09'],
  ] as const) {
    const memory = await recordMemory(person, { name, date, description: 'It rained. '.repeat(40), photos });
    const choices = (await photosOf(person, memory)).map(({ id }) => ({ photoId: id, choice: 'in' }));
    await answered(await person.api.put(yearBookPath, { data: { choices } }), 204);
  }
}

/** What Chromium writes of each page and each font. */
function readPdf(pdf: Buffer) {
  const text = pdf.toString('latin1');
  const count = (what: RegExp) => text.match(what)?.length ?? 0;
  const sizes = [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [width, height].map((points) => Math.round((Number(points) / 72) * 25.4)).join(' × '),
  );
  return {
    sizes,
    /** Of these, each needs a file in the PDF; a font of the type 3 consists of its drawings. */
    fonts: count(/\/Subtype \/(?:CIDFontType\d|TrueType|Type1)\b/g),
    files: count(/\/FontFile[23]? \d+ 0 R/g),
    names: [...text.matchAll(/\/FontName \/[A-Z]{6}\+(\w+)/g)].map(([, name]) => name),
  };
}

test('the year book of 120 photos has pages of the chosen size, and embeds its fonts', async ({
  page,
  at,
}) => {
  // 120 photos are uploaded, and printed three times.
  test.slow();
  const { one } = await couple(at);
  await recordYear(one);
  await openAs(page, one, '/year/2024');
  await expect(page.getByRole('status').filter({ hasText: '120 photos' })).toBeVisible({ timeout: 30_000 });
  const pages: number[] = [];
  for (const [format, size] of [
    ['A4', '210 × 297'],
    ['A5', '148 × 210'],
    ['Square', '210 × 210'],
  ] as const) {
    await page.getByRole('radio', { name: format }).check();
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    const { sizes, fonts, files, names } = readPdf(pdf);
    expect(new Set(sizes), `all pages are ${format}`).toEqual(new Set([size]));
    expect(files, 'every font is embedded').toBe(fonts);
    expect(names).toEqual(expect.arrayContaining(['Fraunces', 'Figtree']));
    pages.push(sizes.length);
  }
  const [a4 = 0, a5 = 0, square = 0] = pages;
  // The cover, and twelve pages: four rows of three photos on each, or three next to words; a square has less space.
  expect([a4, a5]).toEqual([13, 13]);
  expect(square).toBeGreaterThan(a4);
});

test('photos of the year book are left out, swapped and given a page, for both partners', async ({
  page,
  browser,
  at,
}) => {
  const { one, other } = await couple(at);
  const names = ['The gulls', 'The chips', 'The sea'];
  const photos = await Promise.all(names.map((name) => photo(`${name}.jpg`, { width: 1600, height: 1200 })));
  await recordMemory(one, { name: 'The pier', date: '2024-05-01', photos });
  await openAs(page, one, '/');
  await openAccountMenu(page);
  await page.getByRole('menuitem', { name: 'Year book' }).click();
  await page.goto('/year/2024');
  const shown = (on: Page) => book(on).getByRole('figure').getByRole('img');
  await expect(shown(page)).toHaveAccessibleName('The gulls');
  await noViolations(page);

  const his = await (await browser.newContext()).newPage();
  await openAs(his, other, '/year/2024');
  await expect(shown(his)).toHaveAccessibleName('The gulls');

  await page.getByRole('button', { name: 'Change The gulls' }).click();
  await page.getByRole('menuitem', { name: 'Swap' }).click();
  const dialog = page.getByRole('dialog', { name: 'Swap for another photo' });
  await dialog.getByRole('button', { name: 'The sea' }).click();
  for (const on of [page, his]) await expect(shown(on)).toHaveAccessibleName('The sea');

  await page.getByRole('button', { name: 'Change The sea' }).click();
  await page.getByRole('menuitem', { name: 'A page of its own' }).click();
  await his.getByRole('button', { name: 'Change The sea' }).click();
  await expect(his.getByRole('menuitem', { name: 'Next to others' })).toBeVisible();
  await his.getByRole('menuitem', { name: 'Leave out' }).click();
  for (const on of [page, his]) await expect(shown(on)).toHaveCount(0);
  await his.context().close();
});

test('the year book links to the years before and after, but not to one that has not begun', async ({
  page,
  person,
}) => {
  const thisYear = new Date().getFullYear();
  const years = page.getByRole('navigation', { name: 'Years' }).getByRole('link');
  await openAs(page, person, '/year');
  await expect(years).toHaveText([`${thisYear - 1}`]);
  await years.click();
  await expect(years).toHaveText([`${thisYear - 2}`, `${thisYear}`]);
});

test('the year book prints pictures of 300 dpi where the original has them', async ({ page, person }) => {
  const original = await photo('The sea.jpg', { width: 4000, height: 3000 });
  await recordMemory(person, { name: 'The pier', date: '2024-05-01', photos: [original] });
  await page.addInitScript(() => {
    Object.assign(window, {
      print() {
        const pictures = [...document.querySelectorAll<HTMLImageElement>('article img')];
        document.title = pictures
          .map((picture) => `${picture.naturalWidth} ${picture.src.split(':')[0]}`)
          .join();
      },
    });
  });
  await page.goto('/year/2024');
  await page.getByRole('button', { name: 'Print' }).click();
  // Of the cover, which is 297 mm high: 396 mm at 300 dpi would be 4,678 pixels, more than the photo has.
  await expect(page).toHaveTitle('4000 blob,4000 blob');
});
