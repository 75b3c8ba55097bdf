import { openWithHarbour } from '../fixtures/harbour.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { expect, test } from '../fixtures/test.ts';

const modulesOfThePage = '**/remotes/gallery/assets/memory-page.*.js';

test('the first photo of a memory shows before the code of its page has come, exactly where the page draws it', async ({
  page,
  at,
}) => {
  const address = await openWithHarbour(page, at);
  const release = await holdRequests(page, modulesOfThePage);
  // The page's load event may wait for the modules that are held.
  await page.goto(address, { waitUntil: 'commit' });
  const first = page.locator('#first-picture');
  await expect(first).toBeVisible();
  await expect
    .poll(() => page.evaluate("document.querySelector('#first-picture').naturalWidth"))
    .toBeGreaterThan(0);
  const place = await first.boundingBox();
  await expect(page.locator('[data-first-picture]')).toBeAttached();

  release();
  const hero = page.getByRole('img', { name: 'arezzo' });
  await expect(hero.first()).toBeVisible();
  await expect(first).toHaveCount(0);
  expect(await hero.first().boundingBox()).toEqual(place);
});

test('the first photo gives way to the message when the code of its page does not come', async ({
  page,
  at,
}) => {
  const address = await openWithHarbour(page, at);
  await page.route('**/remotes/gallery/assets/exposed-routes.*.js*', (route) => route.abort());
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.locator('#first-picture')).toBeHidden();
});
