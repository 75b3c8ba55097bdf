import { newMemory } from '@our-dates/test-support/demo';
import { demoPerson, openAs } from '@our-dates/test-support/people';
import type { Page } from '@playwright/test';
import { noViolations } from '../fixtures/accessibility.ts';
import { openWithClock } from '../fixtures/session.ts';
import { expect, test } from '../fixtures/test.ts';

const toastOf = (page: Page) => page.getByRole('region', { name: /notifications/i }).getByRole('listitem');

/** Triggers a toast from within a dialog: a memory needs a name. */
async function askForNameless(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New Date' }).first().click();
  await newMemory(page).getByLabel('Name', { exact: true }).press('Enter');
  await expect(toastOf(page)).toContainText('Memory name required');
}

test('one toast shows at a time, for five seconds or until a newer one, and is reached with F8', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Demo User' }).click();
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('wrong');
  await password.press('Enter');
  const toasts = toastOf(page);
  await expect(toasts).toHaveCount(1);
  await expect(toasts).toContainText('Login Failed');
  await noViolations(page);

  await page.route('**/api/auth/login', (route) => route.abort());
  await password.fill('wrong again');
  await password.press('Enter');
  await expect(toasts).toContainText('An error occurred during login.');
  await expect(toasts).toHaveCount(1);

  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: /notifications/i }).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(toasts).toHaveCount(0);
  await expect(password, 'the focus is back where it was').toBeFocused();

  // From here on the test controls the page's clock.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
  await password.fill('and again');
  await password.press('Enter');
  let waitedMs = 0;
  await expect(async () => {
    await page.clock.runFor(10);
    waitedMs += 10;
    await expect(toasts).toHaveCount(1, { timeout: 200 });
  }).toPass();
  await page.clock.runFor(4_900 - waitedMs);
  await expect(toasts).toHaveAttribute('data-state', 'open');
  await page.clock.runFor(100 + waitedMs);
  await expect(toasts).toHaveCount(0);
});

test('a toast after a dismissed one closes automatically too', async ({ page, at }) => {
  await openWithClock(page, at);
  await page.clock.fastForward('08:05');
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Extend Session' }).click();
  await loaded;
  // Nothing has the focus after the reload. The pointer stays over the toast while that closes.
  const dismiss = toastOf(page).getByRole('button', { name: 'Dismiss' });
  const box = await dismiss.boundingBox();
  if (!box) throw new Error('the toast is not there');
  await dismiss.click();
  await page.mouse.move(box.x - 40, box.y + 20, { steps: 5 });
  await expect(toastOf(page)).toHaveCount(0);

  await askForNameless(page);
  await page.clock.runFor(5_500);
  await expect(toastOf(page)).toHaveCount(0);
});

test('F8 reaches a toast next to an open dialog, and leaving it returns to the dialog', async ({
  page,
  at,
}) => {
  await openAs(page, await demoPerson(at), '/');
  const name = newMemory(page).getByLabel('Name', { exact: true });
  await askForNameless(page);
  await page.keyboard.press('F8');
  await expect(toastOf(page)).toBeFocused();
  await noViolations(page);
  await page.keyboard.press('Escape');
  await expect(toastOf(page)).toHaveCount(0);
  await expect(name).toBeFocused();

  await name.press('Enter');
  await expect(toastOf(page)).toBeVisible();
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await expect(toastOf(page).getByRole('button', { name: 'Dismiss' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toastOf(page)).toHaveCount(0);
  await expect(name).toBeFocused();

  await name.press('Enter');
  await toastOf(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(toastOf(page)).toHaveCount(0);
  await expect(newMemory(page)).toBeVisible();
  await expect(name).toBeFocused();
});

test('a memory that cannot be deleted shows why, and asks again before a retry', async ({ page, person }) => {
  const made = await person.api.post('/api/collections', {
    multipart: { name: 'To be kept', type: 'custom' },
  });
  const { id } = await made.json();
  await page.goto(`/date-memory/${id}`);
  await expect(page.getByText('No photos in this memory yet')).toBeVisible();
  await page.route(`**/api/collections/${id}`, (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  const inMenu = (name: string) => page.getByRole('menuitem', { name, exact: true });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await inMenu('Delete').click();
  await inMenu('Confirm Delete?').click();
  await expect(page.getByText('Failed to delete memory', { exact: true }).first()).toBeVisible();
  await expect(inMenu('Delete')).toBeVisible();
  await page.unroute(`**/api/collections/${id}`);
  await inMenu('Delete').click();
  await inMenu('Confirm Delete?').click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Memory deleted', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /To be kept/ })).toHaveCount(0);
});
