import type { Comment } from '@our-dates/contracts/comments';
import { newMemory } from '@our-dates/test-support/demo';
import { galleryOf, photosOf, recordMemory } from '@our-dates/test-support/memories';
import { answered, couple, openAs, type Person } from '@our-dates/test-support/people';
import { photo, portrait } from '@our-dates/test-support/pictures';
import type { Page, Route } from '@playwright/test';
import { noViolations } from '../fixtures/accessibility.ts';
import { openWithWarnings } from '../fixtures/preloaded.ts';
import { expect, test } from '../fixtures/test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const waiting = (page: Page, words: string | RegExp) =>
  page.getByRole('banner').getByRole('button', { name: words });
const box = (page: Page) => page.getByRole('textbox', { name: 'Add a comment' });
/** A comment in the list; its draft may be in the box, in every tab, a moment longer. */
const written = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Comments, oldest first' }).getByText(text);

async function commentsOf(person: Person, photoId: number): Promise<string[]> {
  const answer = await answered(await person.api.get(`/api/photos/${photoId}/comments`), 200);
  return ((await answer.json()) as Comment[]).map(({ content }) => content);
}

async function readMemory(person: Person, id: number): Promise<{ name: string; description: string | null }> {
  return (await answered(await person.api.get(`/api/collections/${id}`), 200)).json();
}

/** A memory of a couple with one photo, whose page is open for one of them, with everything that it may need. */
async function openPier(page: Page, at: string) {
  const { one, other } = await couple(at);
  const memory = await recordMemory(one, { name: 'The pier', photos: [await portrait()] });
  const [first] = await photosOf(one, memory);
  if (!first) throw new Error('the memory has no photo');
  // The comments service learns of the photo by an event.
  await expect(async () => {
    await answered(await one.api.get(`/api/photos/${first.id}/comments`), 200);
  }).toPass();
  await openAs(page, one);
  await openWithWarnings(page, () => page.goto(`/date-memory/${memory.id}`));
  await expect(box(page)).toBeVisible();
  return { one, other, memory, photoId: first.id };
}

async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await button(page, 'Post').click();
  await expect(box(page)).toHaveValue('');
}

/** Opens 'Edit', so that its code is there, and types. */
async function editThoughts(page: Page, text: string): Promise<void> {
  await button(page, 'Edit').click();
  await page.getByLabel('Your Thoughts').fill(text);
}

