import { photosOf, recordMemory } from '@our-dates/test-support/memories';
import { demoPerson, openAs } from '@our-dates/test-support/people';
import { file, icon, photo, portrait, sideways, type UploadFile } from '@our-dates/test-support/pictures';
import type { Page } from '@playwright/test';
import { noViolations } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Upload Photos to Memory' });

/** Opens the dialog for a new memory of a new person, with files chosen. */
async function chooseFor(
  page: Page,
  at: string,
  files: readonly UploadFile[],
  photos?: readonly UploadFile[],
) {
  const person = await demoPerson(at);
  const memory = await recordMemory(person, { name: 'The harbour', ...(photos ? { photos } : {}) });
  await openAs(page, person, `/date-memory/${memory.id}`);
  await page.getByRole('button', { name: 'Upload Photos' }).first().click();
  await dialog(page)
    .locator('input[type=file]')
    .first()
    .setInputFiles([...files]);
  return { person, memory };
}

test('photos are added to a memory, each with its title, and the carousel restarts at the first photo', async ({
  page,
  at,
}) => {
  const { person, memory } = await chooseFor(
    page,
    at,
    [await sideways(), await portrait()],
    [await photo('quay.jpg', { width: 600, height: 400 })],
  );
  await dialog(page).getByRole('button', { name: 'arezzo, photo 2 of 2' }).click();
  await expect(dialog(page).getByLabel('Title of arezzo.jpg')).toHaveValue('arezzo');
  await dialog(page).getByLabel('Title of arezzo.jpg').fill('The square');
  await noViolations(page);
  await dialog(page).getByRole('button', { name: 'Upload 2 Photos' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('Photos uploaded successfully!', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('2 photos added to the memory.').first()).toBeVisible();
  // Announced once: the corner has nothing left to say while the toast shows.
  await expect(page.getByRole('button', { name: /^Uploads:/ })).toHaveCount(0);
  await expect(page.getByText('2 photos added to the memory.').first()).toBeVisible();
  await expect(page.getByText('1 / 3')).toBeVisible();
  expect((await photosOf(person, memory)).map(({ title }) => title)).toEqual([
    'quay',
    'cherry_tree-in april',
    'The square',
  ]);
});

test('defective, truncated and duplicate photos are named before the good ones are sent, and those that the service refuses afterwards', async ({
  page,
  at,
}) => {
  const whole = (await sideways()).buffer;
  const { person, memory } = await chooseFor(
    page,
    at,
    [
      await portrait(),
      file('no-photo.jpg', 'image/jpeg', 'Dear diary, this is no picture.'),
      file('half.jpg', 'image/jpeg', whole.subarray(0, Math.floor(whole.length / 2))),
      await sideways(),
      await icon('icon.png'),
    ],
    [await portrait()],
  );
  const refused = dialog(page).getByRole('region', { name: 'Photos that we could not take' });
  await refused.getByRole('button', { name: /^\d ready, 2 not$/ }).click();
  await expect(refused).toContainText('no-photo.jpg: This file is damaged and cannot be read.');
  await expect(refused).toContainText('half.jpg: This file is damaged: its end is missing.');
  const known = dialog(page).getByRole('region', { name: 'Photos that are here already' });
  await expect(known).toContainText('arezzo is in this memory already, as “arezzo”.');
  await noViolations(page);
  await known.getByRole('button', { name: 'Leave out: arezzo' }).click();
  await dialog(page)
    .getByRole('button', { name: /^Upload \d Photos?$/ })
    .click();
  await expect(dialog(page)).toBeHidden();
  await expect
    .poll(async () => (await photosOf(person, memory)).map(({ title }) => title))
    .toEqual(['arezzo', 'cherry_tree-in april']);

  await page.getByRole('button', { name: /^Uploads:/ }).click();
  const uploads = page.getByRole('dialog', { name: 'Uploads' });
  const refusedLater = uploads.getByRole('listitem').filter({ hasText: 'icon' });
  await expect(refusedLater).toContainText('is not a photo');
  await noViolations(page);
  await refusedLater.getByRole('button', { name: 'Dismiss icon' }).click();
  await expect(uploads).toContainText('All photos have arrived.');
});

test('photos that were not added to a memory are removed when the memory is deleted', async ({
  page,
  at,
}) => {
  const { person, memory } = await chooseFor(page, at, [await icon('icon.png')]);
  await dialog(page).getByRole('button', { name: 'Upload 1 Photo' }).click();
  const uploads = page.getByRole('button', { name: 'Uploads: 1 photo not added' });
  await expect(uploads).toBeVisible();
  expect((await person.api.delete(`/api/collections/${memory.id}`)).ok()).toBe(true);
  await expect(uploads).toHaveCount(0);
});

test('chosen photos are not lost by a press outside of their dialog, nor by Escape', {
  tag: '@page',
}, async ({ page, at }) => {
  await chooseFor(page, at, [await portrait(), await sideways()]);
  await expect(dialog(page).getByRole('listitem')).toHaveCount(2);
  const keep = dialog(page).getByRole('button', { name: 'Keep for later' });
  await page.mouse.click(10, 10);
  await expect(dialog(page).getByText('Keep these photos for later?')).toBeVisible();
  await expect(keep).toBeFocused();
  await noViolations(page);
  await keep.click();
  await expect(page.getByText('We kept 2 photos that have not been added yet.')).toBeVisible();

  await page.getByRole('button', { name: 'Continue uploading' }).click();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await dialog(page).getByRole('button', { name: 'Discard' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Continue uploading' })).toHaveCount(0);
});

test('an upload that fails because of a connection that was reset shows so, and is retried', {
  tag: '@page',
}, async ({ page, at }) => {
  await chooseFor(page, at, [await portrait()]);
  await page.route('**/api/photos', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'CONNECTION_RESET', message: 'Something else' }),
    }),
  );
  await dialog(page).getByRole('button', { name: 'Upload 1 Photo' }).click();
  await expect(page.getByText('Connection interrupted', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('The connection was interrupted. Please try again.').first()).toBeVisible();
  await page.unroute('**/api/photos');
  await expect(page.getByText('Photos uploaded successfully!', { exact: true }).first()).toBeVisible();
});
