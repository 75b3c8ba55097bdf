import { expect, test } from '@playwright/test';

test('the platform reports that it is ready', async ({ request }) => {
  const answer = await request.get('/readyz');
  expect(answer.status()).toBe(200);
});

test('a visitor without a session is redirected to the login', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('button', { name: 'Try Demo' })).toBeVisible();
});
