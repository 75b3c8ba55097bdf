import { newMemory, signInThroughPage, signOut } from '@our-dates/test-support/demo';
import { galleryOf } from '@our-dates/test-support/memories';
import { demoPerson, openAs } from '@our-dates/test-support/people';
import { portrait, sideways } from '@our-dates/test-support/pictures';
import type { Page } from '@playwright/test';
import { noViolations } from '../fixtures/accessibility.ts';
import { extendSession, openWithClock } from '../fixtures/session.ts';
import { expect, test } from '../fixtures/test.ts';

async function beginMemory(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New Date' }).first().click();
  await newMemory(page).getByLabel('Name', { exact: true }).fill(name);
  await newMemory(page).getByLabel('Our story').fill('We were not done telling it.');
  await newMemory(page)
    .locator('input[type=file]')
    .first()
    .setInputFiles([await sideways(), await portrait()]);
  await expect(newMemory(page).getByRole('listitem')).toHaveCount(2);
  await expect.poll(() => page.evaluate(warnsOnLeaving), 'the draft is written').toBe(false);
}

/** Whether the page would ask before it is left, because something is not stored yet. */
const warnsOnLeaving = "!dispatchEvent(new Event('beforeunload', { cancelable: true }))";

async function expectRestoredDraft(page: Page, name: string): Promise<void> {
  await expect(newMemory(page).getByLabel('Name', { exact: true })).toHaveValue(name);
  await expect(newMemory(page).getByLabel('Our story')).toHaveValue('We were not done telling it.');
  await expect(newMemory(page).getByRole('listitem')).toHaveCount(2);
}

test('the draft of a memory, with its photos, survives the reload after a session’s extension', async ({
  page,
  at,
}) => {
  await openWithClock(page, at);
  await beginMemory(page, 'The lake');
  await extendSession(page);
  if (!(await newMemory(page).isVisible()))
    await page.getByRole('button', { name: 'New Date' }).first().click();
  const continueButton = newMemory(page).getByRole('button', { name: 'Continue where we left off' });
  await expect(continueButton.or(newMemory(page).getByLabel('Our story'))).toBeVisible();
  if (await continueButton.isVisible()) await continueButton.click();
  await expectRestoredDraft(page, 'The lake');
  await newMemory(page).getByRole('button', { name: 'Save Memory' }).click();
  await expect(page.getByText('Date memory added', { exact: true }).first()).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('link', { name: /The lake/ })).toHaveCount(1);
});

test('the draft of a memory waits for its author after a sign-out, and is shown to no other person', async ({
  page,
  at,
}) => {
  const [author, other] = [await demoPerson(at), await demoPerson(at)];
  await openAs(page, author, '/');
  await beginMemory(page, 'The bridge');
  await page.getByRole('button', { name: 'Close' }).first().click();
  await expect(newMemory(page).getByText('Keep this for later?')).toBeVisible();
  await noViolations(page);
  await newMemory(page).getByRole('button', { name: 'Keep for later' }).click();
  await signOut(page);
  await expect(page).toHaveURL(/\/login$/);

  await signInThroughPage(page, other);
  await page.getByRole('button', { name: 'New Date' }).first().click();
  await expect(newMemory(page).getByLabel('Name', { exact: true })).toHaveValue('');
  await page.keyboard.press('Escape');
  await signOut(page);

  await signInThroughPage(page, author);
  await page.getByRole('button', { name: 'New Date' }).first().click();
  await expect(newMemory(page).getByText('We kept what we had begun.')).toBeVisible();
  await noViolations(page);
  await newMemory(page).getByRole('button', { name: 'Continue where we left off' }).click();
  await expectRestoredDraft(page, 'The bridge');
});

test('a discarded draft of a memory is deleted', async ({ page, at }) => {
  await openAs(page, await demoPerson(at), '/');
  await beginMemory(page, 'Never mind');
  await page.reload();
  await page.getByRole('button', { name: 'New Date' }).first().click();
  await newMemory(page).getByRole('button', { name: 'Discard' }).click();
  await expect(newMemory(page).getByLabel('Name', { exact: true })).toHaveValue('');
  await page.reload();
  await page.getByRole('button', { name: 'New Date' }).first().click();
  await expect(newMemory(page).getByLabel('Name', { exact: true })).toHaveValue('');
});

test('a new memory whose response was lost is sent again automatically, and recorded once', async ({
  page,
  person,
}) => {
  await page.goto('/');
  await beginMemory(page, 'Told once');
  let lost = 0;
  // The retry waits until the page has been checked: its success message disappears automatically.
  const lookedAt = Promise.withResolvers<void>();
  await page.route('**/api/collections', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    if (lost > 0) {
      await lookedAt.promise;
      return route.continue();
    }
    lost += 1;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await newMemory(page).getByRole('button', { name: 'Save Memory' }).click();
  await expect(newMemory(page).getByText('The connection was interrupted. Trying again in')).toBeVisible();
  await noViolations(page);
  lookedAt.resolve();
  await expect(page.getByText('Date memory added', { exact: true }).first()).toBeVisible();
  expect((await galleryOf(person)).filter(({ name }) => name === 'Told once')).toHaveLength(1);
});
