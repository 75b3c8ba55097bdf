import { gallery, newMemory, openAccountMenu } from '@our-dates/test-support/demo';
import { demoPerson, openAs } from '@our-dates/test-support/people';
import type { Page } from '@playwright/test';
import { noViolations } from '../fixtures/accessibility.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { withoutPageData } from '../fixtures/page-data.ts';
import { expect, test } from '../fixtures/test.ts';

/** The data that Module Federation's devtools read, as far as these tests use it. */
interface Federation {
  __INSTANCES__: { name: string; options: { id: string; shared: Record<string, { version: string }[]> } }[];
  moduleInfo: Record<string, { buildVersion?: string; shared?: { sharedName: string; version: string }[] }>;
}

const notThere = (page: Page) => page.getByRole('heading', { name: 'This part is not available right now' });

/** The requests that the test has intercepted work again. */
async function retryToLoad(page: Page): Promise<void> {
  // `unroute` would end requests that a handler still answers, and that handler would fail.
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(gallery(page)).toBeVisible();
}

/** As after a release that removed every file of the build that this tab knows, until it fetches the manifest again. */
async function replaceGalleryBuild(page: Page): Promise<() => boolean> {
  let wasRetried = false;
  await page.route('**/remotes/gallery/**', (route) => {
    wasRetried ||= route.request().url().includes('retry=');
    return wasRetried ? route.continue() : route.fulfill({ status: 404, body: '' });
  });
  return () => wasRetried;
}

async function expectOthersToWork(page: Page): Promise<void> {
  await openAccountMenu(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: /Our Date Gallery/ })).toBeVisible();
}

test('when a remote is down at the start, the rest works, and Retry loads it', async ({ page, at }) => {
  await openAs(page, await demoPerson(at));
  await page.route('**/remotes/gallery/**', (route) => route.abort());
  await page.goto('/');
  await expect(notThere(page)).toBeVisible();
  await noViolations(page);
  await expectOthersToWork(page);
  await retryToLoad(page);
});

test('when the list of remotes is broken at the start, the rest works, and Retry loads it', async ({
  page,
  at,
}) => {
  await openAs(page, await demoPerson(at));
  await withoutPageData(page);
  await page.route('**/remotes.json', (route) => route.fulfill({ status: 200, body: '<html>' }));
  await page.goto('/');
  await expect(notThere(page)).toBeVisible();
  await expectOthersToWork(page);
  await retryToLoad(page);
});

test('a remote’s chunk that fails to load affects only its dialog', async ({ page, at }) => {
  await openAs(page, await demoPerson(at), '/');
  await expect(gallery(page)).toBeVisible();
  await page.route('**/remotes/gallery/**', (route) => route.abort());
  await page.getByRole('button', { name: 'New Date' }).first().click();
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await noViolations(page);
  await expect(page.getByRole('link', { name: /Under the cherry tree/ })).toBeAttached();
  await page.unroute('**/remotes/gallery/**');
  await retry.click();
  await expect(newMemory(page).getByLabel('Our story')).toBeVisible();
});

test('a slow remote shows its outline, then a message, and renders when it arrives', async ({ page, at }) => {
  await openAs(page, await demoPerson(at));
  await page.clock.install();
  const release = await holdRequests(page, '**/remotes/gallery/**');
  await page.goto('/');
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  const title = page.locator('#first-picture').getByText('Your Memory Collection', { exact: true });
  await expect(title).toBeVisible();
  await page.clock.runFor(5_100);
  const message = page.getByText('This is taking longer than usual. We are still trying.');
  await expect(message).toBeVisible();
  const [words, below] = [await title.boundingBox(), await message.boundingBox()];
  expect(below?.y).toBeGreaterThan((words?.y ?? Infinity) + (words?.height ?? 0));
  release();
  await expect(gallery(page)).toBeVisible();
});

test('a remote that was redeployed under an open tab renders in its new version, without signing in again', async ({
  page,
  at,
}) => {
  await openAs(page, await demoPerson(at), '/profile');
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  const wasRetried = await replaceGalleryBuild(page);
  await page.getByRole('link', { name: /Our Date Gallery/ }).click();
  await expect(gallery(page)).toBeVisible();
  expect(wasRetried()).toBe(true);
  const failures = await page.evaluate(
    'JSON.stringify(performance.getEntriesByName("load-failure").map(({ detail }) => detail))',
  );
  // Any module of it may be requested first.
  expect(failures).toContain('"gallery/');
});

