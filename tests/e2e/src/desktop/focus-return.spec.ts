import { newMemory } from '@our-dates/test-support/demo';
import { recordMemory } from '@our-dates/test-support/memories';
import { demoPerson, openAs } from '@our-dates/test-support/people';
import { file, portrait } from '@our-dates/test-support/pictures';
import type { Page } from '@playwright/test';
import { noViolations } from '../fixtures/accessibility.ts';
import { withoutPageData } from '../fixtures/page-data.ts';
import { expect, test } from '../fixtures/test.ts';

const addPhotos = (page: Page) => page.getByRole('dialog', { name: 'Upload Photos to Memory' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The opener is gone: the heading has the focus, without a focus ring, and nothing has scrolled. */
async function headingHasFocus(page: Page, scrolledTo = 0): Promise<void> {
  await expect(heading(page)).toBeFocused();
  await expect(heading(page)).toHaveCSS('outline-style', 'none');
  expect(await page.evaluate('scrollY')).toBe(scrolledTo);
}

async function save(page: Page, name: string): Promise<void> {
  await newMemory(page).getByLabel('Name', { exact: true }).fill(name);
  await page.keyboard.press('Enter');
  await expect(newMemory(page)).toBeHidden();
}

test('saving the very first memory focuses the heading, and so does saving one from a draft', async ({
  page,
  at,
}) => {
  await openAs(page, await demoPerson(at));
  // The gallery is empty until something is saved.
  let isEmpty = true;
  await withoutPageData(page);
  await page.route('**/api/collections/with-thumbnails*', (route) =>
    isEmpty ? route.fulfill({ json: [] }) : route.continue(),
  );
  await page.goto('/');
  const record = page.getByRole('button', { name: 'Record our first date' });
  await record.press('Enter');
  await expect(newMemory(page)).toBeVisible();
  isEmpty = false;
  await save(page, 'The first');
  await headingHasFocus(page);

  await page.getByRole('button', { name: 'New Date' }).first().press('Enter');
  await newMemory(page).getByLabel('Name', { exact: true }).fill('The second');
  await page.keyboard.press('Escape');
  await newMemory(page).getByRole('button', { name: 'Keep for later' }).press('Enter');
  await expect(newMemory(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'New Date' }).first()).toBeFocused();
  await page.getByRole('button', { name: 'Continue where we left off' }).press('Enter');
  await save(page, 'The second, finished');
  await headingHasFocus(page);
});

test('discarding the draft of a memory focuses the heading', async ({ page, at }) => {
  await openAs(page, await demoPerson(at), '/');
  await page.getByRole('button', { name: 'New Date' }).first().press('Enter');
  await newMemory(page).getByLabel('Name', { exact: true }).fill('Never mind');
  await page.keyboard.press('Escape');
  await newMemory(page).getByRole('button', { name: 'Keep for later' }).press('Enter');
  await page.getByRole('button', { name: 'discard it' }).press('Enter');
  await expect(page.getByRole('button', { name: 'discard it' })).toHaveCount(0);
  await headingHasFocus(page);
});

test('closing the dialog that ‘Continue uploading’ opened focuses the heading', async ({ page, person }) => {
  const memory = await recordMemory(person, { name: 'The harbour' });
  await page.goto(`/date-memory/${memory.id}`);
  await page.getByRole('button', { name: 'Upload Photos' }).first().press('Enter');
  await addPhotos(page)
    .locator('input[type=file]')
    .first()
    .setInputFiles([await portrait()]);
  await page.keyboard.press('Escape');
  await addPhotos(page).getByRole('button', { name: 'Keep for later' }).press('Enter');
  await page.getByRole('button', { name: 'Continue uploading' }).press('Enter');
  await expect(addPhotos(page).getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await addPhotos(page).getByRole('button', { name: 'Keep for later' }).press('Enter');
  await expect(addPhotos(page)).toBeHidden();
  await headingHasFocus(page);
  await page
    .getByRole('region', { name: 'Photos that wait' })
    .getByRole('button', { name: 'Discard' })
    .press('Enter');
  await expect(page.getByRole('region', { name: 'Photos that wait' })).toHaveCount(0);
  await headingHasFocus(page);
});

test('the cleanup of a demo focuses the heading, because its button is disabled then', async ({
  page,
  person,
}) => {
  await recordMemory(person, { name: 'To be forgotten' });
  await page.goto('/profile');
  const cleanUp = page.getByRole('button', { name: 'Clean Up Demo Content' });
  await expect(cleanUp).toBeEnabled();
  await cleanUp.press('Enter');
  const scrolledTo = Number(await page.evaluate('scrollY'));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clean Up' }).press('Enter');
  await expect(cleanUp).toBeDisabled();
  await headingHasFocus(page, scrolledTo);
});

test('the focus ring of a refused file keeps off its words', async ({ page, at }) => {
  await openAs(page, await demoPerson(at));
  await page.goto('/');
  await page.getByRole('button', { name: 'New Date' }).first().press('Enter');
  await newMemory(page)
    .locator('input[type=file]')
    .first()
    .setInputFiles([file('plan.pdf', 'application/pdf', '%PDF')]);
  const refused = newMemory(page).getByRole('region', { name: 'Photos that we could not take' });
  const row = refused.getByRole('listitem');
  const [ring, words] = [
    await row.boundingBox(),
    await row
      .getByText(/^plan\.pdf/)
      .first()
      .boundingBox(),
  ];
  expect((words?.x ?? 0) - (ring?.x ?? 0)).toBeGreaterThan(4);
});

test('the Tab key leads from the open list of memories to the buttons of the dialog', async ({
  page,
  at,
}) => {
  const person = await demoPerson(at);
  for (let count = 1; count <= 6; count += 1) await recordMemory(person, { name: `Evening ${count}` });
  const memory = await recordMemory(person, { name: 'The pier', photos: [await portrait()] });
  await openAs(page, person);
  await page.goto(`/date-memory/${memory.id}`);
  await page.getByRole('button', { name: 'Edit photo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Photo' });
  await dialog.getByRole('combobox', { name: 'Memory' }).click();
  await expect(dialog.getByRole('option', { name: /^Evening 6/ })).toBeAttached();
  await noViolations(page);
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
});
