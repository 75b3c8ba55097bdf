import { gallery, openAccountMenu } from '@our-dates/test-support/demo';
import { devices, type Page } from '@playwright/test';
import { noViolations } from '../fixtures/accessibility.ts';
import { type AccountHolder, accountHolder } from '../fixtures/accounts.ts';
import { type Authenticator, addAuthenticator } from '../fixtures/authenticator.ts';
import { expect, test } from '../fixtures/test.ts';

const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const deviceList = (page: Page) => page.getByRole('region', { name: 'Devices' });

/** Signs in with the password, and opens a page. */
async function signInOnPage(page: Page, { username, password }: AccountHolder, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Someone else' }).click();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function pressSignOut(page: Page): Promise<void> {
  await openAccountMenu(page);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

async function signOut(page: Page): Promise<void> {
  await pressSignOut(page);
  await expect(page).toHaveURL(/\/login$/);
}

/** Signs out, while the authenticator does not answer: what the login page suggests at once waits. */
async function signOutUntouched(page: Page, authenticator: Authenticator): Promise<void> {
  await authenticator.setPresent(false);
  await signOut(page);
  await authenticator.untilAsked();
}

test('a passkey is added, and signs in from the suggestions of the form and by the button; a copy of it does not', async ({
  page,
  at,
}) => {
  const person = await accountHolder(at);
  const authenticator = await addAuthenticator(page);
  await signInOnPage(page, person, '/profile/security');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign-in and security' })).toBeVisible();
  await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('Laptop');
  await noViolations(page);
  await dialog.getByRole('button', { name: 'Create Passkey' }).click();
  await expect(passkeys(page).getByText('Laptop', { exact: true })).toBeVisible();
  await expect(passkeys(page)).toContainText('Add a second one, on another device');
  expect(await authenticator.count()).toBe(1);
  await noViolations(page);

  // The browser suggests it, and its user chooses it at once: the login page may be gone before it is looked for.
  const login = page.waitForRequest('**/api/auth/passkey-login');
  await pressSignOut(page);
  const data = (await login).postDataJSON();
  await expect(gallery(page)).toBeVisible();
  const replayed = await person.api.post('/api/auth/passkey-login', { data });
  expect(replayed.status()).toBe(403);

  await signOutUntouched(page, authenticator);
  await noViolations(page);
  await authenticator.setPresent(true);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('Good to see you, Juniper.').first()).toBeVisible();
  await expect(gallery(page)).toBeVisible();

  await authenticator.replaceByCopy(0);
  await signOutUntouched(page, authenticator);
  await authenticator.setPresent(true);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText(/This passkey may have been copied/).first()).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('a device that is signed out on another one goes to the login at once', async ({
  page,
  browser,
  at,
}) => {
  const person = await accountHolder(at);
  const phone = await browser.newContext({ baseURL: at, userAgent: devices['Pixel 7'].userAgent });
  const phonePage = await phone.newPage();
  await signInOnPage(phonePage, person, '/');
  await expect(gallery(phonePage)).toBeVisible();
  await signInOnPage(page, person, '/profile/security');
  await expect(deviceList(page)).toContainText('This one');
  await noViolations(page);
  await deviceList(page)
    .getByRole('button', { name: /^Sign out .+ on Android$/ })
    .click();
  await expect(page.getByText(/on Android signed out$/).first()).toBeVisible();
  await expect(phonePage).toHaveURL(/\/login$/);
  await expect(deviceList(page).getByText(/Android/)).toHaveCount(0);
  await phone.close();
});

test('what needs a recent login asks who it is, by keyboard, and continues; a recovery code signs in once', async ({
  page,
  at,
}) => {
  const person = await accountHolder(at);
  await signInOnPage(page, person, '/profile/security');
  const make = page.getByRole('button', { name: 'Make recovery codes' });
  await expect(make).toBeEnabled();
  // As the gateway answers five minutes later; gateway/test/who-is-asking.test.ts tests that it does.
  await page.route('**/api/auth/recovery-codes', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 403,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            code: 'REAUTHENTICATION_REQUIRED',
            message: 'Please confirm that it is you.',
          }),
        })
      : route.continue(),
  );
  await make.press('Enter');
  const question = page.getByRole('dialog', { name: 'Please confirm that it is you' });
  await expect(question.getByLabel('Your password', { exact: true })).toBeFocused();
  await noViolations(page);
  await page.keyboard.type('a guess');
  await page.keyboard.press('Enter');
  await expect(question.getByText('That is not your password.')).toBeVisible();
  await page.unroute('**/api/auth/recovery-codes');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await noViolations(page);
  const code = (await codes.getByRole('listitem').first().textContent()) ?? '';
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 codes left')).toBeVisible();

  await signOut(page);
  await signInOnPage(page, { ...person, password: code }, '/login');
  await expect(page.getByText(/You have 9 recovery codes left/).first()).toBeVisible();
});
