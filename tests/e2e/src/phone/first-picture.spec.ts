import { openWithHarbour } from '../fixtures/harbour.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { expect, test } from '../fixtures/test.ts';

const pageModules = '**/remotes/gallery/assets/memory-page.*.js';

test('the first photo of a memory shows before the code of its page has loaded, exactly where the page renders it', async ({
  page,
  at,
}) => {
  const address = await openWithHarbour(page, at);
  const release = await holdRequests(page, pageModules);
  // The page's load event may wait for the modules that are held back.
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

test('the first photo is replaced by the message when the code of its page cannot be loaded', async ({
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

test('the first photo of a memory does not compete with the scripts of its page for bandwidth', async ({
  page,
  at,
}) => {
  await page.goto(await openWithHarbour(page, at));
  await expect(page.getByRole('img', { name: 'arezzo' }).first()).toBeVisible();
  const { photo, script, html } = await page.evaluate<{
    photo: number;
    script: number;
    html: number;
  }>(`(() => {
    const named = (part) => performance.getEntriesByType('resource').find(({ name }) => name.includes(part));
    return {
      photo: named('/api/images/').responseEnd,
      script: named('/assets/main.').startTime,
      html: window.htmlReceivedAt - performance.timeOrigin,
    };
  })()`);
  // A photo that takes more than a second no longer delays them; the two clocks round differently.
  expect(script).toBeGreaterThanOrEqual(Math.min(photo, html + 1_000 - 5));
});
