import { gallery } from '@our-dates/test-support/demo';
import { demoPerson, openAs } from '@our-dates/test-support/people';
import type { Page } from '@playwright/test';
import { changePageData } from '../fixtures/page-data.ts';
import { expect, test } from '../fixtures/test.ts';

const build = '0123456789abcdef';

/** The HTML of pages says that this build of the gallery is released in steps. @returns the reports they send */
async function releaseInSteps(page: Page): Promise<string[]> {
  await changePageData(page, (data) => ({
    ...data,
    remotes: { ...data.remotes, reported: { gallery: build } },
  }));
  const reports: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/api/remotes/')) reports.push(`${pathname} ${response.status()}`);
  });
  return reports;
}

const reportOf = (outcome: string) => `/api/remotes/gallery/views/${build}/${outcome} 204`;

test('a page reports once that a remote which is released in steps was shown', async ({ page, at }) => {
  const person = await demoPerson(at);
  await openAs(page, person, '/profile');
  const reports = await releaseInSteps(page);
  await page.goto('/');
  await expect(gallery(page)).toBeVisible();
  await expect.poll(() => reports).toEqual([reportOf('shown')]);
  await page.getByRole('link', { name: /Under the cherry tree/ }).click();
  await page.goBack();
  await expect(gallery(page)).toBeVisible();
  expect(reports).toEqual([reportOf('shown')]);
});

test('a page reports that a remote which is released in steps cannot be loaded', async ({ page, at }) => {
  await openAs(page, await demoPerson(at), '/profile');
  const reports = await releaseInSteps(page);
  await page.route('**/remotes/gallery/assets/**', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'This part is not available right now' })).toBeVisible();
  await expect.poll(() => reports).toEqual([reportOf('failed')]);
});

test('a page reports an error that a remote which is released in steps throws later', async ({
  page,
  at,
}) => {
  await openAs(page, await demoPerson(at), '/profile');
  const reports = await releaseInSteps(page);
  await page.goto('/');
  await expect.poll(() => reports).toEqual([reportOf('shown')]);
  await page.evaluate(() => {
    const error = new Error('a fault in a handler');
    error.stack = `Error: a fault in a handler\n    at press (${location.origin}/remotes/gallery/assets/routes.0123abcd.js:1:1)`;
    // As the browser does for an error that nothing catches, which would fail every test.
    dispatchEvent(new ErrorEvent('error', { error }));
  });
  await expect.poll(() => reports).toEqual([reportOf('shown'), reportOf('failed')]);
});

test('a page reports nothing of a remote with one build', async ({ page, at }) => {
  await openAs(page, await demoPerson(at));
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/');
  await expect(gallery(page)).toBeVisible();
  // What the page loads when it has nothing else to do has come.
  await expect.poll(() => requests.filter((path) => /later/.test(path))).not.toEqual([]);
  expect(requests.filter((path) => path.startsWith('/api/remotes/'))).toEqual([]);
});
