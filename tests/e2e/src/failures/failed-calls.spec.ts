import { newMemory } from '@our-dates/test-support/demo';
import { galleryOf, photosOf, recordMemory } from '@our-dates/test-support/memories';
import { answered, demoPerson, openAs } from '@our-dates/test-support/people';
import { portrait } from '@our-dates/test-support/pictures';
import type { Locator, Page } from '@playwright/test';
import { noViolations } from '../fixtures/accessibility.ts';
import { Database } from '../fixtures/database.ts';
import { expect, test } from '../fixtures/test.ts';

let database: Database;
test.beforeAll(async () => {
  database = await Database.connect();
});
test.afterAll(() => database.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inMenu = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const toast = (page: Page, title: string): Locator =>
  page
    .getByRole('region', { name: /notifications/i })
    .getByRole('listitem')
    .filter({ hasText: title });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** Opens a page as the owner of its memory, photo and comment. */
async function openOwn(page: Page, at: string) {
  const person = await demoPerson(at);
  const memory = await recordMemory(person, { name: 'The pier', photos: [await portrait()] });
  const [photo] = await photosOf(person, memory);
  if (!photo) throw new Error('the memory has no photo');
  const comments = `/api/photos/${photo.id}/comments`;
  await expect(async () => {
    await answered(await person.api.post(comments, { data: { content: 'I still have the ticket.' } }), 201);
  }).toPass();
  await openAs(page, person);
  return { person, memory, photo, comments };
}

test('a memory that the database refuses keeps the typed text, and is saved by a retry', async ({
  page,
  at,
}) => {
  const { person } = await openOwn(page, at);
  const memories = (await galleryOf(person)).length;
  await page.goto('/');
  await button(page, 'New Date').first().click();
  const dialog = newMemory(page);
  await dialog.getByLabel('Name', { exact: true }).fill('The other pier');
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles([await portrait()]);
  await database.without('insert', 'collections.photo', async () => {
    await button(page, 'Save Memory').click();
    await expect(toast(page, 'Failed to create memory')).toBeVisible();
  });
  expect(await galleryOf(person), 'nothing is half-written').toHaveLength(memories);
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('The other pier');
  await button(page, 'Save Memory').click();
  await expect(toast(page, 'Date memory added')).toBeVisible();
  expect(await galleryOf(person)).toHaveLength(memories + 1);
});

test('a memory whose change or deletion the database refuses shows so and offers both again', async ({
  page,
  at,
}) => {
  const { person, memory } = await openOwn(page, at);
  await page.goto(`/date-memory/${memory.id}`);
  await button(page, 'Edit').click();
  await page.getByLabel('Memory Title').fill('The pier at night');
  await database.without('update', 'collections.memory', async () => {
    await button(page, 'Update Memory').click();
    await expect(toast(page, 'Failed to update memory')).toBeVisible();
  });
  await expect(page.getByLabel('Memory Title')).toHaveValue('The pier at night');
  await button(page, 'Update Memory').click();
  await expect(toast(page, 'Memory updated')).toBeVisible();
  await expect(heading(page, 'The pier at night')).toBeVisible();

  await button(page, 'More').click();
  await inMenu(page, 'Delete').click();
  await database.without('delete', 'collections.memory', async () => {
    await inMenu(page, 'Confirm Delete?').click();
    await expect(toast(page, 'Failed to delete memory')).toBeVisible();
  });
  await expect(inMenu(page, 'Delete'), 'the confirmation is asked for again').toBeVisible();
  expect(await photosOf(person, memory), 'nothing is half-deleted').toHaveLength(1);
  await inMenu(page, 'Delete').click();
  await inMenu(page, 'Confirm Delete?').click();
  await expect(toast(page, 'Memory deleted')).toBeVisible();
});

test('a photo whose like, change or deletion the database refuses shows so and offers it again', async ({
  page,
  at,
}) => {
  const { photo } = await openOwn(page, at);
  await page.goto(`/photo/${photo.id}`);
  await database.without('insert', 'collections.photo_like', async () => {
    await button(page, 'Like').click();
    await expect(toast(page, 'Failed to update photo')).toBeVisible();
    await expect(button(page, 'Like')).toBeVisible();
  });
  await button(page, 'Like').click();
  await expect(button(page, 'Liked')).toBeVisible();
  // The next failure shows the same text.
  await page.keyboard.press('Escape');
  await expect(toast(page, 'Failed to update photo')).toBeHidden();

  await button(page, 'Edit').click();
  await page.getByLabel('Title').fill('The last plank');
  await database.without('update', 'collections.photo', async () => {
    await button(page, 'Update Photo').click();
    await expect(toast(page, 'Failed to update photo')).toBeVisible();
  });
  await expect(page.getByLabel('Title')).toHaveValue('The last plank');
  await button(page, 'Update Photo').click();
  await expect(toast(page, 'Photo updated')).toBeVisible();

  await button(page, 'Delete').click();
  await database.without('delete', 'collections.photo', async () => {
    await button(page, 'Confirm Delete?').click();
    await expect(toast(page, 'Failed to delete photo')).toBeVisible();
  });
  await button(page, 'Delete').click();
  await button(page, 'Confirm Delete?').click();
  await expect(toast(page, 'Photo deleted')).toBeVisible();
});

test('a comment that the database refuses keeps its text, and its change and deletion can be retried', async ({
  page,
  at,
}) => {
  const { photo } = await openOwn(page, at);
  await page.goto(`/photo/${photo.id}`);
  const box = page.getByRole('textbox', { name: 'Add a comment' });
  const comment = page.getByRole('listitem').filter({ hasText: 'I still have' });
  await box.fill('So have I.');
  await database.without('insert', 'comments.comment', async () => {
    await box.press('Control+Enter');
    await expect(toast(page, 'Failed to add comment')).toBeVisible();
  });
  await expect(box).toHaveValue('So have I.');
  await box.press('Control+Enter');
  await expect(toast(page, 'Comment added')).toBeVisible();

  await comment.getByRole('button', { name: 'Comment actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edited = page.getByRole('textbox', { name: 'Edit comment' });
  await edited.fill('I still have both tickets.');
  await database.without('update', 'comments.comment', async () => {
    await edited.press('Control+Enter');
    await expect(toast(page, 'Failed to update comment')).toBeVisible();
  });
  await expect(edited).toHaveValue('I still have both tickets.');
  await edited.press('Control+Enter');
  await expect(toast(page, 'Comment updated')).toBeVisible();

  const remove = async () => {
    await comment.getByRole('button', { name: 'Comment actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  };
  await database.without('delete', 'comments.comment', async () => {
    await remove();
    await expect(toast(page, 'Failed to delete comment')).toBeVisible();
  });
  await expect(comment).toBeVisible();
  await remove();
  await expect(toast(page, 'Comment deleted')).toBeVisible();
});

test('pages without a response from the database show so, and Retry loads them', async ({
  page,
  at,
  context,
}) => {
  const { memory, photo } = await openOwn(page, at);
  const [one, alone, thread] = [await context.newPage(), await context.newPage(), await context.newPage()];
  const retry = { name: /^(?:Retry|Try again)$/i };
  await database.without('select', 'comments.comment', async () => {
    await thread.goto(`/photo/${photo.id}`);
    await expect(heading(thread, photo.title)).toBeVisible();
    await database.without('select', 'collections.memory', async () => {
      await Promise.all([
        page.goto('/'),
        one.goto(`/date-memory/${memory.id}`),
        alone.goto(`/photo/${photo.id}`),
      ]);
      for (const shown of [page, one, alone, thread]) {
        await expect(shown.getByRole('button', retry).first()).toBeVisible({ timeout: 25_000 });
        await noViolations(shown);
      }
      await expect(heading(page, 'We couldn’t load our dates')).toBeVisible();
      await expect(heading(thread, 'Failed to load comments')).toBeVisible();
    });
  });
  for (const shown of [page, one, alone, thread]) await shown.getByRole('button', retry).first().click();
  await expect(page.getByRole('link', { name: /The pier/ })).toBeVisible();
  await expect(heading(one, 'The pier')).toBeVisible();
  await expect(heading(alone, photo.title)).toBeVisible();
  await expect(thread.getByText('I still have the ticket.')).toBeVisible();
});
