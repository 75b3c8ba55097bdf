import { expect, test } from '../fixtures/test.ts';

test('a toast is dismissed with a swipe of at least 50 pixels', async ({ page }) => {
  await page.clock.install();
  await page.goto('/login');
  await page.route('**/api/demo-users/create', (route) => route.abort());
  await page.getByRole('button', { name: 'Try Demo' }).click();
  const toast = page.getByRole('region', { name: /notifications/i }).getByRole('listitem');
  await expect(toast).toBeVisible();
  // So that it does not time out.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000);

  async function swipe(distance: number): Promise<void> {
    const box = await toast.boundingBox();
    if (!box) throw new Error('the toast is not there');
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + 60, y);
    await page.mouse.down();
    await page.mouse.move(box.x + 60 + distance / 2, y, { steps: 4 });
    await page.mouse.move(box.x + 60 + distance, y, { steps: 4 });
    await page.mouse.up();
  }

  await swipe(40);
  // While it closes it is still visible.
  await expect(toast).toHaveAttribute('data-state', 'open');
  await expect(toast).toHaveAttribute('data-swipe', 'cancel');
  await swipe(80);
  await expect(toast).toHaveCount(0);
});
