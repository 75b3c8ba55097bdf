import { openAccountMenu } from '@our-dates/test-support/demo';
import { recordMemory } from '@our-dates/test-support/memories';
import { couple, demoPerson, openAs } from '@our-dates/test-support/people';
import { file, portrait } from '@our-dates/test-support/pictures';
import { noViolations } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

test('a new name and picture are in the header at once, and after a reload', async ({ page, at }) => {
  await openAs(page, await demoPerson(at), '/');
  await openAccountMenu(page);
  await page.getByRole('menuitem', { name: 'Account Settings' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page).toHaveTitle(/Profile/);
  const heading = page.getByRole('heading', { level: 1, name: 'Profile Settings' });
  await expect(heading).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Partnership' })).toBeVisible();
  await noViolations(page);

  const save = page.getByRole('button', { name: 'Save Changes' });
  await expect(save).toBeDisabled();
  await page.getByLabel('Display Name').fill('Juniper');
  await page.locator('input[type=file]').setInputFiles(await portrait());
  await save.click();
  await expect(page.getByText('Profile Updated', { exact: true }).first()).toBeVisible();
  const account = page.getByRole('button', { name: 'Account of Juniper' });
  await expect(account.locator('img')).toHaveAttribute('src', /^\/api\/images\//);
  await expect(save).toBeDisabled();

  await page.reload();
  await expect(account.locator('img')).toHaveAttribute('src', /^\/api\/images\//);
  await expect(page.getByLabel('Display Name')).toHaveValue('Juniper');
});

test('a profile with a blank name cannot be saved, and a file that is not a picture is refused at its field', {
  tag: '@page',
}, async ({ page, at }) => {
  await openAs(page, await demoPerson(at), '/profile');
  await page.getByLabel('Display Name').fill('  ');
  await expect(page.getByText('Please tell us what to call you.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await noViolations(page);

  await page.getByLabel('Display Name').fill('Juniper');
  await page.locator('input[type=file]').setInputFiles(file('notes.png', 'image/png', 'Dear diary'));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Update Failed', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('group', { name: 'Profile Picture' })).toContainText(
    /not.+(image|picture|photo)|JPEG/i,
  );
  await expect(page.getByLabel('Display Name')).toHaveValue('Juniper');
});

test('an unsaved name and picture survive the reload after a session’s extension', { tag: '@page' }, async ({
  page,
  at,
}) => {
  await openAs(page, await demoPerson(at));
  await page.clock.install();
  await page.goto('/profile');
  await page.getByLabel('Display Name').fill('Juniper');
  await page.locator('input[type=file]').setInputFiles(await portrait());
  await page.clock.fastForward('08:05');
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Extend Session' }).click();
  await loaded;
  await expect(page.getByText('We kept what you had changed. It is yours once you save.')).toBeVisible();
  await expect(page.getByLabel('Display Name')).toHaveValue('Juniper');
  const picture = page.getByRole('group', { name: 'Profile Picture' }).locator('img');
  await expect(picture).toHaveAttribute('src', /^blob:/);
  await noViolations(page);

  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile Updated', { exact: true }).first()).toBeVisible();
  const account = page.getByRole('button', { name: 'Account of Juniper' });
  await expect(account.locator('img')).toHaveAttribute('src', /^\/api\/images\//);
  await expect(page.getByText('We kept what you had changed.')).toHaveCount(0);
});

test('the profile removes what was created in a demo, after a confirmation', async ({ page, person }) => {
  await recordMemory(person, { name: 'To be forgotten', photos: [await portrait()] });
  await page.goto('/');
  await expect(page.getByRole('link', { name: /To be forgotten/ })).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Clean Up Demo Content' }).click();
  const question = page.getByRole('alertdialog', { name: 'Clean up demo content?' });
  await expect(question).toContainText('1 memory');
  await noViolations(page);
  await question.getByRole('button', { name: 'Clean Up' }).click();
  await expect(page.getByText('Cleanup Completed', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Removed 1 collection and 1 photo').first()).toBeVisible();
  await page.getByRole('link', { name: /Our Date Gallery/ }).click();
  await expect(page.getByRole('link', { name: /Under the cherry tree/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /To be forgotten/ })).toHaveCount(0);
});

test('a partner is invited from the profile, and the inviter’s own link leads back there', async ({
  page,
  at,
}) => {
  await openAs(page, await demoPerson(at), '/profile');
  await page.getByRole('button', { name: 'Create Partnership Invitation' }).click();
  const link = page.getByRole('dialog');
  await expect(link.getByRole('textbox')).toHaveValue(/\/partnership\/invite\/[\w-]{43}$/);
  await expect(link).toContainText('7 days');
  await noViolations(page);
  const address = await link.getByRole('textbox').inputValue();
  await page.keyboard.press('Escape');
  await page.goto(address);
  await page
    .getByRole('link', { name: 'Go to Profile' })
    .or(page.getByRole('button', { name: 'Go to Profile' }))
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeVisible();
});

test('a partnership that is ended on the profile disappears from the header too', async ({ page, at }) => {
  const { one, other } = await couple(at);
  await openAs(page, one, '/profile');
  await expect(page.getByText(`@${other.username}`)).toBeVisible();
  await page.getByRole('button', { name: 'End Partnership' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End Partnership' }).click();
  await expect(page.getByText('Partnership Removed', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Partnership Invitation' })).toBeVisible();
  await expect(page.getByText(/^Shared with /)).toHaveCount(0);
});