test('a script of a remote that differs from the built one does not run', async ({ page, at }) => {
  await openAs(page, await demoPerson(at));
  await page.route('**/remotes/gallery/assets/*.js*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `window.changed = true;${await response.text()}` });
  });
  await page.goto('/');
  await expect(notThere(page)).toBeVisible();
  expect(await page.evaluate(() => 'changed' in globalThis)).toBe(false);
  await expectOthersToWork(page);
  await retryToLoad(page);
});

test('the federation devtools find the shell, the three remotes, their versions and what they share', async ({
  page,
  at,
}) => {
  await openAs(page, await demoPerson(at), '/');
  await expect(gallery(page)).toBeVisible();
  await openAccountMenu(page);
  await page.getByRole('menuitem', { name: 'Account Settings' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  const federation = () =>
    page.evaluate(() => {
      const { __FEDERATION__: read } = globalThis as unknown as { __FEDERATION__: Federation };
      const shell = read.__INSTANCES__.find(({ name }) => name === 'shell')?.options;
      const remotes = Object.entries(read.moduleInfo).filter(([key]) => key !== 'shell');
      return {
        instances: read.__INSTANCES__.map(({ name }) => name).sort(),
        shell: shell?.id,
        remotes: remotes.map(([key, { buildVersion }]) => `${key.split(':')[0]} ${buildVersion}`).sort(),
        shared: Object.values(shell?.shared ?? {}).flatMap((versions) =>
          versions.map(({ version }) => version),
        ),
        names: Object.keys(shell?.shared ?? {}),
        react: remotes.map(
          ([, { shared = [] }]) => shared.find((one) => one.sharedName === 'react')?.version,
        ),
      };
    });
  await expect
    .poll(async () => (await federation()).instances)
    .toEqual(['gallery', 'partnership', 'profile', 'shell']);
  const { shell, remotes, shared, names, react } = await federation();
  expect(shell).toBe('shell:0.1.0');
  expect(remotes).toEqual(['gallery 0.1.0', 'partnership 0.1.0', 'profile 0.1.0']);
  expect(names).toEqual(
    expect.arrayContaining(['react', 'react-dom', '@tanstack/react-query', '@our-dates/router']),
  );
  expect(shared.filter((version) => !/^\d+\.\d+\.\d+/.test(version))).toEqual([]);
  expect(react).toEqual(Array(3).fill(expect.stringMatching(/^19\./)));
});

test('when the files of a rendered remote are removed, its page stays, and the rest loads from its new version', async ({
  page,
  at,
}) => {
  await openAs(page, await demoPerson(at), '/');
  await expect(gallery(page)).toBeVisible();
  await replaceGalleryBuild(page);
  await page.getByRole('button', { name: 'New Date' }).first().click();
  await expect(newMemory(page).getByLabel('Our story')).toBeVisible();
});

test('a remote that throws while rendering breaks nothing else', async ({ page, at }) => {
  await openAs(page, await demoPerson(at));
  await withoutPageData(page);
  // A response that breaks the contract makes the gallery throw.
  await page.route('**/api/collections/with-thumbnails*', (route) => route.fulfill({ json: [null] }));
  await page.goto('/');
  await expect(notThere(page)).toBeVisible();
  await expectOthersToWork(page);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: /Our Date Gallery/ }).click();
  await expect(notThere(page)).toBeVisible();
  await retryToLoad(page);
});

test.describe('where a page throws', () => {
  test.use({ throws: true });

  test('the remote’s other pages stay usable', async ({ page, at }) => {
    await openAs(page, await demoPerson(at));
    await withoutPageData(page);
    await page.route(/\/api\/photos\?/, (route) => route.fulfill({ json: [{ title: 'Without a file' }] }));
    await page.goto('/date-memory/1');
    await expect(notThere(page)).toBeVisible();
    await page.getByRole('link', { name: /Our Date Gallery/ }).click();
    await expect(gallery(page)).toBeVisible();
  });
});
