import { newMemory, tryDemo } from '@our-dates/test-support/demo';
import { photo } from '@our-dates/test-support/pictures';
import { expect, test } from '../fixtures/test.ts';

test('photos are reordered by dragging', async ({ page }) => {
  await tryDemo(page);
  await page.getByRole('button', { name: 'New Date' }).first().click();
  const dialog = newMemory(page);
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      await photo('one.jpg', { width: 200, height: 200 }),
      await photo('two.jpg', { width: 210, height: 200 }),
      await photo('three.jpg', { width: 220, height: 200 }),
    ]);
  const tile = (name: string) => dialog.getByRole('button', { name: new RegExp(`^${name}, photo`) });
  await tile('One').scrollIntoViewIfNeeded();
  const [from, to] = [await tile('One').boundingBox(), await tile('Three').boundingBox()];
  if (!from || !to) throw new Error('the photos are not there');
  await page.mouse.move(from.x + 20, from.y + 40);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 40, { steps: 4 });
  await page.mouse.move(to.x + 40, to.y + 40, { steps: 8 });
  await page.mouse.up();
  await expect(dialog.getByRole('button', { name: 'One, photo 3 of 3' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Two, photo 1 of 3, cover' })).toBeVisible();
});
