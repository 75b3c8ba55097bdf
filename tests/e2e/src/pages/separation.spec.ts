import { galleryOf, recordMemory } from '@our-dates/test-support/memories';
import { couple, openAs, openListening, type Person } from '@our-dates/test-support/people';
import type { Browser, Page } from '@playwright/test';
import { noViolations } from '../fixtures/accessibility.ts';
import { fitsAndIsReachable } from '../fixtures/fits.ts';
import { expect, test } from '../fixtures/test.ts';

/** The profile of a partner in a browser of their own, with its live updates. */
async function openProfile(browser: Browser, person: Person): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await openAs(page, person);
  await openListening(page, '/profile');
  await expect(page.getByRole('button', { name: 'End Partnership' })).toBeVisible();
  return page;
}

const namesIn = async (person: Person) =>
  (await galleryOf(person))
    .filter(({ isProtected }) => !isProtected)
    .map(({ name }) => name)
    .sort();

test('two partners see what each keeps, part, get copies if both agree, and undo it only together', async ({
  page,
  browser,
  at,
}) => {
  const { one, other } = await couple(at);
  await recordMemory(one, { name: 'The lighthouse' });
  for (const name of ['The pier', 'The attic']) await recordMemory(other, { name });
  const theirs = await openProfile(browser, other);
  await openAs(page, one, '/profile');

  await page.getByRole('button', { name: 'End Partnership' }).click();
  const question = page.getByRole('alertdialog', { name: 'End Partnership?' });
  await expect(question).toContainText(`You keep 1 memory, ${other.displayName} keeps 2.`);
  await expect(question.getByRole('link', { name: 'Download everything first' })).toBeVisible();
  await fitsAndIsReachable(page, 'the question');
  await noViolations(page);
  await question.getByRole('button', { name: 'End Partnership' }).click();
  await expect(page.getByRole('heading', { name: 'Partnership' })).toBeFocused();
  for (const [shown, name] of [
    [page, other.displayName],
    [theirs, one.displayName],
  ] as const) {
    await expect(shown.getByText(`You and ${name} ended your partnership on`)).toBeVisible();
  }
  await noViolations(page);
  expect(await namesIn(one)).toEqual(['The lighthouse']);

  await page.getByRole('button', { name: 'Undo together' }).click();
  await expect(page.getByText(`We wait for ${other.displayName} to agree.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeFocused();
  await expect(theirs.getByText(`${one.displayName} would like to undo it.`)).toBeVisible();
  await noViolations(theirs);
  expect(await namesIn(one)).toEqual(['The lighthouse']);
  expect(await namesIn(other)).toEqual(['The attic', 'The pier']);

  await page.getByRole('button', { name: 'Agree to copies' }).click();
  await expect(theirs.getByText(`${one.displayName} would like copies for both.`)).toBeVisible();
  expect(await namesIn(other)).toEqual(['The attic', 'The pier']);
  await theirs.getByRole('button', { name: 'Agree to copies' }).click();
  await expect(page.getByText('You both agreed on')).toBeVisible();
  await expect
    .poll(() => namesIn(other), { timeout: 30_000 })
    .toEqual(['The attic', 'The lighthouse', 'The pier']);
  await expect
    .poll(() => namesIn(one), { timeout: 30_000 })
    .toEqual(['The attic', 'The lighthouse', 'The pier']);
  const copy = (await galleryOf(one)).find(({ name }) => name === 'The pier');
  const reader = await page.context().newPage();
  await reader.goto(`/date-memory/${copy?.id}`);
  await expect(reader.getByText(`copied from ${other.displayName}`)).toBeVisible();
  await reader.close();

  await theirs.getByRole('button', { name: 'Undo together' }).click();
  await expect(theirs.getByText(`@${one.username}`)).toBeVisible();
  await expect(theirs.getByRole('heading', { name: 'Partnership' })).toBeFocused();
  await expect(page.getByText(`@${other.username}`)).toBeVisible();
  // Each sees the originals of both again, and the copies.
  for (const person of [one, other]) expect(await namesIn(person)).toHaveLength(6);
  await theirs.context().close();
});

test('an account is deleted from the profile, and the partner’s open page says so and keeps what is theirs', async ({
  page,
  browser,
  at,
}) => {
  const { one, other } = await couple(at);
  await recordMemory(one, { name: 'To be forgotten' });
  await recordMemory(other, { name: 'The pier' });
  const theirs = await openProfile(browser, other);
  await openAs(page, one, '/profile');

  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog).toContainText('Your 1 memory with your photos and all comments on them');
  await expect(dialog).toContainText(`What ${other.displayName} keeps`);
  await fitsAndIsReachable(page, 'the dialog');
  await noViolations(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeFocused();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Account deleted', { exact: true }).first()).toBeVisible();
  expect((await one.api.get('/api/auth/me')).status()).toBe(401);

  await expect(theirs.getByText(`${one.displayName}’s account was deleted`).first()).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Create Partnership Invitation' })).toBeVisible();
  await expect(theirs.getByText(/ended your partnership/)).toHaveCount(0);
  expect(await namesIn(other)).toEqual(['The pier']);
  await theirs.context().close();
});
