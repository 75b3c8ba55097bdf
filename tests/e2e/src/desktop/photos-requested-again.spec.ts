import type { Page } from '@playwright/test';
import { openWithWarnings } from '../fixtures/preloaded.ts';
import { recordTrees } from '../fixtures/selection.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * The first requests for each photo fail, in turn with a 503 and with a lost connection.
 * @returns how often each address was requested
 */
async function failAtFirst(page: Page, failures: number): Promise<ReadonlyMap<string, number>> {
  const requests = new Map<string, number>();
  await page.route('**/api/images/**', (route) => {
    const address = route.request().url();
    const count = (requests.get(address) ?? 0) + 1;
    requests.set(address, count);
    if (count > failures) return route.continue();
    return count % 2 === 1 ? route.fulfill({ status: 503 }) : route.abort();
  });
  return requests;
}

const strip = (page: Page) => page.getByRole('list', { name: 'All photos' });
const broken = (page: Page) => page.getByRole('img', { name: /This photo could not be loaded\.$/ });

/** Addresses of the photos under the large one that are shown. */
const shown = (page: Page) =>
  strip(page)
    .locator('img')
    .evaluateAll((images: HTMLImageElement[]) =>
      images
        .filter(({ naturalWidth, style }) => naturalWidth > 0 && style.opacity === '')
        .map(({ currentSrc }) => currentSrc),
    );

test('photos whose first two requests fail are requested again and shown, without an error before', async ({
  page,
  person,
}) => {
  await recordTrees(person);
  await openWithWarnings(page, () => page.goto('/'));
  const requests = await failAtFirst(page, 2);
  await page.getByRole('link', { name: /The park/ }).click();
  await expect(strip(page).locator('img')).toHaveCount(6);
  await expect.poll(() => requests.size).toBeGreaterThan(5);
  await expect(broken(page)).toHaveCount(0);
  await expect.poll(async () => (await shown(page)).length).toBe(6);
  // Another place that shows the same photo requests the same address.
  for (const address of await shown(page)) expect(requests.get(address)).toBeGreaterThanOrEqual(3);
});

test('a photo whose requests all fail shows that it could not be loaded, after three of them', async ({
  page,
  person,
}) => {
  await recordTrees(person, 1);
  await openWithWarnings(page, () => page.goto('/'));
  const requests = await failAtFirst(page, Number.POSITIVE_INFINITY);
  await page.getByRole('link', { name: /The park/ }).click();
  await expect(broken(page)).toBeVisible();
  expect(Math.max(...requests.values())).toBeGreaterThanOrEqual(3);
});
