import { newMemory } from '@our-dates/test-support/demo';
import type { Page } from '@playwright/test';
import { noViolations } from '../fixtures/accessibility.ts';
import { openWithClock } from '../fixtures/session.ts';
import { expect, test } from '../fixtures/test.ts';

const sessionDialog = (page: Page) => page.getByRole('dialog', { name: 'Session Expiring Soon' });
const banner = (page: Page) => page.getByRole('region', { name: 'Session' });
const extend = (page: Page) => banner(page).getByRole('button', { name: 'Extend' });

test('the session’s banner can be reached from an open dialog by pointer and by Tab, and the dialog does not change', async ({
  page,
  at,
}) => {
  await openWithClock(page, at);
  await page.getByRole('button', { name: 'New Date' }).first().click();
  const name = newMemory(page).getByLabel('Name', { exact: true });
  await name.fill('Half written');
  await page.clock.fastForward('08:05');
  await sessionDialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(sessionDialog(page)).toBeHidden();

  // By its role: what an open dialog hides from a screen reader has none.
  await expect(banner(page)).toContainText('Consider extending session');
  await noViolations(page);
  await extend(page).click();
  await expect(sessionDialog(page)).toBeVisible();
  await expect(sessionDialog(page).and(page.locator(':focus-within'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sessionDialog(page)).toBeHidden();
  await expect(extend(page)).toBeFocused();
  await expect(name).toHaveValue('Half written');

  await page.keyboard.press('Tab');
  await expect(newMemory(page).getByRole('button', { name: 'Close' }), 'first in the dialog').toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(extend(page), 'between the first and the last').toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(newMemory(page).getByRole('button', { name: 'Save Memory' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(sessionDialog(page).getByRole('button', { name: 'Extend Session' })).toBeVisible();
});

test('the session’s banner can be pressed next to an open menu, which stays open until the session’s dialog opens', async ({
  page,
  at,
}) => {
  await openWithClock(page, at);
  await page.clock.fastForward('08:05');
  await sessionDialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(sessionDialog(page)).toBeHidden();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await banner(page).getByText('Consider extending session').click();
  await expect(page.getByRole('menu')).toBeVisible();
  await extend(page).click();
  await expect(sessionDialog(page)).toBeVisible();
});
