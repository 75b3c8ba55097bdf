import { photosOf, recordMemory } from '@our-dates/test-support/memories';
import { portrait } from '@our-dates/test-support/pictures';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first();

test('changes that fail without a network show it, keep the typed text, and work once it is back', async ({
  page,
  context,
  person,
}) => {
  const memory = await recordMemory(person, { name: 'The pier', photos: [await portrait()] });
  const [photo] = await photosOf(person, memory);
  await page.goto(`/photo/${photo?.id}`);

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Title').fill('The square');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Update Photo' }).click();
  await expect(toast(page, 'Failed to update photo')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('The square');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Update Photo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The square' })).toBeVisible();

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm Delete?' }).click();
  await expect(toast(page, 'Failed to delete photo')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeEnabled();
  await context.setOffline(false);
  expect(await photosOf(person, memory)).toHaveLength(1);

  await page.getByRole('link', { name: 'The pier' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The pier' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Your Thoughts').fill('We stayed until the lights went on.');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Update Memory' }).click();
  await expect(toast(page, 'Failed to update memory')).toBeVisible();

  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Keep for later' }).click();
  await context.setOffline(false);
  await page.reload();
  await page.getByRole('button', { name: 'Continue editing' }).click();
  await expect(page.getByLabel('Your Thoughts')).toHaveValue('We stayed until the lights went on.');
  await page.getByRole('button', { name: 'Update Memory' }).click();
  await expect(page.getByText('We stayed until the lights went on.')).toBeVisible();
});
