import { newMemory, openAccountMenu } from '@our-dates/test-support/demo';
import { recordMemory } from '@our-dates/test-support/memories';
import { couple, demoPerson, openAs } from '@our-dates/test-support/people';
import { portrait } from '@our-dates/test-support/pictures';
import { noViolations } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

test('the header names the partner, and the partner’s memory is in the gallery at once', async ({
  page,
  at,
}) => {
  const { one, other } = await couple(at);
  await recordMemory(other, { name: 'From the other of us', photos: [await portrait()] });
  await openAs(page, one, '/');
  await expect(page.getByRole('heading', { level: 1, name: 'Our Journey Together' })).toBeVisible();
  await expect(page.getByRole('banner').getByText(`Shared with ${other.displayName}`)).toBeVisible();
  await expect(page.getByRole('link', { name: /From the other of us/ })).toBeVisible();
  await noViolations(page);
});

test('the account’s menu works with the keyboard, and keeps the theme that was chosen', async ({
  page,
  person,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await page.getByRole('button', { name: /^Account of/ }).focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu');
  await expect(menu).toContainText(`@${person.username}`);
  await expect(menu.getByRole('menuitem', { name: 'Account Settings' })).toBeVisible();
  await noViolations(page);
  await menu.getByRole('menuitemradio', { name: 'Dark' }).press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html'), 'before anything is drawn').toHaveAttribute('data-theme', 'dark');
  await openAccountMenu(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeFocused();
});

test('a new memory can be started from any page', async ({ page, at }) => {
  await openAs(page, await demoPerson(at));
  for (const path of ['/date-memory/1', '/profile']) {
    await page.goto(path);
    await page.getByRole('button', { name: 'New Date' }).first().click();
    await expect(newMemory(page)).toBeVisible();
  }
});

test('each page has its title, and the focus goes to its heading, or after Back to the card of the page that was left', async ({
  page,
  at,
}) => {
  await openAs(page, await demoPerson(at), '/');
  await expect(page).toHaveTitle(/Our Date Gallery/);
  await page.getByRole('link', { name: /Under the cherry tree/ }).click();
  await expect(page).toHaveTitle(/Under the cherry tree/);
  await expect(page.getByRole('heading', { level: 1, name: 'Under the cherry tree' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('link', { name: /Under the cherry tree/ })).toBeFocused();
});

test('the logo moves every six seconds, draws no frames in between, and rests with reduced motion', async ({
  page,
  person,
}) => {
  await openAs(page, person, '/');
  await expect(page.getByRole('link', { name: /Under the cherry tree/ })).toBeVisible();
  const rest = { delay: 5000, duration: 1000, iterations: 1 };
  const timings = `${movementsOfLogo}.map(({ effect }) => effect.getTiming())`;
  expect(await page.evaluate(timings)).toMatchObject([rest, rest]);
  await expect.poll(() => page.evaluate(endlessAnimations)).toEqual([]);

  await page.evaluate(`for (const movement of ${movementsOfLogo}) movement.finish()`);
  const states = `${movementsOfLogo}.map(({ playState }) => playState)`;
  await expect.poll(() => page.evaluate(states), 'they start again').toEqual(['running', 'running']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await page.evaluate(timings)).toEqual([]);
});

const movementsOfLogo = `document.querySelector('header svg').getAnimations({ subtree: true })`;
/** An animation without end draws frames as long as the page is open. */
const endlessAnimations = `document.getAnimations()
  .filter(({ effect }) => effect.getTiming().iterations === Infinity)
  .map(({ animationName }) => animationName)`;
