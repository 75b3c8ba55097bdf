import { noViolations } from '../fixtures/accessibility.ts';
import { demoPerson, openAs } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

test('one toast at a time: five seconds, replaced by a newer one, reached by F8', async ({ page }) => {
  await page.clock.install();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Demo User' }).click();
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('wrong');
  await password.press('Enter');
  const toasts = page.getByRole('region', { name: /notifications/i }).getByRole('listitem');
  await expect(toasts).toHaveCount(1);
  await expect(toasts).toContainText('Login Failed');
  await noViolations(page);

  await page.route('**/api/auth/login', (route) => route.abort());
  await password.fill('wrong again');
  await password.press('Enter');
  await expect(toasts).toContainText('An error occurred during login.');
  await expect(toasts).toHaveCount(1);

  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: /notifications/i }).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(toasts).toHaveCount(0);
  await expect(password, 'the focus is back where it was').toBeFocused();

  await password.fill('and again');
  await password.press('Enter');
  await expect(toasts).toHaveCount(1);
  await page.clock.runFor(4_500);
  await expect(toasts).toHaveCount(1);
  await page.clock.runFor(1_000);
  await expect(toasts).toHaveCount(0);
});

test('a memory that cannot be deleted says so, and asks again before it tries again', async ({
  page,
  at,
}) => {
  const person = await demoPerson(at);
  const made = await person.api.post('/api/collections', {
    multipart: { name: 'To be kept', type: 'custom' },
  });
  const { id } = await made.json();
  await openAs(page, person);
  await page.goto(`/date-memory/${id}`);
  await expect(page.getByText('No photos in this memory yet')).toBeVisible();
  await page.route(`**/api/collections/${id}`, (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Confirm Delete?' }).click();
  await expect(page.getByText('Failed to delete memory', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
  await page.unroute(`**/api/collections/${id}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Confirm Delete?' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Memory deleted', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /To be kept/ })).toHaveCount(0);
});

for (const [code, sentence] of [
  ['DATABASE_TIMEOUT', 'Database connection timeout. Please try again in a moment.'],
  ['CONNECTION_RESET', 'Connection was reset. Please try again.'],
] as const) {
  test(`a memory that cannot be recorded because of ${code} says so, and keeps what was typed`, async ({
    page,
    at,
  }) => {
    await openAs(page, await demoPerson(at));
    await page.goto('/');
    await page.route('**/api/collections', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code, message: 'Something else' }),
      }),
    );
    await page.getByRole('button', { name: 'New Date' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add Date Memory' });
    await dialog.getByLabel('Name', { exact: true }).fill('A long night');
    await dialog.getByRole('button', { name: 'Save Memory' }).click();
    await expect(page.getByText('Failed to create memory', { exact: true }).first()).toBeVisible();
    await expect(page.getByText(sentence).first()).toBeVisible();
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('A long night');
  });
}

test('a memory without a name is not sent, and says why', async ({ page, at }) => {
  await openAs(page, await demoPerson(at));
  await page.goto('/');
  await page.getByRole('button', { name: 'New Date' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Date Memory' });
  await dialog.getByLabel('Name', { exact: true }).fill('   ');
  await expect(dialog.getByRole('button', { name: 'Save Memory' })).toBeDisabled();
  await dialog.getByLabel('Name', { exact: true }).press('Enter');
  await expect(page.getByText('Memory name required', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Please provide a name for this date memory.').first()).toBeVisible();
});
