import type { Page } from '@playwright/test';
import { noViolations } from '../fixtures/accessibility.ts';
import { openAccountMenu } from '../fixtures/demo.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { demoPerson, openAs } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

const notThere = (page: Page) => page.getByRole('heading', { name: 'This part is not available right now' });
const gallery = (page: Page) => page.getByRole('heading', { level: 1, name: 'Your Memory Collection' });

async function theRestWorks(page: Page): Promise<void> {
  await openAccountMenu(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: /Our Date Gallery/ })).toBeVisible();
}

test('a remote that is down at the start: the rest works, and Retry brings it', async ({ page, at }) => {
  await openAs(page, await demoPerson(at));
  await page.route('**/remotes/gallery/**', (route) => route.abort());
  await page.goto('/');
  await expect(notThere(page)).toBeVisible();
  await noViolations(page);
  await theRestWorks(page);
  await page.unroute('**/remotes/gallery/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(gallery(page)).toBeVisible();
});

test('a list of remotes that is broken at the start: the rest works, and Retry brings it', async ({
  page,
  at,
}) => {
  await openAs(page, await demoPerson(at));
  await page.route('**/remotes.json', (route) => route.fulfill({ status: 200, body: '<html>' }));
  await page.goto('/');
  await expect(notThere(page)).toBeVisible();
  await theRestWorks(page);
  await page.unroute('**/remotes.json');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(gallery(page)).toBeVisible();
});

test('a remote’s chunk that fails to load fails only the dialog that is in it', async ({ page, at }) => {
  await openAs(page, await demoPerson(at));
  await page.goto('/');
  await expect(gallery(page)).toBeVisible();
  await page.route('**/remotes/gallery/**', (route) => route.abort());
  await page.getByRole('button', { name: 'New Date' }).first().click();
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await noViolations(page);
  await expect(page.getByRole('link', { name: /Under the cherry tree/ })).toBeAttached();
  await page.unroute('**/remotes/gallery/**');
  await retry.click();
  await expect(page.getByRole('dialog', { name: 'Add Date Memory' }).getByLabel('Our story')).toBeVisible();
});

test('a slow remote is announced by its outline, then by a sentence, and is drawn when it comes', async ({
  page,
  at,
}) => {
  await openAs(page, await demoPerson(at));
  await page.clock.install();
  const release = await holdRequests(page, '**/remotes/gallery/**');
  await page.goto('/');
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await expect(page.locator('[aria-busy=true]').first()).toBeVisible();
  await page.clock.runFor(5_100);
  await expect(page.getByText('This is taking longer than usual. We are still trying.')).toBeVisible();
  release();
  await expect(gallery(page)).toBeVisible();
});

test('a remote that was redeployed under an open tab comes back with Retry, without signing in again', async ({
  page,
  at,
}) => {
  await openAs(page, await demoPerson(at));
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  // The release removed every file of the build that this tab knows, until it asks for the manifest anew.
  let askedAnew = false;
  await page.route('**/remotes/gallery/**', (route) => {
    askedAnew ||= route.request().url().includes('retry=');
    return askedAnew ? route.continue() : route.fulfill({ status: 404, body: '' });
  });
  await page.getByRole('link', { name: /Our Date Gallery/ }).click();
  await expect(notThere(page)).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(gallery(page)).toBeVisible();
});

test('a remote whose files are gone after it was drawn: what is there stays, and Retry brings the rest', async ({
  page,
  at,
}) => {
  await openAs(page, await demoPerson(at));
  await page.goto('/');
  await expect(gallery(page)).toBeVisible();
  let askedAnew = false;
  await page.route('**/remotes/gallery/**', (route) => {
    askedAnew ||= route.request().url().includes('retry=');
    return askedAnew ? route.continue() : route.fulfill({ status: 404, body: '' });
  });
  await page.getByRole('button', { name: 'New Date' }).first().click();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('dialog', { name: 'Add Date Memory' }).getByLabel('Our story')).toBeVisible();
});

test('a remote that throws while drawing takes nothing else with it', async ({ page, at }) => {
  await openAs(page, await demoPerson(at));
  // An answer that breaks the contract makes the gallery throw.
  await page.route('**/api/collections/with-thumbnails*', (route) => route.fulfill({ json: [null] }));
  await page.goto('/');
  await expect(notThere(page)).toBeVisible();
  await theRestWorks(page);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: /Our Date Gallery/ }).click();
  await expect(notThere(page)).toBeVisible();
  await page.unroute('**/api/collections/with-thumbnails*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(gallery(page)).toBeVisible();
});

test.describe('where a page throws', () => {
  test.use({ throws: true });

  test('the remote’s other pages stay usable', async ({ page, at }) => {
    await openAs(page, await demoPerson(at));
    await page.route(/\/api\/photos\?/, (route) => route.fulfill({ json: [{}] }));
    await page.goto('/date-memory/1');
    await expect(notThere(page)).toBeVisible();
    await page.getByRole('link', { name: /Our Date Gallery/ }).click();
    await expect(gallery(page)).toBeVisible();
  });
});
