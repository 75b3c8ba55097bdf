import { newMemory, openAccountMenu } from '@our-dates/test-support/demo';
import { recordMemory } from '@our-dates/test-support/memories';
import type { Page } from '@playwright/test';
import { openWithHarbour } from '../fixtures/harbour.ts';
import { openLayer } from '../fixtures/layer.ts';
import { expect, test } from '../fixtures/test.ts';

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Photo viewer' });
const menu = (page: Page) => page.getByRole('menu');

test('Back closes the open menu, dialog or viewer, and only then leaves the page', async ({ page, at }) => {
  const address = await openWithHarbour(page, at);
  await page.goto('/');
  await page.getByRole('link', { name: 'The harbour' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The harbour' })).toBeVisible();
  const here = new RegExp(`${address}$`);

  await openLayer(page, () => openAccountMenu(page));
  await page.goBack();
  await expect(menu(page)).toBeHidden();

  await openLayer(page, () => page.getByRole('button', { name: 'New Date' }).click());
  const name = newMemory(page).getByLabel('Name', { exact: true });
  await name.fill('Half written');
  await page.goBack();
  await expect(newMemory(page).getByText('Keep this for later?'), 'asks as its close does').toBeVisible();
  await newMemory(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(name).toHaveValue('Half written');
  await openLayer(page, () => newMemory(page).getByRole('button', { name: 'Choose a date' }).click(), 2);
  await expect(page.getByRole('dialog', { name: 'Choose a date' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Choose a date' })).toBeHidden();
  await page.goBack();
  await newMemory(page).getByRole('button', { name: 'Discard' }).click();
  await expect(newMemory(page)).toBeHidden();

  await openLayer(page, () => page.getByRole('button', { name: 'Full screen', exact: true }).click());
  await expect(viewer(page)).toBeVisible();
  await page.goBack();
  await expect(viewer(page)).toBeHidden();
  await expect(page).toHaveURL(here);

  await page.goForward();
  await expect(viewer(page)).toBeHidden();
  await expect(page).toHaveURL(here);

  await openAccountMenu(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'The harbour' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('link', { name: 'The harbour' })).toBeVisible();
});

test('a menu opened in the gallery keeps its scroll position', async ({ page, person }) => {
  for (let count = 1; count <= 12; count += 1) await recordMemory(person, { name: `Date ${count}` });
  await page.goto('/');
  await openAccountMenu(page);
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await page.getByRole('link', { name: 'Date 1', exact: true }).scrollIntoViewIfNeeded();
  const scrolled = Number(await page.evaluate('scrollY'));
  expect(scrolled).toBeGreaterThan(200);
  await page.getByRole('link', { name: 'Date 1', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Date 1' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Date 1', exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate('scrollY')).toBe(scrolled);
});

test('a reload of the gallery stays where it was scrolled, and the gallery opened by its address begins at the top', async ({
  page,
  person,
}) => {
  for (let count = 1; count <= 12; count += 1) await recordMemory(person, { name: `Date ${count}` });
  const last = page.getByRole('link', { name: 'Date 1', exact: true });
  await page.goto('/');
  await last.scrollIntoViewIfNeeded();
  const scrolled = Number(await page.evaluate('scrollY'));
  expect(scrolled).toBeGreaterThan(200);
  await page.reload();
  await expect(last).toBeVisible();
  await expect.poll(() => page.evaluate('scrollY')).toBe(scrolled);

  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/');
  await expect(last).toBeVisible();
  // The place of an earlier visit would be restored in the frame after the list.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await page.evaluate('scrollY')).toBe(0);
});
