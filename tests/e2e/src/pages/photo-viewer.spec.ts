import { demoPerson, openAs } from '@our-dates/test-support/people';
import type { Page } from '@playwright/test';
import { noViolations } from '../fixtures/accessibility.ts';
import { openWithHarbour } from '../fixtures/harbour.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { expect, test } from '../fixtures/test.ts';

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Photo viewer' });
const warning = (page: Page) => page.getByRole('dialog', { name: 'Session Expiring Soon' });
const banner = (page: Page) => page.getByRole('region', { name: 'Session' });
const counter = (page: Page) => viewer(page).getByText(/^\d+ \/ \d+$/);

async function openViewer(page: Page, at: string): Promise<void> {
  await openAs(page, await demoPerson(at));
  await page.clock.install();
  await page.goto('/date-memory/1');
  await page.getByRole('button', { name: 'Full screen', exact: true }).click();
  await expect(viewer(page).getByRole('button', { name: 'Close' })).toBeVisible();
}

/** Fails if another element covers the button. */
async function isOnTop(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click({ trial: true });
}

test('the viewer shows the small version of a photo until the photo has loaded, in the same place', async ({
  page,
  at,
}) => {
  await page.goto(await openWithHarbour(page, at));
  await expect(page.getByRole('img', { name: 'arezzo' }).first()).toBeVisible();
  const release = await holdRequests(page, /\/api\/images\/.*w=(?!320)/);
  await page.getByRole('button', { name: 'Full screen', exact: true }).click();
  const photo = viewer(page).getByRole('img', { name: 'arezzo' });
  await expect(photo).toHaveCSS('background-image', /w=320/);
  await expect(photo).toHaveCSS('opacity', '1');
  const place = await photo.boundingBox();

  release();
  await expect(photo).toHaveCSS('background-image', 'none');
  expect(await photo.boundingBox()).toEqual(place);
});

test('the session’s dialog opens above the viewer, and handles the keys', { tag: '@page' }, async ({
  page,
  at,
}) => {
  await openViewer(page, at);
  await page.clock.fastForward('08:05');
  await expect(warning(page)).toBeVisible();
  await isOnTop(page, 'Extend Session');
  await noViolations(page);
  const shown = await counter(page).textContent();
  await page.keyboard.press('ArrowRight');
  expect(await counter(page).textContent()).toBe(shown);

  await page.keyboard.press('Escape');
  await expect(warning(page)).toBeHidden();
  await expect(viewer(page), 'Escape was the dialog’s').toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(counter(page)).not.toHaveText(shown ?? '');
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Full screen', exact: true })).toBeFocused();
});

test('the session’s banner is above the viewer, and its button extends', { tag: '@page' }, async ({
  page,
  at,
}) => {
  await openViewer(page, at);
  await page.clock.fastForward('08:05');
  await expect(warning(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(warning(page)).toBeHidden();
  await isOnTop(page, 'Extend');
  await isOnTop(page, 'Close');
  await noViolations(page);
  await banner(page).getByRole('button', { name: 'Extend' }).click();
  await expect(warning(page)).toBeVisible();
  const loaded = page.waitForEvent('load');
  await warning(page).getByRole('button', { name: 'Extend Session' }).click();
  await loaded;
});

test('a press or swipe outside of the session’s dialog closes it, and does nothing to the viewer below', {
  tag: '@page',
}, async ({ page, at }) => {
  await openViewer(page, at);
  await page.clock.fastForward('08:05');
  await expect(warning(page)).toBeVisible();
  const shown = await counter(page).textContent();
  await page.mouse.move(320, 200);
  await page.mouse.down();
  await page.mouse.move(20, 200, { steps: 5 });
  await page.mouse.up();
  await expect(warning(page)).toBeHidden();
  await expect(viewer(page)).toBeVisible();
  await expect(counter(page)).toHaveText(shown ?? '');
});

test('a toast is above the viewer and can be dismissed there, by pointer and by keyboard', {
  tag: '@page',
}, async ({ page, at }) => {
  await openAs(page, await demoPerson(at));
  await page.clock.install();
  await page.goto('/date-memory/1');
  await page.route('**/api/photos/*/like', (route) => route.fulfill({ status: 503, body: '' }));
  const toast = page.getByRole('region', { name: /notifications/i }).getByRole('listitem');
  for (const dismiss of [
    () => toast.getByRole('button', { name: 'Dismiss' }).click(),
    async () => {
      await page.keyboard.press('F8');
      await page.keyboard.press('Tab');
      await expect(toast.getByRole('button', { name: 'Dismiss' })).toBeFocused();
      await page.keyboard.press('Enter');
    },
  ]) {
    await page.getByRole('button', { name: 'Like', exact: true }).click();
    await expect(toast).toHaveAttribute('data-state', 'open');
    // The test does not wait for its five seconds, and on a phone it covers the button.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000);
    await page.getByRole('button', { name: 'Full screen', exact: true }).press('Enter');
    await page.clock.runFor(1_000);
    await expect(viewer(page).getByRole('button', { name: 'Close' })).toBeVisible();
    await isOnTop(page, 'Dismiss');
    await dismiss();
    await expect(toast).toHaveCount(0);
    await expect(viewer(page)).toBeVisible();
    await page.clock.resume();
    await page.keyboard.press('Escape');
    await expect(viewer(page)).toBeHidden();
  }
});
