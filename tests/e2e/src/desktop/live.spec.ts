import { finishedPhotosOf, photosOf, recordMemory } from '@our-dates/test-support/memories';
import {
  answered,
  couple,
  demoPerson,
  openAs,
  openListening,
  type Person,
} from '@our-dates/test-support/people';
import { portrait } from '@our-dates/test-support/pictures';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

/** Collects the requests of a page for a path, from now on. */
function requestsFor(page: Page, path: string | RegExp): string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (typeof path === 'string' ? pathname === path : path.test(pathname)) found.push(pathname);
  });
  return found;
}

async function comment(person: Person, photoId: number, content: string): Promise<void> {
  await expect(async () => {
    await answered(await person.api.post(`/api/photos/${photoId}/comments`, { data: { content } }), 201);
  }).toPass();
}

test('a change by the partner shows at once, does not move a text being typed, and does not reach a stranger', async ({
  page,
  browser,
  at,
}) => {
  const { one, other } = await couple(at);
  const memory = await recordMemory(one, { name: 'The pier', photos: [await portrait()] });
  const [photo] = await photosOf(one, memory);
  if (!photo) throw new Error('the memory has no photo');
  await openAs(page, one);
  await openListening(page, `/photo/${photo.id}`);

  const stranger = await demoPerson(at);
  const elsewhere = await browser.newContext();
  const strangersPage = await elsewhere.newPage();
  await openAs(strangersPage, stranger);
  await openListening(strangersPage, '/');
  const askedByStranger = requestsFor(strangersPage, /^\/api\/(?:collections|photos|comments)/);

  const box = page.getByRole('textbox', { name: 'Add a comment' });
  await box.fill('I was just about to say');
  await comment(other, photo.id, 'The gulls took my chips.');
  await expect(page.getByText('The gulls took my chips.', { exact: true })).toBeVisible();
  await expect(box).toHaveValue('I was just about to say');
  await expect(box).toBeFocused();

  const changed = { title: 'The very last plank', collectionId: memory.id };
  await answered(await other.api.put(`/api/photos/${photo.id}`, { data: changed }), 200);
  await expect(page.getByRole('heading', { name: 'The very last plank' })).toBeVisible();

  const theirs = await recordMemory(other, { name: 'The lighthouse', photos: [await portrait()] });
  await page.getByRole('link', { name: 'Our Date Gallery' }).click();
  await expect(page.getByRole('link', { name: /The lighthouse/ })).toBeVisible();
  const renamed = { name: 'The lighthouse at night' };
  await answered(await other.api.put(`/api/collections/${theirs.id}`, { data: renamed }), 200);
  await expect(page.getByRole('link', { name: /The lighthouse at night/ })).toBeVisible();
  await answered(await other.api.delete(`/api/collections/${theirs.id}`), 204);
  await expect(page.getByRole('link', { name: /The lighthouse/ })).toBeHidden();

  expect(askedByStranger).toEqual([]);
  await elsewhere.close();
});

test('a new photo gets its derivatives on the open page', async ({ page, person }) => {
  const memory = await recordMemory(person, { name: 'The pier', photos: [await portrait()] });
  await openListening(page, `/date-memory/${memory.id}`);
  let shown: string[] = [];
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname !== '/api/photos') return;
    const photos: { status: string }[] = await response.json();
    shown = photos.map(({ status }) => status);
  });
  const form = { photo: await portrait(), title: 'Later', collectionId: String(memory.id) };
  await answered(await person.api.post('/api/photos', { multipart: form }), 201);
  await expect(page.getByText('2 photos')).toBeVisible();
  await expect.poll(() => shown, 'it is read again once its versions are made').toEqual(['ready', 'ready']);
});

async function tabOf(context: BrowserContext, path = '/'): Promise<{ page: Page; streams: string[] }> {
  const page = await context.newPage();
  const streams = requestsFor(page, '/api/live');
  await page.goto(path);
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  return { page, streams };
}

test('two tabs share one connection, and the second continues it when the first is closed', async ({
  page,
  context,
  at,
}) => {
  const { one, other } = await couple(at);
  await openAs(page, one);
  await openListening(page, '/');
  const second = await tabOf(context);
  await recordMemory(other, { name: 'Heard by both', photos: [] });
  for (const tab of [page, second.page]) {
    // A background tab sends no requests.
    await tab.bringToFront();
    await expect(tab.getByRole('link', { name: /Heard by both/ })).toBeVisible();
  }
  expect(second.streams).toEqual([]);
  await page.close();
  await expect.poll(() => second.streams.length).toBe(1);
  await recordMemory(other, { name: 'Heard by the second', photos: [] });
  await expect(second.page.getByRole('link', { name: /Heard by the second/ })).toBeVisible();
});

test('after a time without network the page gets the changes that it missed, and requests nothing else', async ({
  page,
  context,
  at,
}) => {
  const { one, other } = await couple(at);
  const memory = await recordMemory(one, { name: 'The pier', photos: [await portrait()] });
  const [photo] = await finishedPhotosOf(one, memory);
  await openAs(page, one);
  await openListening(page, `/photo/${photo?.id}`);
  await expect(page.getByRole('textbox', { name: 'Add a comment' })).toBeVisible();
  await context.setOffline(true);
  // Before the comment: no request that it causes may be missed.
  const asked = requestsFor(page, /^\/api\/(?!live|activity)/);
  await comment(other, photo?.id ?? 0, 'Are you there?');
  await context.setOffline(false);
  await expect(page.getByText('Are you there?', { exact: true })).toBeVisible();
  expect([...new Set(asked)]).toEqual([`/api/photos/${photo?.id}/comments`]);
});

test('each partner sees that the other is online, and a change of their name', async ({
  page,
  browser,
  at,
}) => {
  const { one, other } = await couple(at);
  await openAs(page, one);
  await openListening(page, '/');
  const elsewhere = await browser.newContext();
  const theirs = await elsewhere.newPage();
  await openAs(theirs, other);
  await openListening(theirs, '/');
  const here = (of: Page) => of.getByText('is here too');
  await expect(here(page)).toBeAttached();
  await expect(here(theirs)).toBeAttached();
  await answered(await other.api.put('/api/users/profile', { multipart: { displayName: 'Captain' } }), 200);
  await expect(page.getByText('Shared with Captain')).toBeVisible();
  await elsewhere.close();
  await expect(here(page)).not.toBeAttached({ timeout: 20_000 });
});

test('the end of a partnership removes the other’s memories from the open page', async ({ page, at }) => {
  const { one, other } = await couple(at);
  await recordMemory(other, { name: 'Not for long', photos: [] });
  await openAs(page, one);
  await openListening(page, '/');
  await expect(page.getByRole('link', { name: /Not for long/ })).toBeVisible();
  await answered(await other.api.delete('/api/partnerships/partnership'), 204);
  await expect(page.getByRole('link', { name: /Not for long/ })).toBeHidden();
  await expect(page.getByText(/^Shared with/)).toBeHidden();
  await expect(
    page.getByText(`${other.displayName} ended the partnership`, { exact: true }).first(),
  ).toBeVisible();
});

test('the page of a memory that the partner deletes shows who deleted it', async ({ page, at }) => {
  const { one, other } = await couple(at);
  const memory = await recordMemory(one, { name: 'The pier', photos: [] });
  await openAs(page, one);
  await openListening(page, `/date-memory/${memory.id}`);
  await answered(await other.api.delete(`/api/collections/${memory.id}`), 204);
  const sentence = `${other.displayName} deleted this memory just now`;
  await expect(page.getByText(sentence, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Memory Not Found' })).toBeVisible();
});
