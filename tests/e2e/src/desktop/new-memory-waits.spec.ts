import { newMemory } from '@our-dates/test-support/demo';
import { noViolations } from '../fixtures/accessibility.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { openWithClock } from '../fixtures/session.ts';
import { expect, test } from '../fixtures/test.ts';

test('the session’s dialog opens above the waiting dialog for a new memory, and content that arrives then opens after it', async ({
  page,
  at,
}) => {
  await openWithClock(page, at);
  const release = await holdRequests(page, '**/remotes/gallery/**');
  // The page would stop waiting after half a minute.
  await page.clock.fastForward('07:50');
  await page.getByRole('button', { name: 'New Date' }).first().click();
  const waiting = page.getByRole('dialog', { name: 'New Date' });
  await expect(waiting).toBeFocused();
  await noViolations(page);

  await page.clock.fastForward('00:15');
  const warning = page.getByRole('dialog', { name: 'Session Expiring Soon' });
  const extend = warning.getByRole('button', { name: 'Extend Session' });
  // `trial`: it fails if another layer would receive the press.
  await extend.click({ trial: true });
  await page.keyboard.press('Tab');
  await expect(warning.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(warning).toBeHidden();
  await expect(waiting).toBeFocused();

  await page.getByRole('region', { name: 'Session' }).getByRole('button', { name: 'Extend' }).focus();
  await page.keyboard.press('Enter');
  await expect(warning).toBeVisible();
  release();
  await expect(waiting).toHaveCount(0);
  await extend.click({ trial: true });
  await page.keyboard.press('Escape');
  await expect(warning).toBeHidden();
  await expect(newMemory(page).getByLabel('Our story')).toBeVisible();
});
