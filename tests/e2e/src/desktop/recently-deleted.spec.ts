import { recordMemory } from '@our-dates/test-support/memories';
import { answered, couple, openAs } from '@our-dates/test-support/people';
import { portrait } from '@our-dates/test-support/pictures';
import { noViolations } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

test('what one partner deletes, the other restores from “Recently deleted”, and both pages show it at once', async ({
  page,
  browser,
  at,
}) => {
  const { one, other } = await couple(at);
  const memory = await recordMemory(one, { name: 'Lantern market', photos: [await portrait()] });
  await recordMemory(one, { name: 'The pier' });
  await openAs(page, one);
  await page.goto('/');
  const card = page.getByRole('link', { name: /Lantern market/ });
  await expect(card).toBeVisible();

  const elsewhere = await browser.newContext();
  const othersPage = await elsewhere.newPage();
  await openAs(othersPage, other);
  await othersPage.goto('/recently-deleted');
  await expect(othersPage.getByRole('heading', { name: 'Nothing is deleted' })).toBeVisible();
  await noViolations(othersPage);

  await answered(await other.api.delete(`/api/collections/${memory.id}`), 204);
  await expect(card).toBeHidden();
  const item = othersPage.getByRole('button', { name: /Lantern market.*Memory · 1 photo.*30 days left/ });
  await expect(item).toBeVisible();
  await expect(item.locator('img')).toHaveJSProperty('complete', true);
  expect(await item.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
    0,
  );

  await item.focus();
  await othersPage.keyboard.press('Space');
  await expect(item).toHaveAttribute('aria-pressed', 'true');
  await noViolations(othersPage);
  await othersPage.getByRole('button', { name: 'Restore' }).click();
  await expect(othersPage.getByText('Memory restored', { exact: true })).toBeVisible();
  await expect(othersPage.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(card).toBeVisible();
  await elsewhere.close();
});

test('a deletion is undone from its message', async ({ page, person }) => {
  const memory = await recordMemory(person, { name: 'Lantern market', photos: [await portrait()] });
  await page.goto(`/date-memory/${memory.id}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('menuitem', { name: 'Confirm Delete?' }).click();
  await expect(page.getByText('Memory deleted', { exact: true })).toBeVisible();
  const card = page.getByRole('link', { name: /Lantern market/ });
  await expect(card).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Memory restored', { exact: true })).toBeVisible();
  await expect(card).toBeVisible();
});