/** So that its code is there. */
async function openNewMemoryOnce(page: Page): Promise<void> {
  await button(page, 'New Date').click();
  await expect(newMemory(page).getByLabel('Name', { exact: true })).toBeVisible();
  await newMemory(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(newMemory(page)).toBeHidden();
}

/** The server acts, and its answer is lost. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort('connectionreset');
}

test('what was done without a network is sent in order once it is back, and the partner sees it', async ({
  page,
  browser,
  context,
  at,
}) => {
  const { one, other, memory, photoId } = await openPier(page, at);
  const elsewhere = await browser.newContext();
  const partnersPage = await elsewhere.newPage();
  await openAs(partnersPage, other);
  await partnersPage.goto(`/date-memory/${memory.id}`);
  await expect(box(partnersPage)).toBeVisible();

  await openNewMemoryOnce(page);
  await editThoughts(page, 'We stayed until the lights went on.');
  await context.setOffline(true);
  await button(page, 'Update Memory').click();
  await expect(waiting(page, '1 change waits for a connection')).toBeVisible();
  await expect(page.getByText('We stayed until the lights went on.').first()).toBeVisible();
  await button(page, 'Like').click();
  await expect(button(page, 'Liked')).toHaveAttribute('aria-pressed', 'true');
  await write(page, 'Are you there?');
  await expect(page.getByRole('list', { name: 'Comments, oldest first' })).toContainText('Are you there?');
  await write(page, 'I am on the train.');

  await button(page, 'New Date').click();
  await newMemory(page).getByLabel('Name', { exact: true }).fill('The train');
  const files = ['a', 'b', 'c', 'd', 'e'].map((name, index) =>
    photo(`${name}.jpg`, { width: 300 + index, height: 200 }),
  );
  await newMemory(page)
    .locator('input[type=file]')
    .first()
    .setInputFiles(await Promise.all(files));
  await button(page, 'Save Memory').click();
  await expect(newMemory(page)).toBeHidden();
  await waiting(page, '5 changes wait for a connection').click();
  const list = page.getByRole('dialog', { name: 'Changes that wait' });
  await expect(list.getByRole('listitem')).toHaveCount(5);
  await expect(list).toContainText('New memory, 5 photos: “The train”');
  await noViolations(page);
  await list.getByRole('button', { name: 'Close' }).last().click();

  await context.setOffline(false);
  await expect(partnersPage.getByText('I am on the train.', { exact: true })).toBeVisible();
  await expect(waiting(page, /change/)).toBeHidden();
  expect(await commentsOf(other, photoId)).toEqual(['Are you there?', 'I am on the train.']);
  expect(await readMemory(other, memory.id)).toMatchObject({
    description: 'We stayed until the lights went on.',
  });
  expect(await photosOf(one, memory)).toMatchObject([{ isLiked: true }]);
  const recorded = (await galleryOf(other)).filter(({ name }) => name === 'The train');
  expect(recorded).toMatchObject([{ photoCount: 5 }]);
});

test('what reached the server and whose answer was lost is there once', async ({ page, at }) => {
  const { one, memory, photoId } = await openPier(page, at);
  const calls: string[] = [];
  const callsTo = (path: string) => calls.filter((call) => call === `POST /api/photos/:id/${path}`).length;
  await page.route(/\/api\/(photos|collections)\//, async (route) => {
    const method = route.request().method();
    const { pathname } = new URL(route.request().url());
    const call = `${method} ${pathname.replace(/\d+/, ':id')}`;
    if (method === 'GET') return route.fallback();
    calls.push(call);
    return calls.indexOf(call) === calls.length - 1 ? loseAnswer(route) : route.fallback();
  });
  await button(page, 'Like').click();
  await write(page, 'Only once.');
  await editThoughts(page, 'Once, too.');
  await button(page, 'Update Memory').click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => [callsTo('like'), callsTo('comments')]).toEqual([2, 2]);
  // The last of the three may be sent only now.
  await expect.poll(() => readMemory(one, memory.id)).toMatchObject({ description: 'Once, too.' });
  await expect(waiting(page, /change/)).toBeHidden();
  await expect(button(page, 'Liked')).toHaveCount(1);
  expect(await commentsOf(one, photoId)).toEqual(['Only once.']);
  expect(await photosOf(one, memory)).toMatchObject([{ isLiked: true }]);
});

test('a change that waits shows in every tab, is sent once by one that stays open, and by none in another account', async ({
  page,
  context,
  at,
}) => {
  const { one, photoId, memory } = await openPier(page, at);
  const tab = await context.newPage();
  await tab.goto(`/date-memory/${memory.id}`);
  await expect(box(tab)).toBeVisible();
  await tab.waitForLoadState('networkidle');
  await context.setOffline(true);
  await write(page, 'From the first tab.');
  await expect(waiting(tab, '1 change waits for a connection')).toBeVisible();
  await expect(written(tab, 'From the first tab.')).toBeVisible();
  await expect(box(tab)).toHaveValue('');
  await page.close();
  await context.setOffline(false);
  await expect(waiting(tab, /change/)).toBeHidden();
  await expect(written(tab, 'From the first tab.')).toBeVisible();
  expect(await commentsOf(one, photoId)).toEqual(['From the first tab.']);

  await context.setOffline(true);
  await write(tab, 'For later.');
  await expect(waiting(tab, '1 change waits for a connection')).toBeVisible();
  // Before it closes: what it sends in that very moment can pass the emulated network.
  await context.clearCookies();
  await tab.close();
  await context.setOffline(false);
  const login = await context.newPage();
  await login.goto('/login');
  await expect(login.getByText('1 change waits to be sent. Sign in to send it.')).toBeVisible();
  const someoneElse = await couple(at);
  await openAs(login, someoneElse.one);
  await login.goto('/');
  await expect(button(login, 'New Date').first()).toBeVisible();
  await login.waitForLoadState('networkidle');
  await expect(waiting(login, /change/)).toBeHidden();
  expect(await commentsOf(one, photoId)).toEqual(['From the first tab.']);
  await openAs(login, one);
  await login.goto('/');
  await expect.poll(() => commentsOf(one, photoId)).toEqual(['From the first tab.', 'For later.']);
});

test('the same changed by the partner meanwhile shows both versions, and neither is lost', async ({
  page,
  context,
  at,
}) => {
  const { one, other, memory, photoId } = await openPier(page, at);
  await editThoughts(page, 'Our words');
  await context.setOffline(true);
  await button(page, 'Update Memory').click();
  await expect(waiting(page, '1 change waits for a connection')).toBeVisible();
  await write(page, 'Look at the gull.');
  const theirs = { name: 'The pier at night', description: 'Their words' };
  await answered(await other.api.put(`/api/collections/${memory.id}`, { data: theirs }), 200);
  await context.setOffline(false);

  await expect(waiting(page, '1 change not sent')).toBeVisible();
  const note = page.getByRole('region', { name: 'Changes that wait to be sent' });
  await expect(note).toContainText('Our words');
  await expect(note).toContainText('Their words');
  await noViolations(page);
  await expect
    .poll(() => commentsOf(one, photoId), 'a conflict holds nothing else back')
    .toEqual(['Look at the gull.']);
  expect(await readMemory(one, memory.id)).toMatchObject(theirs);
  await note.getByRole('button', { name: 'Send ours' }).click();
  await expect(note).toBeHidden();
  await expect.poll(() => readMemory(one, memory.id)).toMatchObject({ ...theirs, description: 'Our words' });
  // Its response has arrived too.
  await expect(waiting(page, /change/)).toBeHidden();

  await context.setOffline(true);
  await write(page, 'Too late for this one.');
  await answered(await other.api.delete(`/api/collections/${memory.id}`), 204);
  // The comments service learns of that by an event too, and takes the comment until then.
  await expect(async () => {
    await answered(await one.api.get(`/api/photos/${photoId}/comments`), 404);
  }).toPass();
  await context.setOffline(false);
  await waiting(page, '1 change not sent').click();
  const list = page.getByRole('dialog', { name: 'Changes that wait' });
  await expect(list).toContainText('Too late for this one.');
  await expect(list).toContainText('It is no longer there');
  await list.getByRole('button', { name: 'Discard' }).click();
  await list.getByRole('button', { name: 'Really discard?' }).click();
  await expect(list).toContainText('All of them have arrived.');
});
