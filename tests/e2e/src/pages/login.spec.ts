import { gallery, openAccountMenu, tryDemo } from '@our-dates/test-support/demo';
import { demoPerson, openAs } from '@our-dates/test-support/people';
import { noViolations } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

test('a visitor picks an account, types the password, and gets to the requested page', async ({ page }) => {
  await page.goto('/date-memory/1');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page).toHaveTitle(/Sign in/);
  await expect(page.getByRole('heading', { level: 1, name: "Who's capturing memories?" })).toBeVisible();
  await expect(page.getByText('Select Demo User to access this project')).toBeVisible();
  await noViolations(page);

  await page.getByRole('button', { name: 'Demo User' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your password' })).toBeVisible();
  await expect(page.getByText('Use "date-night" as password')).toBeVisible();
  await expect(page.getByText('Sessions last 10 minutes for security')).toBeVisible();
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await noViolations(page);

  await password.fill('date-nicht');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Login Failed', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Invalid username or password').first()).toBeVisible();

  await password.fill('date-night');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/date-memory\/1$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Under the cherry tree' })).toBeVisible();
  await expect(page.getByText('Welcome back', { exact: true }).first()).toBeVisible();
});

test('a person who is not listed signs in by name, with the keyboard alone', { tag: '@page' }, async ({
  page,
}) => {
  await page.goto('/login');
  const someone = page.getByRole('button', { name: 'Someone else' });
  await expect(someone).toBeVisible();
  for (let presses = 0; presses < 10; presses++) {
    await page.keyboard.press('Tab');
    if ((await page.locator(':focus').textContent())?.includes('Someone else')) break;
  }
  await expect(someone).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Username')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Enter your username and password' })).toBeVisible();
  await noViolations(page);
  await page.keyboard.type('demo');
  await page.keyboard.press('Tab');
  await page.keyboard.type('date-night');
  await page.keyboard.press('Enter');
  await expect(gallery(page)).toBeVisible();
});

test('the login redirects a signed-in person to the gallery', async ({ page, at }) => {
  await openAs(page, await demoPerson(at), '/LOGIN');
  await expect(gallery(page)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('the paths of pages are case-insensitive, and an unknown one is not found', { tag: '@page' }, async ({
  page,
  at,
}) => {
  await openAs(page, await demoPerson(at), '/Date-Memory/1');
  await expect(page.getByRole('heading', { level: 1, name: 'Under the cherry tree' })).toBeVisible();
  await page.goto('/date-memory');
  await expect(gallery(page)).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await noViolations(page);
});

test('signing out ends at the login, and the previous page is guarded', async ({ page }) => {
  await tryDemo(page);
  await openAccountMenu(page);
  await noViolations(page);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Signed out successfully', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('You have been logged out of Our Date Gallery.').first()).toBeVisible();
  await page.goto('/date-memory/1');
  await expect(page).toHaveURL(/\/login$/);
});
