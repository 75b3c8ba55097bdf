import { photosOf, recordMemory } from '@our-dates/test-support/memories';
import { portrait } from '@our-dates/test-support/pictures';
import type { Page } from '@playwright/test';
import { openWithWarnings } from '../fixtures/preloaded.ts';
import { expect, test } from '../fixtures/test.ts';

const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first();

test('an edit without a network is kept and sent once it is back, and a deletion fails and works then', async ({
  page,
  context,
  person,
}) => {
  const memory = await recordMemory(person, { name: 'The pier', photos: [await portrait()] });
  const [photo] = await photosOf(person, memory);
  await openWithWarnings(page, () => page.goto(`/photo/${photo?.id}`));

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Title').fill('The square');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Update Photo' }).click();
  await expect(toast(page, 'Kept for later')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'The square' })).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => photosOf(person, memory)).toMatchObject([{ title: 'The square' }]);
  // Its response has arrived too.
  await expect(page.getByRole('banner').getByRole('button', { name: /change/ })).toBeHidden();

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm Delete?' }).click();
  await expect(toast(page, 'Failed to delete photo')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeEnabled();
  await context.setOffline(false);
  expect(await photosOf(person, memory)).toHaveLength(1);
});
