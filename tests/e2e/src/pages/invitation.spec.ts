import { answered, demoPerson, openAs, type Person } from '@our-dates/test-support/people';
import type { Page } from '@playwright/test';
import { noViolations } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

async function invite(person: Person): Promise<{ token: string; path: string }> {
  const answer = await answered(await person.api.post('/api/partnerships/invite'), 201);
  const { invitation } = (await answer.json()) as { invitation: { inviteToken: string } };
  return { token: invitation.inviteToken, path: `/partnership/invite/${invitation.inviteToken}` };
}

function heading(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name });
}

test('a visitor opens an invitation signed out, signs in, accepts, and both see the partnership', async ({
  page,
  browser,
  at,
}) => {
  const inviter = await demoPerson(at);
  const { path } = await invite(inviter);

  await page.goto(path);
  await expect(heading(page, 'Partnership Invitation')).toBeVisible();
  await expect(page.getByText(`@${inviter.username}`)).toBeVisible();
  await expect(page.getByText('What partnership means')).toBeVisible();
  await expect(page.getByText(/^Expires in 7 days/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept Partnership' })).toBeHidden();
  await noViolations(page);

  await page.getByRole('button', { name: 'Sign in to accept' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('button', { name: 'Try Demo' }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('button', { name: 'Decline' })).toBeVisible();
  await noViolations(page);
  await page.getByRole('button', { name: 'Accept Partnership' }).click();
  await expect(page.getByText('Partnership Accepted', { exact: true }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(heading(page, 'Our Journey Together')).toBeVisible();

  const theirs = await browser.newPage({ baseURL: at });
  await openAs(theirs, inviter, '/');
  await expect(heading(theirs, 'Our Journey Together')).toBeVisible();
  for (const each of [page, theirs]) {
    await expect(each.getByText(/^Shared with /).first()).toBeAttached();
  }
  await theirs.close();
});

test('an invitation cannot be accepted by its author', { tag: '@page' }, async ({ page, at }) => {
  const inviter = await demoPerson(at);
  const { path } = await invite(inviter);
  await openAs(page, inviter, path);
  await expect(heading(page, 'Invalid Invitation')).toBeVisible();
  await expect(
    page.getByText('You cannot accept your own partnership invitation. Share this link with someone else!'),
  ).toBeVisible();
  await noViolations(page);
  await page.getByRole('link', { name: 'Go to Profile' }).click();
  await expect(page).toHaveURL(/\/profile$/);
});

test('an invitation that was declined, or never existed, shows so', async ({ page, at }) => {
  const [inviter, invited] = [await demoPerson(at), await demoPerson(at)];
  const { path } = await invite(inviter);
  await openAs(page, invited, path);
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('Invitation Declined', { exact: true }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/$/);

  await page.goto(path);
  await expect(heading(page, 'Invitation Already Processed')).toBeVisible();
  await noViolations(page);
  await page.goto('/partnership/invite/there-is-no-such-link');
  await expect(heading(page, 'Invitation Not Found')).toBeVisible();
  await expect(page.getByText('This invitation link may be invalid or expired.')).toBeVisible();
});

test('an expired invitation shows so', { tag: '@page' }, async ({ page, at }) => {
  const inviter = await demoPerson(at);
  const { path } = await invite(inviter);
  await page.clock.setFixedTime(Date.now() + 8 * 24 * 60 * 60_000);
  await page.goto(path);
  await expect(heading(page, 'Invitation Expired')).toBeVisible();
});

test('an invitation link that lost its token shows that it is invalid, also signed out', {
  tag: '@page',
}, async ({ page }) => {
  for (const path of ['/partnership/invite', '/partnership/invite/']) {
    await page.goto(path);
    await expect(heading(page, 'Invitation Not Found')).toBeVisible();
    await expect(page.getByText('This invitation link may be invalid or expired.')).toBeVisible();
  }
  await noViolations(page);
});

test('a session that ends on an invitation leaves it on the page, and offers to sign in', {
  tag: '@page',
}, async ({ page, at }) => {
  const { path } = await invite(await demoPerson(at));
  await openAs(page, await demoPerson(at));
  await page.clock.install();
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Accept Partnership' })).toBeVisible();
  await page.clock.fastForward('10:05');
  await expect(page.getByRole('button', { name: 'Sign in to accept' })).toBeVisible();
  await expect(heading(page, 'Partnership Invitation')).toBeVisible();
  await expect(page).toHaveURL(path);
});
