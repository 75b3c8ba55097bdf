import { photosOf, recordMemory } from '@our-dates/test-support/memories';
import { couple, demoPerson, openAs } from '@our-dates/test-support/people';
import { portrait, sideways } from '@our-dates/test-support/pictures';
import type { Page } from '@playwright/test';
import { noViolations } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** A memory of one person with two photos, opened by their partner. */
async function openAsPartner(page: Page, at: string) {
  const { one, other } = await couple(at);
  const pier = await recordMemory(one, {
    name: 'The pier',
    date: '2026-04-19',
    photos: [await sideways(), await portrait()],
  });
  await openAs(page, other, `/date-memory/${pier.id}`);
  await page.getByRole('button', { name: /^Show photo 2/ }).click();
  return { one, other, pier };
}

test('a partner edits a memory and chooses its cover', async ({ page, at }) => {
  await openAsPartner(page, at);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByText('Sunday, April 19, 2026')).toBeVisible();
  await noViolations(page);
  await page.getByLabel('Memory Title').fill('The pier at night');
  await page.getByRole('button', { name: 'Update Memory' }).click();
  await expect(toast(page, 'Memory updated')).toBeVisible();
  await expect(heading(page, 'The pier at night')).toBeVisible();

  await page.getByRole('button', { name: 'Use as cover' }).click();
  await expect(page.getByRole('button', { name: 'Show photo 2: arezzo (cover)' })).toBeVisible();
});

test('a partner edits a photo, moves it, downloads it and deletes it; a stranger sees nothing', async ({
  page,
  at,
}) => {
  const { one, other, pier } = await openAsPartner(page, at);
  const evening = await recordMemory(other, { name: 'An evening' });
  await page.getByRole('link', { name: 'arezzo' }).click();
  await expect(heading(page, 'arezzo')).toBeVisible();
  await noViolations(page);
  await expect(page.getByRole('button', { name: 'Next photo' })).toBeDisabled();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download original' }).click();
  expect((await download).suggestedFilename()).toBe('arezzo.jpg');

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Title').fill('The square');
  await page.getByRole('combobox', { name: 'Memory' }).click();
  await noViolations(page);
  await page.getByRole('option', { name: /An evening/ }).click();
  await page.getByRole('button', { name: 'Update Photo' }).click();
  await expect(toast(page, 'Photo updated')).toBeVisible();
  await expect(heading(page, 'The square')).toBeVisible();
  await expect(page.getByRole('link', { name: 'An evening' })).toBeVisible();
  const [square] = await photosOf(one, evening);
  expect(square?.title).toBe('The square');
  expect(await photosOf(one, pier)).toHaveLength(1);

  const stranger = await page.context().browser()?.newContext({ baseURL: at });
  if (!stranger || !square) throw new Error('The stranger or the photo is missing.');
  const theirs = await stranger.newPage();
  await openAs(theirs, await demoPerson(at), `/photo/${square.id}`);
  await expect(heading(theirs, 'Photo Not Found')).toBeVisible();
  await theirs.goto(`/date-memory/${pier.id}`);
  await expect(heading(theirs, 'Memory Not Found')).toBeVisible();
  await stranger.close();

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm Delete?' }).click();
  await expect(toast(page, 'Photo deleted')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await photosOf(one, evening)).toEqual([]);
});
