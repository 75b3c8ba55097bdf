import { accountHolder } from '../fixtures/accounts.ts';
import { expect, test } from '../fixtures/test.ts';

test('a language chosen in the profile is that of another tab, of a new device, and of its login page afterwards', async ({
  page,
  browser,
  at,
}) => {
  const { username, password, api } = await accountHolder(at);
  await page.context().addCookies((await api.storageState()).cookies);
  const otherTab = await page.context().newPage();
  await otherTab.goto('/');
  await expect(otherTab.getByRole('heading', { level: 1, name: 'Your Memory Collection' })).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('combobox', { name: 'Language of the pages' }).selectOption('he');
  await page.getByRole('button', { name: 'Change language' }).click();
  for (const tab of [page, otherTab]) {
    await expect(tab.locator('html')).toHaveAttribute('lang', 'he');
    await expect(tab.locator('html')).toHaveAttribute('dir', 'rtl');
  }

  const device = await browser.newContext({ baseURL: at, locale: 'fr-FR' });
  const start = await device.newPage();
  await start.goto('/login');
  await expect(start.locator('html')).toHaveAttribute('lang', 'fr');
  await start.request.post('/api/auth/login', {
    data: { username, password },
    headers: { origin: new URL(at).origin },
  });
  await start.goto('/', { waitUntil: 'commit' });
  await expect(start.locator('html'), 'before anything is drawn').toHaveAttribute('lang', 'he');
  await expect
    .poll(async () => (await device.cookies()).find(({ name }) => name === 'language')?.value)
    .toBe('he');
  await start.request.post('/api/auth/logout', { headers: { origin: new URL(at).origin } });
  await start.goto('/login');
  await expect(start.locator('html')).toHaveAttribute('lang', 'he');
  await device.close();
});
