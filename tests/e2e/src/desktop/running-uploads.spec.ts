import { newMemory, signInThroughPage, signOut } from '@our-dates/test-support/demo';
import { galleryOf, photosOf, recordMemory } from '@our-dates/test-support/memories';
import { demoPerson, openAs, openSecondSession, type Person } from '@our-dates/test-support/people';
import { portrait, sideways, type UploadFile } from '@our-dates/test-support/pictures';
import type { Page } from '@playwright/test';
import { extendSession } from '../fixtures/session.ts';
import { slowUploads } from '../fixtures/slow-network.ts';
import { expect, test } from '../fixtures/test.ts';

const uploads = (page: Page) => page.getByRole('button', { name: /^Uploads:/ });

/** Chooses photos for the memory whose page is open. */
async function addPhotos(page: Page, photos: readonly UploadFile[]): Promise<void> {
  await page.getByRole('button', { name: 'Upload Photos' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload Photos to Memory' });
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles([...photos]);
}

async function fillNewMemory(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New Date' }).first().click();
  await newMemory(page).getByLabel('Name', { exact: true }).fill(name);
  await newMemory(page)
    .locator('input[type=file]')
    .first()
    .setInputFiles([await sideways(), await portrait()]);
  await expect(newMemory(page).getByRole('listitem')).toHaveCount(2);
}

/** Presses the send button, and waits until a part of the upload has been sent. */
async function startSending(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByText(/^[1-9]\d?%$/).first()).toBeVisible();
}

async function continueAndSave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue where we left off' }).click();
  await expect(newMemory(page).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Save Memory' }).click();
  await expect(page.getByText('Date memory added', { exact: true }).first()).toBeVisible();
}

async function expectSavedOnce(person: Person, name: string): Promise<void> {
  const made = (await galleryOf(person)).filter((memory) => memory.name === name);
  expect(made.map(({ photoCount }) => photoCount)).toEqual([2]);
}

test('a memory that is being sent when the session is extended is offered again, and created once', async ({
  page,
  at,
  person,
}) => {
  const elsewhere = await openSecondSession(at, person);
  await page.clock.install();
  await page.goto('/');
  await fillNewMemory(page, 'Sent while extending');
  const fast = await slowUploads(page, 1_000);
  await startSending(page, 'Save Memory');
  await extendSession(page);
  await fast();
  expect((await galleryOf(elsewhere)).map(({ name }) => name)).not.toContain('Sent while extending');

  await continueAndSave(page);
  await expectSavedOnce(elsewhere, 'Sent while extending');
});

test('a memory that had arrived when the session was extended is not created a second time', async ({
  page,
  at,
  person,
}) => {
  const elsewhere = await openSecondSession(at, person);
  await page.clock.install();
  await page.goto('/');
  await fillNewMemory(page, 'Arrived while extending');
  let arrived = false;
  await page.route('**/api/collections', async (route) => {
    if (route.request().method() !== 'POST' || arrived) return route.continue();
    await route.fetch();
    // The response never arrives.
    arrived = true;
  });
  await page.getByRole('button', { name: 'Save Memory' }).click();
  await expect.poll(() => arrived).toBe(true);
  await extendSession(page);

  await continueAndSave(page);
  await expectSavedOnce(elsewhere, 'Arrived while extending');
});

test('uploads of photos continue automatically after a session’s extension, a sign-out and another person’s session', async ({
  page,
  context,
  at,
}) => {
  const [owner, other] = [await demoPerson(at), await demoPerson(at)];
  const elsewhere = await openSecondSession(at, owner);
  const memory = await recordMemory(owner, { name: 'The pier' });
  await openAs(page, owner);
  await page.clock.install();
  await page.goto(`/date-memory/${memory.id}`);
  await addPhotos(page, [await sideways(), await portrait()]);
  const fast = await slowUploads(page, 1_000);
  await page.getByRole('button', { name: 'Upload 2 Photos' }).click();
  await expect(uploads(page)).toContainText('0 of 2');
  await extendSession(page);
  await expect(uploads(page)).toContainText('0 of 2');

  const tab = await context.newPage();
  await tab.goto('/profile');
  await signOut(tab);
  await expect(page).toHaveURL(/\/login$/);
  await tab.close();
  await fast();

  await signInThroughPage(page, other);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(uploads(page)).toHaveCount(0);
  await signOut(page);
  expect(await photosOf(elsewhere, memory)).toEqual([]);

  await signInThroughPage(page, owner);
  await expect(page.getByText('2 photos added to the memory.').first()).toBeVisible();
  expect((await photosOf(elsewhere, memory)).map(({ title }) => title)).toEqual([
    'cherry_tree-in april',
    'arezzo',
  ]);
});

test('a session that the server ends while photos are sent leads to the login, and they continue after it', async ({
  page,
  at,
  person,
}) => {
  const elsewhere = await openSecondSession(at, person);
  const memory = await recordMemory(person, { name: 'The ferry' });
  await page.goto(`/date-memory/${memory.id}`);
  await addPhotos(page, [await portrait()]);
  await person.api.post('/api/auth/logout');
  await page.getByRole('button', { name: 'Upload 1 Photo' }).click();
  await expect(page).toHaveURL(/\/login$/);

  await signInThroughPage(page, person);
  await expect(page).toHaveURL(new RegExp(`/date-memory/${memory.id}$`));
  await expect(page.getByText('1 / 1')).toBeVisible();
  expect(await photosOf(elsewhere, memory)).toHaveLength(1);
});
