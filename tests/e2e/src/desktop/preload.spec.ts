import { gallery } from '@our-dates/test-support/demo';
import { finishedPhotosOf, recordMemory } from '@our-dates/test-support/memories';
import { demoPerson, openAs, withoutSession } from '@our-dates/test-support/people';
import { portrait, sideways } from '@our-dates/test-support/pictures';
import type { Page, Request } from '@playwright/test';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { withoutPageData } from '../fixtures/page-data.ts';
import { expect, test } from '../fixtures/test.ts';

const pathOf = (request: Request) => request.url().slice(new URL(request.url()).origin.length);

/** All requests of a page, in order. */
function recordRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url())) asked.push(pathOf(request));
  });
  return asked;
}

const duplicates = (asked: readonly string[]) =>
  asked.filter(
    (address, index) => /^\/(?:api\/|remotes\.json)/.test(address) && asked.indexOf(address) !== index,
  );

test('gallery and memory come with the HTML: the page requests neither, nor anything twice, and has no style sheet twice', async ({
  page,
  person,
}) => {
  const memory = await recordMemory(person, {
    name: 'By the lake',
    photos: [await sideways(), await portrait()],
  });
  await finishedPhotosOf(person, memory);
  // Live changes refetch data, and the live stream never ends: this test blocks both.
  await page.route('**/api/live?*', (route) => route.abort());

  const asked = recordRequests(page);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'By the lake' })).toBeVisible();
  // Requested when the browser is idle. Later, it would count as one of the next page, which requests it again.
  await expect.poll(() => asked).toContain('/api/auth/input-key');
  await page.waitForLoadState('networkidle');
  const first = ['/api/auth/me', '/api/partnerships/partner', '/api/collections/with-thumbnails?sort=recent'];
  expect(asked.filter((address) => [...first, '/remotes.json'].includes(address))).toEqual([]);
  expect(duplicates(asked)).toEqual([]);

  asked.length = 0;
  await page.goto(`/date-memory/${memory.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'By the lake' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const ofMemory = [`/api/collections/${memory.id}`, `/api/photos?collectionId=${memory.id}`];
  expect(asked.filter((address) => ofMemory.includes(address))).toEqual([]);
  expect(duplicates(asked)).toEqual([]);
  // Otherwise each further one makes Chromium lay out all of the page again.
  const sheets = await page.evaluate(() => [...document.styleSheets].flatMap(({ href }) => href ?? []));
  expect(sheets.filter((sheet, index) => sheets.indexOf(sheet) !== index)).toEqual([]);

  const headers = { 'accept-encoding': 'gzip' };
  const compressed = await person.api.get('/api/collections/with-thumbnails', { headers });
  expect(compressed.headers()['content-encoding']).toBe('gzip');
  expect(compressed.headers().vary).toContain('accept-encoding');
  expect(await compressed.json()).toEqual(
    await (await person.api.get('/api/collections/with-thumbnails')).json(),
  );
});

test('the remote of the address starts while the session is still being checked', async ({ page, at }) => {
  await openAs(page, await demoPerson(at));
  await withoutPageData(page);
  const release = await holdRequests(page, '**/api/auth/me');
  await page.goto('/', { waitUntil: 'commit' });
  // The container that the remote's entry defines.
  await expect.poll(() => page.evaluate('typeof globalThis.gallery')).toBe('object');
  release();
  await expect(gallery(page)).toBeVisible();
});

test('the login page of a visitor without a session sends no request that is refused', async ({
  page,
  at,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  const asked = recordRequests(page);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Try Demo' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(complaints).toEqual([]);
  expect(asked).not.toContain('/api/auth/me');
  const visitor = await withoutSession(at);
  expect((await visitor.get('/api/auth/me')).status()).toBe(401);
  await visitor.dispose();

  // A person with a session is redirected from there to the gallery.
  await openAs(page, await demoPerson(at), '/login');
  await expect(gallery(page)).toBeVisible();
});

for (const path of ['/login', '/']) {
  test(`${path} shows what to do when its scripts cannot be loaded`, async ({ page, at }) => {
    if (path === '/') await openAs(page, await demoPerson(at));
    await page.route('**/assets/main.*.js', (route) => route.abort());
    await page.goto(path);
    await expect(page.getByRole('alert')).toHaveText(
      'We could not load this page. Please check the connection. Try again',
    );
    await page.unroute('**/assets/main.*.js');
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}
