import { recordMemory } from '@our-dates/test-support/memories';
import { couple, demoPerson, openAs } from '@our-dates/test-support/people';
import { portrait } from '@our-dates/test-support/pictures';
import { expect, test } from '../fixtures/test.ts';

test('a button keeps no colour under a finger that has pressed it', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Someone else' }).tap();
  const eye = page.getByRole('button', { name: 'Show password' });
  // What a browser believes after a tap of a finger; Playwright's own tap leaves nothing behind.
  await eye.hover();
  await expect(eye).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});

test('the cross of a chosen photo is as large as a finger, 44 pixels', async ({ page, at }) => {
  await openAs(page, await demoPerson(at));
  await page.goto('/');
  await page.getByRole('button', { name: 'New Date' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Date Memory' });
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles([await portrait()]);
  const remove = dialog.getByRole('button', { name: 'Remove Arezzo' });
  const { width, height } = (await remove.boundingBox()) ?? { width: 0, height: 0 };
  for (const position of [
    { x: -5, y: height / 2 },
    { x: 37, y: height / 2 },
    { x: width / 2, y: -3 },
    { x: width / 2, y: 39 },
  ]) {
    await remove.click({ trial: true, position, timeout: 5_000 });
  }
});

test('‘Mark as seen’ is as high as a finger, and leaves the line above to the news', async ({ page, at }) => {
  const { one, other } = await couple(at);
  await recordMemory(other, { name: 'The pier', photos: [await portrait()] });
  await openAs(page, one);
  await page.goto('/');
  const seen = page.getByRole('button', { name: 'Mark as seen' });
  await expect(seen).toBeVisible();
  expect((await seen.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.getByRole('link', { name: /^New from/ }).click({ trial: true });
});
