import { newMemory, tryDemo } from '@our-dates/test-support/demo';
import { portrait, sideways } from '@our-dates/test-support/pictures';
import { expect, test } from '@playwright/test';

test('a couple’s evening: a memory, an invitation, a comment, through the ingress with TLS', async ({
  page,
  browser,
}) => {
  const security = (await page.goto('/'))?.securityDetails();
  expect((await security)?.protocol).toMatch(/^TLS 1\.[23]$/);
  await tryDemo(page);

  await page.getByRole('button', { name: 'New Date' }).first().click();
  const dialog = newMemory(page);
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles([await sideways(), await portrait()]);
  await dialog.getByLabel('Name', { exact: true }).fill('The cherry tree');
  await dialog.getByLabel('Our story').fill('We missed the bus and found this instead.');
  await dialog.getByRole('button', { name: 'Save Memory' }).click();
  await expect(page.getByText('Date memory added', { exact: true }).first()).toBeVisible();

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Create Partnership Invitation' }).click();
  const link = page.getByRole('dialog').getByRole('textbox');
  await expect(link).toHaveValue(/\/partnership\/invite\/[\w-]{43}$/);
  const invitation = await link.inputValue();

  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const theirs = await context.newPage();
  await theirs.goto(invitation);
  await theirs.getByRole('button', { name: 'Sign in to accept' }).click();
  await theirs.getByRole('button', { name: 'Try Demo' }).click();
  await theirs.getByRole('button', { name: 'Accept Partnership' }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Our Journey Together' })).toBeVisible();
  await theirs.getByRole('link', { name: /The cherry tree/ }).click();
  await expect(theirs.getByText('1 / 2')).toBeVisible();
  await theirs.getByRole('textbox', { name: 'Add a comment' }).fill('The best bus I ever missed.');
  await theirs.keyboard.press('Control+Enter');
  await expect(theirs.getByRole('listitem').filter({ hasText: 'The best bus I ever missed.' })).toBeVisible();
  const memory = theirs.url();

  await page.goto(memory);
  await expect(page.getByRole('listitem').filter({ hasText: 'The best bus I ever missed.' })).toBeVisible();
  const photo = page.getByRole('img', { name: /cherry tree/i }).first();
  await expect(photo).toBeVisible();
  await expect(photo).not.toHaveJSProperty('naturalWidth', 0);
  await context.close();
});
