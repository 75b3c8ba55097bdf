import { gallery, newMemory, tryDemo } from '@our-dates/test-support/demo';
import { avif, file, heic, icon, photo, portrait, sideways } from '@our-dates/test-support/pictures';
import type { Page } from '@playwright/test';
import { noViolations } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

async function openNewDate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New Date' }).first().click();
  await expect(newMemory(page)).toBeVisible();
}

async function choosePhotos(page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) {
  await page.getByRole('dialog').locator('input[type=file]').first().setInputFiles(files);
}

test('a couple’s first memory: from the demo to its own page', async ({ page }) => {
  await tryDemo(page);
  await expect(page.getByText('Welcome to the Demo', { exact: true }).first()).toBeVisible();
  await noViolations(page);

  await openNewDate(page);
  const dialog = newMemory(page);
  await expect(dialog.getByRole('button', { name: 'Save Memory' })).toBeDisabled();
  await choosePhotos(page, [await sideways(), await portrait()]);
  await expect(
    dialog.getByRole('button', { name: 'Cherry Tree In April, photo 1 of 2, cover' }),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Arezzo, photo 2 of 2' }).click();
  await expect(dialog.getByLabel('Title of arezzo.jpg')).toHaveValue('Arezzo');
  await expect(dialog.getByLabel('Date', { exact: true }), 'offered from the photo').toHaveValue(
    'April 19, 2026',
  );
  await dialog.getByLabel('Name', { exact: true }).fill('The cherry tree');
  await dialog.getByLabel('Our story').fill('We missed the bus and found this instead.');
  await noViolations(page);
  await dialog.getByRole('button', { name: 'Save Memory' }).click();

  await expect(page.getByText('Date memory added', { exact: true }).first()).toBeVisible();
  await expect(dialog).toBeHidden();
  if (!page.url().includes('/date-memory/')) {
    await page.getByRole('link', { name: /The cherry tree/ }).click();
  }
  await expect(page).toHaveURL(/\/date-memory\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'The cherry tree' })).toBeVisible();
  await expect(page.getByText('We missed the bus and found this instead.')).toBeVisible();
  await expect(page.getByText('2 photos', { exact: false })).toBeVisible();
  await expect(page.getByText('1 / 2')).toBeVisible();
  await noViolations(page);

  const hero = page.getByRole('img', { name: 'Cherry Tree In April' }).first();
  await expect(async () => {
    const size = await hero.evaluate((image) => [
      Number(Reflect.get(image, 'naturalWidth')),
      Number(Reflect.get(image, 'naturalHeight')),
    ]);
    expect(size[0], 'a landscape lies').toBeGreaterThan(size[1] ?? 0);
  }).toPass();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('2 / 2')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'The cherry tree' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('link', { name: /The cherry tree/ })).toBeVisible();
});

test('a memory with a photo that the service refuses keeps the typed text, and is saved without the photo at one press', async ({
  page,
}) => {
  await tryDemo(page);
  await openNewDate(page);
  const dialog = newMemory(page);
  await choosePhotos(page, [await portrait(), await icon('a-bridge.png'), await sideways()]);
  await dialog.getByLabel('Name', { exact: true }).fill('Half a bridge');
  await dialog.getByLabel('Our story').fill('It rained.');
  await dialog.getByRole('button', { name: 'Save Memory' }).click();

  await expect(page.getByText('Failed to create memory', { exact: true }).first()).toBeVisible();
  const refused = dialog.getByRole('region', { name: 'Photos that we could not take' });
  await expect(refused.getByRole('listitem')).toContainText(/^a-bridge\.png: .*is not a photo/);
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Half a bridge');
  await expect(dialog.getByLabel('Our story')).toHaveValue('It rained.');
  await noViolations(page);

  await dialog.getByRole('button', { name: 'Save without it' }).click();
  await expect(page.getByText('Date memory added', { exact: true }).first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: /Half a bridge/ }).click();
  await expect(page.getByText('1 / 2')).toBeVisible();
});

test('forty photos of a phone: refused ones are one line, HEIC and AVIF are converted, the last becomes the cover', {
  tag: '@page',
}, async ({ page }) => {
  // Forty uploads, two of them converted, on a machine that runs other tests at the same time.
  test.slow();
  await tryDemo(page);
  await openNewDate(page);
  const dialog = newMemory(page);
  const photos = [];
  for (let place = 1; place <= 38; place += 1) {
    photos.push(await photo(`stop-${place}.jpg`, { width: 200 + place, height: 200 }));
  }
  const whole = await sideways();
  await choosePhotos(page, [
    ...photos,
    await heic('IMG_1.HEIC'),
    file('IMG_1.MOV', 'video/quicktime', 'a film'),
    await avif('tree.avif'),
    file('half.jpg', 'image/jpeg', whole.buffer.subarray(0, 20_000)),
    file('notes.txt', 'text/plain', 'notes'),
  ]);
  const refused = dialog.getByRole('region', { name: 'Photos that we could not take' });
  const summary = refused.getByRole('button', { name: '38 ready, 4 not' });
  await expect(summary).toBeVisible({ timeout: 30_000 });
  await expect(refused.getByRole('listitem')).toHaveCount(0);
  await summary.click();
  await expect(refused.getByRole('listitem').filter({ hasText: 'IMG_1.HEIC' })).toContainText(
    'File type must be JPEG, PNG, GIF or WebP',
  );
  await noViolations(page);
  await refused.getByRole('button', { name: 'Convert and add (2 photos)' }).click();
  await expect(refused.getByRole('button', { name: '40 ready, 2 not' })).toBeVisible();
  await refused.getByRole('button', { name: 'Leave all out' }).click();
  await expect(refused).toHaveCount(0);

  const fourColumns = /^(?:[\d.]+px ?){4,}$/;
  await expect(dialog.getByRole('list', { name: 'Photos of this memory' })).toHaveCSS(
    'grid-template-columns',
    fourColumns,
  );
  await dialog.getByRole('button', { name: 'Tree, photo 40 of 40' }).click();
  await dialog.getByRole('button', { name: 'Make cover' }).click();
  await expect(dialog.getByRole('button', { name: 'Tree, photo 1 of 40, cover' })).toBeVisible();
  await noViolations(page);
  await dialog.getByLabel('Name', { exact: true }).fill('Forty stops');
  await dialog.getByRole('button', { name: 'Save Memory' }).click();
  await expect(page.getByText('Date memory added', { exact: true }).first()).toBeVisible({ timeout: 45_000 });
  await page.getByRole('link', { name: /Forty stops/ }).click();
  await expect(page.getByText('1 / 40')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Tree' }).first()).toBeVisible();
});

test('a card of the gallery shows to the eye too that its memory has photos', { tag: '@page' }, async ({
  page,
}) => {
  await tryDemo(page);
  const words = page.getByText('Has photos', { exact: true }).first();
  await expect(words).toBeVisible();
  // What only a screen reader reads is a pixel wide.
  expect((await words.boundingBox())?.width).toBeGreaterThan(40);
});

test('the page of a stranger’s memory shows that it does not exist', { tag: '@page' }, async ({ page }) => {
  await tryDemo(page);
  await page.goto('/date-memory/2000000000');
  await expect(page.getByRole('heading', { name: 'Memory Not Found' })).toBeVisible();
  await expect(page.getByText("We couldn't find the date memory you're looking for.")).toBeVisible();
  await page
    .getByRole('button', { name: 'Return to Gallery' })
    .or(page.getByRole('link', { name: 'Return to Gallery' }))
    .click();
  await expect(gallery(page)).toBeVisible();
});
