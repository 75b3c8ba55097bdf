import { gallery, newMemory } from '@our-dates/test-support/demo';
import { demoPerson } from '@our-dates/test-support/people';
import { portrait } from '@our-dates/test-support/pictures';
import type { Locator, Page } from '@playwright/test';
import { tabTo } from '../fixtures/keyboard.ts';
import { expect, test } from '../fixtures/test.ts';

async function pressWithKeyboard(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

test('signing in, recording a memory with a photo, liking, commenting, deleting and inviting work with the keyboard alone', async ({
  page,
  at,
}) => {
  const person = await demoPerson(at);
  await page.goto('/login');
  await pressWithKeyboard(page, page.getByRole('button', { name: 'Someone else' }));
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.type(person.username);
  await typeInto(page, page.getByLabel('Password', { exact: true }), 'date-night');
  await page.keyboard.press('Enter');
  await expect(gallery(page)).toBeVisible();

  await pressWithKeyboard(page, page.getByRole('button', { name: 'New Date' }).first());
  const dialog = newMemory(page);
  const choosing = page.waitForEvent('filechooser');
  await pressWithKeyboard(page, dialog.getByLabel('Drop, paste or choose photos'));
  await (await choosing).setFiles([await portrait()]);
  await expect(dialog.getByRole('button', { name: /photo 1 of 1/ })).toBeVisible();
  await typeInto(page, dialog.getByLabel('Name', { exact: true }), 'Up the hill');
  await pressWithKeyboard(page, dialog.getByRole('button', { name: 'Save Memory' }));
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Date memory added', { exact: true }).first()).toBeVisible();
  if (!page.url().includes('/date-memory/')) {
    await pressWithKeyboard(page, page.getByRole('link', { name: 'Up the hill' }));
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Up the hill' })).toBeVisible();

  await pressWithKeyboard(page, page.getByRole('button', { name: 'Like', exact: true }));
  await expect(page.getByRole('button', { name: 'Liked' })).toBeFocused();
  await typeInto(page, page.getByRole('textbox', { name: 'Add a comment' }), 'Steep.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('list', { name: 'Comments, oldest first' })).toContainText('Steep.');

  await page.keyboard.press('Escape');
  await pressWithKeyboard(page, page.getByRole('button', { name: 'More' }));
  const remove = page.getByRole('menuitem', { name: /^(?:Delete|Confirm Delete\?)$/ });
  await expect(remove).toBeVisible();
  await page.keyboard.press('End');
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(remove).toHaveText('Confirm Delete?');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Memory deleted', { exact: true }).first()).toBeVisible();
  await expect(gallery(page)).toBeVisible();

  await pressWithKeyboard(page, page.getByRole('button', { name: /^Account of/ }));
  const settings = page.getByRole('menuitem', { name: 'Account Settings' });
  await expect(settings).toBeVisible();
  await tabTo(page, settings, 'ArrowDown');
  await page.keyboard.press('Enter');
  await pressWithKeyboard(page, page.getByRole('button', { name: 'Create Partnership Invitation' }));
  await expect(page.getByRole('dialog', { name: 'Your invitation link' })).toBeVisible();
});
