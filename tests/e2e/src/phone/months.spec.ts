import { recordMemory } from '@our-dates/test-support/memories';
import { noViolations } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

test('a month of the gallery is reached by keys and by touch, and found by its name', async ({
  page,
  person,
}) => {
  for (let index = 0; index < 25; index += 1) {
    const month = String(1 + (index % 12)).padStart(2, '0');
    await recordMemory(person, {
      name: `Evening ${index}`,
      date: `${2023 + Math.floor(index / 12)}-${month}-11`,
    });
  }
  await page.goto('/?sort=date');
  const months = page.getByRole('slider', { name: 'Go to a month' });
  await months.focus();
  // The samples are of the two years before.
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  await expect(months).toHaveAttribute('aria-valuetext', 'December 2024, 1 memory');
  await expect(page).toHaveURL(/from=2024-12/);
  await expect(page.getByRole('link', { name: 'Evening 23', exact: true })).toBeInViewport();
  await noViolations(page);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Evening 23', exact: true })).toBeInViewport();

  await page.goto('/?sort=date');
  const handle = months.locator('span').filter({ has: page.locator('svg') });
  await expect(handle).toBeAttached();
  await page.evaluate('scrollBy(0, 900)');
  // The handle disappears 1.5 s after the page has come to rest, which may be sooner than a slow machine touches
  // it.
  await page.evaluate("keptScrolling = setInterval(() => dispatchEvent(new Event('scroll')), 200)");
  await expect(handle).toHaveCSS('opacity', '1');
  const box = await handle.boundingBox();
  if (!box) throw new Error('There is no handle.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', to?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: to === undefined ? [] : [{ x, y: to }] });
  await send('touchStart', y);
  for (let step = 1; step <= 12; step += 1) await send('touchMove', y + step * 40);
  await send('touchEnd');
  await page.evaluate('clearInterval(keptScrolling)');
  await expect(page).toHaveURL(/from=\d{4}-\d\d$/);

  await page.getByRole('searchbox', { name: 'Search our memories' }).fill('August 2024');
  await expect(page.getByText('Showing memories of August 2024')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Evening/ })).toHaveText(['Evening 19']);
  await noViolations(page);
});
