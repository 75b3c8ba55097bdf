import type { Page } from '@playwright/test';
import { noViolations } from '../fixtures/accessibility.ts';
import { tryDemo } from '../fixtures/demo.ts';
import { file, portrait, sideways } from '../fixtures/pictures.ts';
import { expect, test } from '../fixtures/test.ts';

async function openNewDate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New Date' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Add Date Memory' })).toBeVisible();
}

async function choosePhotos(page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) {
  await page.getByRole('dialog').locator('input[type=file]').first().setInputFiles(files);
}

test('a couple’s first memory: from the demo to its own page', async ({ page }) => {
  await tryDemo(page);
  await expect(page.getByText('Welcome to the Demo', { exact: true }).first()).toBeVisible();
  await noViolations(page);

  await openNewDate(page);
  const dialog = page.getByRole('dialog', { name: 'Add Date Memory' });
  await expect(dialog.getByRole('button', { name: 'Save Memory' })).toBeDisabled();
  await choosePhotos(page, [await sideways(), await portrait()]);
  await expect(dialog.getByLabel('Title of cherry_tree-in april.jpg')).toHaveValue('Cherry Tree In April');
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

test('a memory with one bad photo is not recorded, loses nothing that was typed, and names the photo', async ({
  page,
}) => {
  await tryDemo(page);
  await openNewDate(page);
  const dialog = page.getByRole('dialog', { name: 'Add Date Memory' });
  const whole = (await sideways()).buffer;
  await choosePhotos(page, [
    await portrait(),
    file('broken-bridge.jpg', 'image/jpeg', whole.subarray(0, Math.floor(whole.length / 2))),
    await sideways(),
  ]);
  await dialog.getByLabel('Name', { exact: true }).fill('Half a bridge');
  await dialog.getByLabel('Our story').fill('It rained.');
  await dialog.getByRole('button', { name: 'Save Memory' }).click();

  await expect(page.getByText('Failed to create memory', { exact: true }).first()).toBeVisible();
  const bad = dialog.getByRole('listitem').filter({ has: page.getByLabel('Title of broken-bridge.jpg') });
  await expect(bad).toContainText(/damaged|incomplete/);
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Half a bridge');
  await expect(dialog.getByLabel('Our story')).toHaveValue('It rained.');
  await expect(dialog.getByRole('listitem')).toHaveCount(3);

  await bad.getByRole('button', { name: /remove/i }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Save Memory' }).click();
  await expect(page.getByText('Date memory added', { exact: true }).first()).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('link', { name: /Half a bridge/ })).toHaveCount(1);
});

test('an SVG is refused in the dialog of a new memory', async ({ page }) => {
  await tryDemo(page);
  await openNewDate(page);
  await choosePhotos(page, file('circle.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await expect(page.getByRole('dialog').getByText(/File type must be/)).toBeVisible();
});

test('the page of a stranger’s memory says that it is not there', async ({ page }) => {
  await tryDemo(page);
  await page.goto('/date-memory/2000000000');
  await expect(page.getByRole('heading', { name: 'Memory Not Found' })).toBeVisible();
  await expect(page.getByText("We couldn't find the date memory you're looking for.")).toBeVisible();
  await page
    .getByRole('button', { name: 'Return to Gallery' })
    .or(page.getByRole('link', { name: 'Return to Gallery' }))
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your Memory Collection' })).toBeVisible();
});
