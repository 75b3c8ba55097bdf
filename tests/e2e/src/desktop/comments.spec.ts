import type { Comment } from '@our-dates/contracts/comments';
import { photosOf, recordMemory, say } from '@our-dates/test-support/memories';
import { answered, couple, demoPerson, openAs, openListening } from '@our-dates/test-support/people';
import { portrait } from '@our-dates/test-support/pictures';
import type { Locator, Page } from '@playwright/test';
import { noViolations } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Comments' });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Comments' });
const box = (page: Page) => page.getByRole('textbox', { name: 'Add a comment' });
const comment = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text });
const toast = (page: Page, title: string) =>
  page
    .getByRole('region', { name: /notifications/i })
    .getByRole('listitem')
    .filter({ hasText: title });

test('both partners comment on a photo, each changes only their own comments, and a stranger sees none', async ({
  page,
  at,
}) => {
  const { one, other } = await couple(at);
  const memory = await recordMemory(one, { name: 'Pier', photos: [await portrait(), await portrait()] });
  const [photo] = await photosOf(one, memory);
  if (!photo) throw new Error('the memory has no photo');
  const theirs = await say(other, photo.id, 'I still have the ticket.');

  await openAs(page, one, `/date-memory/${memory.id}`);
  await expect(comment(page, 'I still have the ticket.').getByText(other.displayName)).toBeVisible();
  await expect(comment(page, 'I still have the ticket.').getByRole('button')).toHaveCount(0);

  // With the keyboard alone, from the box to the menu and back.
  await box(page).press('x');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('So have I.\nBoth of them.');
  await page.keyboard.press('Control+Enter');
  const mine = comment(page, 'So have I.');
  await expect(mine.getByText('Just now')).toBeVisible();
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue('');
  await page.keyboard.press('Shift+Tab');
  await expect(mine.getByRole('button', { name: 'Comment actions' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await noViolations(page);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Edit comment' })).toBeFocused();
  await page.keyboard.type(' Somewhere.');
  await noViolations(page);
  await page.keyboard.press('Control+Enter');
  await expect(mine.getByText('edited')).toBeVisible();
  await expect(mine.getByRole('button', { name: 'Comment actions' })).toBeFocused();

  // A draft stays with its photo, also across a reload.
  await box(page).fill('Half a thou');
  await page.getByRole('button', { name: 'Next photo' }).click();
  await expect(panel(page).getByText(/No comments yet/)).toBeVisible();
  await expect(box(page)).toHaveValue('');
  await page.reload();
  await expect(box(page)).toHaveValue('Half a thou');

  // On a small screen, in a drawer, which stays open when Escape cancels an edit.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Comments' }).click();
  await expect(drawer(page)).toBeVisible();
  await expect(box(page)).toHaveValue('Half a thou');
  await noViolations(page);
  await mine.getByRole('button', { name: 'Comment actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByRole('textbox', { name: 'Edit comment' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Edit comment' })).toBeHidden();
  await mine.getByRole('button', { name: 'Comment actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(mine).toHaveCount(0);
  await expect(box(page)).toBeFocused();
  await drawer(page).getByRole('button', { name: 'Close' }).press('Enter');
  await expect(drawer(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Comments' })).toBeFocused();

  const stranger = await demoPerson(at);
  const commentsOfPhoto = `/api/photos/${photo.id}/comments`;
  for (const answer of [
    await stranger.api.get(commentsOfPhoto),
    await stranger.api.post(commentsOfPhoto, { data: { content: 'Hello' } }),
    await stranger.api.put(`/api/comments/${theirs.id}`, { data: { content: 'Hello' } }),
    await stranger.api.delete(`/api/comments/${theirs.id}`),
  ])
    expect(answer.status()).toBe(404);
  await openAs(page, stranger, `/photo/${photo.id}`);
  await expect(page.getByRole('heading', { name: 'Photo Not Found' })).toBeVisible();
  await expect(page.getByText('I still have the ticket.')).toHaveCount(0);
});

const family = '👨‍👩‍👧‍👦';
/** HTML, both directions, a letter with two marks and an emoji of seven code points; all of it plain text. */
const words = {
  memory: `<img src=x onerror=alert(1)> יום הולדת ${family}`,
  story: '<script>alert("story")</script>\nשָׁלוֹם &amp; e\u0301\nسلام',
  title: 'צילום "><b>bold</b>',
  description: "<a href='javascript:alert(1)'>ألبوم</a> {{ x }}",
  name: 'مريم <i>M</i>',
  comment: `<b>שלום</b> ${family}\nhttps://example.com/?a=1&b=2`,
};

test('text of any kind is shown and stored as it was typed, up to the limit of its field', async ({
  page,
  at,
}) => {
  const { one, other } = await couple(at);
  const memory = await recordMemory(one, {
    name: words.memory,
    description: words.story,
    photos: [await portrait()],
  });
  const [photo] = await photosOf(one, memory);
  if (!photo) throw new Error('the memory has no photo');
  const { title, description } = words;
  await answered(
    await one.api.put(`/api/photos/${photo.id}`, {
      data: { title, description, collectionId: memory.id },
    }),
    200,
  );
  await answered(await other.api.put('/api/users/profile', { multipart: { displayName: words.name } }), 200);
  await say(other, photo.id, words.comment);
  const listed = async () =>
    (await (await one.api.get(`/api/photos/${photo.id}/comments`)).json()) as Comment[];
  await expect.poll(async () => (await listed()).map(({ user }) => user.displayName)).toEqual([words.name]);

  await openAs(page, one, '/');
  await expect(page.getByRole('link', { name: words.memory })).toBeVisible();
  await page.goto(`/date-memory/${memory.id}`);
  const name = page.getByRole('heading', { level: 1 });
  await expect(name).toHaveText(words.memory);
  const theirs = panel(page).getByRole('listitem');
  await expect(theirs.getByText(words.name, { exact: true })).toHaveCSS('unicode-bidi', 'isolate');
  const exactly = (text: string) =>
    page.locator('[dir="auto"]').filter({ hasText: text.split('\n')[0] ?? '' });
  for (const text of [words.story, words.comment]) {
    expect(await exactly(text).textContent()).toBe(text);
  }
  await page.goto(`/photo/${photo.id}`);
  for (const text of [words.title, words.description, words.comment]) {
    expect(await exactly(text).textContent()).toBe(text);
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('direction', 'rtl');

  // 500 characters as a reader counts them; with one more the user must decide.
  await box(page).fill(family.repeat(500));
  await expect(page.getByText('500/500 characters')).toBeVisible();
  await box(page).press('End');
  await page.keyboard.insertText('e\u0301');
  await expect(page.getByText('501/500 characters')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Post' })).toBeDisabled();
  await noViolations(page);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(page.getByText('500/500 characters')).toBeVisible();
  await page.getByRole('button', { name: 'Post' }).click();
  await expect(toast(page, 'Comment added')).toBeVisible();
  expect((await listed()).at(-1)?.content).toBe(family.repeat(500));
});

/** The topmost scrolling part of the page. */
const fromEnd = `(({ scrollHeight, scrollTop, clientHeight } = {}) => scrollHeight - scrollTop - clientHeight)(
  [...document.querySelectorAll('[data-scroll-area]')].at(-1))`;

/** How far the thread is scrolled from its end, and which of its comments are visible. */
function threadOf(region: Locator) {
  const scroller = region.locator('[data-scroll-area]');
  return {
    scroller,
    fromEnd: async () => Number(await region.page().evaluate(fromEnd)),
  };
}

/** Signs in one of a couple whose partner has written this many comments on a photo. */
async function openWithLines(page: Page, at: string, lines: number) {
  const { one, other } = await couple(at);
  const memory = await recordMemory(one, { name: 'Pier', photos: [await portrait()] });
  const [photo] = await photosOf(one, memory);
  if (!photo) throw new Error('the memory has no photo');
  for (let number = 1; number <= lines; number += 1) await say(other, photo.id, `Line ${number}.`);
  await openAs(page, one);
  return { other, photo };
}

test('a thread starts at its end, loads the earlier comments on scrolling up and keeps the visible ones in view', async ({
  page,
  at,
}) => {
  const { photo } = await openWithLines(page, at, 120);
  await page.goto(`/photo/${photo.id}`);
  const { scroller, fromEnd } = threadOf(panel(page));
  await expect(comment(page, 'Line 120.')).toBeInViewport();
  await expect(comment(page, 'Line 71.')).toBeAttached();
  await expect(comment(page, 'Line 70.')).toHaveCount(0);
  await expect.poll(fromEnd).toBeLessThan(2);

  await scroller.hover();
  await page.mouse.wheel(0, -100_000);
  await expect(comment(page, 'Line 21.')).toBeAttached();
  await expect(comment(page, 'Line 71.'), 'what was in view stays there').toBeInViewport();
  await page.mouse.wheel(0, -100_000);
  await expect(comment(page, 'Line 1.')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Show earlier comments' })).toHaveCount(0);
  await expect(panel(page).getByRole('listitem')).toHaveCount(120);
});

test('a partner’s new comment is scrolled into view at the end of a thread, and announced by a pill elsewhere, also in the drawer', async ({
  page,
  at,
}) => {
  const { other, photo } = await openWithLines(page, at, 40);

  async function isFollowedOrAnnounced(region: Locator, words: string) {
    const { scroller, fromEnd } = threadOf(region);
    await expect.poll(fromEnd).toBeLessThan(2);
    await say(other, photo.id, `${words}, at the end.`);
    await expect(comment(page, `${words}, at the end.`)).toBeInViewport();
    await scroller.hover();
    await page.mouse.wheel(0, -100_000);
    await expect(comment(page, 'Line 1.').first()).toBeInViewport();
    await say(other, photo.id, `${words}, below.`);
    const pill = region.getByRole('button', { name: '1 new comment' });
    await expect(pill).toBeInViewport();
    await expect(comment(page, `${words}, below.`)).not.toBeInViewport();
    await noViolations(page);
    await pill.click();
    await expect(comment(page, `${words}, below.`)).toBeInViewport();
    await expect(pill).toHaveCount(0);
    await expect.poll(fromEnd).toBeLessThan(2);
  }

  await openListening(page, `/photo/${photo.id}`);
  await isFollowedOrAnnounced(panel(page), 'Next to the photo');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Comments' }).click();
  await isFollowedOrAnnounced(drawer(page), 'In the drawer');
});

test('a long comment leaves its counter and its button inside of the panel below a story', async ({
  page,
  at,
}) => {
  const person = await demoPerson(at);
  const description = 'We walked along the lake, and wrote it down so that we do not forget. '.repeat(4);
  const memory = await recordMemory(person, { name: 'Pier', description, photos: [await portrait()] });
  await openAs(page, person);
  await page.goto(`/date-memory/${memory.id}`);
  await box(page).fill('far too long '.repeat(50));
  await expect(panel(page).getByText('A comment has at most 500 characters.')).toBeVisible();
  const bottomOf = async (part: Locator) => {
    const place = await part.boundingBox();
    if (!place) throw new Error('it is not there');
    return place.y + place.height;
  };
  const post = panel(page).getByRole('button', { name: 'Post' });
  expect(await bottomOf(post)).toBeLessThan(await bottomOf(panel(page)));
});
