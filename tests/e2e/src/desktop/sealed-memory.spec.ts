import { newMemory } from '@our-dates/test-support/demo';
import { photosOf, recordMemory } from '@our-dates/test-support/memories';
import { answered, couple, openAs } from '@our-dates/test-support/people';
import { portrait } from '@our-dates/test-support/pictures';
import { noViolations } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

test('a memory is sealed from its menu, is gone for both, and opens at once when both want it', async ({
  page,
  browser,
  at,
}) => {
  const { one, other } = await couple(at);
  const memory = await recordMemory(one, { name: 'Lantern market', photos: [await portrait()] });
  const [photo] = await photosOf(one, memory);
  const elsewhere = await browser.newContext();
  const othersPage = await elsewhere.newPage();
  await openAs(othersPage, other);
  await othersPage.goto('/');
  const card = othersPage.getByRole('link', { name: /Lantern market/ });
  await expect(card).toBeVisible();

  await openAs(page, one);
  await page.goto(`/date-memory/${memory.id}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Seal until a day' }).click();
  const dialog = page.getByRole('dialog', { name: 'Seal this memory?' });
  await noViolations(page);
  await dialog.getByRole('button', { name: 'Seal it' }).click();
  await expect(page.getByText('Memory sealed', { exact: true })).toBeVisible();

  const sealed = othersPage.getByRole('region', { name: 'Sealed' });
  await expect(sealed.getByText(/^Opens/)).toBeVisible();
  await expect(card).toBeHidden();
  await expect(sealed).not.toContainText('Lantern');
  await noViolations(othersPage);
  // A copied link shows nothing.
  await answered(await other.api.get(`/api/photos/${photo?.id}`), 404);
  await othersPage.goto(`/photo/${photo?.id}`);
  await expect(othersPage.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(othersPage.locator('img[src*="/api/images/"]')).toHaveCount(0);

  await othersPage.goto('/');
  await sealed.getByRole('button', { name: /^Ask to open it/ }).click();
  await expect(sealed.getByText(/You want to open it/)).toBeVisible();
  await page.goto('/');
  await page
    .getByRole('region', { name: 'Sealed' })
    .getByRole('button', { name: /^Open it/ })
    .click();
  await expect(page.getByText('Memory opened', { exact: true })).toBeVisible();
  await expect(card).toBeVisible();
  await expect(sealed).toBeHidden();
  await elsewhere.close();
});

test('a new memory is sealed from its dialog, by keyboard, and is for neither of the two in the gallery', async ({
  page,
  at,
}) => {
  const { one, other } = await couple(at);
  await openAs(page, one, '/');
  await page.getByRole('button', { name: 'New Date' }).first().click();
  const dialog = newMemory(page);
  await dialog.getByLabel('Name', { exact: true }).fill('The letter');
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles([await portrait()]);
  await dialog.getByRole('button', { name: 'Seal it until a day' }).press('Enter');
  const day = dialog.getByRole('textbox', { name: 'Seal it until' });
  await expect(day).toBeFocused();
  await expect(day).toHaveAccessibleDescription(/neither of us sees anything of it, you included/);
  await noViolations(page);
  await dialog.getByRole('button', { name: 'Save Memory' }).click();
  await expect(page.getByText(/^It is sealed, and opens on/)).toBeVisible();
  await expect(dialog).toBeHidden();

  await expect(page.getByRole('region', { name: 'Sealed' }).getByText(/^Opens/)).toBeVisible();
  await expect(page.getByRole('link', { name: /The letter/ })).toHaveCount(0);
  for (const { api } of [one, other]) {
    const gallery = await (await answered(await api.get('/api/collections/with-thumbnails'), 200)).text();
    expect(gallery).not.toContain('The letter');
  }
});
