import { newMemory } from '@our-dates/test-support/demo';
import { galleryOf } from '@our-dates/test-support/memories';
import { demoPerson, openAs } from '@our-dates/test-support/people';
import { portrait } from '@our-dates/test-support/pictures';
import type { Page } from '@playwright/test';
import { noViolations } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

const nameField = (page: Page) => newMemory(page).getByLabel('Name', { exact: true });
const offer = (page: Page) => newMemory(page).getByText('We kept what we had begun.');

async function openNewDate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New Date' }).first().click();
  await expect(newMemory(page)).toBeVisible();
}

/** Closes the dialog and keeps its draft. */
async function keepForLater(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await newMemory(page).getByRole('button', { name: 'Keep for later' }).click();
  await expect(newMemory(page)).toBeHidden();
}

test('each of two tabs keeps its own new memory, and saving one does not affect the other', async ({
  page,
  context,
  person,
}) => {
  await page.goto('/');
  await openNewDate(page);
  const tab = await context.newPage();
  await tab.goto('/');
  await openNewDate(tab);

  await nameField(page).fill('In the first tab');
  await newMemory(page)
    .locator('input[type=file]')
    .first()
    .setInputFiles([await portrait()]);
  await expect(newMemory(page).getByRole('listitem')).toHaveCount(1);
  await nameField(tab).fill('In the second tab');
  await newMemory(tab).getByRole('button', { name: 'Save Memory' }).click();
  await expect(newMemory(tab)).toBeHidden();
  await openNewDate(tab);
  await expect(nameField(tab), 'what the first tab has open is not offered here').toHaveValue('');

  await page.reload();
  await openNewDate(page);
  await expect(offer(page)).toBeVisible();
  await newMemory(page).getByRole('button', { name: 'Continue where we left off' }).click();
  await expect(nameField(page)).toHaveValue('In the first tab');
  await expect(newMemory(page).getByRole('listitem')).toHaveCount(1);
  const names = (await galleryOf(person)).map(({ name }) => name);
  expect(names).toContain('In the second tab');
  expect(names).not.toContain('In the first tab');
});

test('of two drafts of a memory the newest is offered first, and a tab follows the changes of another one', async ({
  page,
  context,
  at,
}) => {
  await openAs(page, await demoPerson(at), '/');
  await openNewDate(page);
  const tab = await context.newPage();
  await tab.goto('/');
  await openNewDate(tab);
  await nameField(page).fill('Begun first');
  await keepForLater(page);
  await nameField(tab).fill('Begun second');
  await keepForLater(tab);

  await openNewDate(page);
  await expect(newMemory(page)).toContainText('“Begun second”');
  await expect(newMemory(page)).toContainText('One more waits after this one.');
  await noViolations(page);
  await openNewDate(tab);
  await expect(newMemory(tab), 'the newest is taken').toContainText('“Begun first”');
  await tab.keyboard.press('Escape');
  await newMemory(page).getByRole('button', { name: 'Discard' }).click();
  await expect(newMemory(page)).toContainText('“Begun first”');
  await newMemory(page).getByRole('button', { name: 'Discard' }).click();
  await expect(nameField(page)).toHaveValue('');
  await tab.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
  await expect(tab.getByRole('button', { name: 'discard it' })).toHaveCount(0);
});
