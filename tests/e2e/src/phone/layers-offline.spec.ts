import { newMemory } from '@our-dates/test-support/demo';
import { photosOf, recordMemory } from '@our-dates/test-support/memories';
import { demoPerson, openAs } from '@our-dates/test-support/people';
import { portrait } from '@our-dates/test-support/pictures';
import { noViolations } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

test('a dialog that was never opened waits without a network, and opens when it is back', async ({
  page,
  context,
  person,
}) => {
  const memory = await recordMemory(person, { name: 'The harbour', photos: [await portrait()] });
  const [photo] = await photosOf(person, memory);
  await page.goto(`/photo/${photo?.id}`);
  const edit = page.getByRole('main').getByRole('button', { name: 'Edit', exact: true });
  await expect(edit).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);

  await edit.tap();
  const wait = page.getByRole('dialog', { name: 'Edit Photo' });
  await expect(wait).toBeFocused();
  await expect(wait.getByText('You are offline. This opens when you are connected.')).toBeVisible();
  await noViolations(page);
  await wait.getByRole('button', { name: 'Close' }).tap();
  await expect(wait).toBeHidden();
  await expect(edit).toBeFocused();

  await edit.tap();
  await expect(wait).toBeFocused();
  await context.setOffline(false);
  await expect(wait.getByLabel('Title')).toHaveValue('arezzo');
});

test('a press on New Date right before the network is lost shows that it is loading, and opens when it is back', async ({
  page,
  context,
  person,
}) => {
  await recordMemory(person, { name: 'The harbour' });
  // Nothing is loaded when the page is idle.
  await page.addInitScript('window.requestIdleCallback = () => 0');
  await page.goto('/');
  await expect(page.getByRole('link', { name: /The harbour/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'New Date' }).tap();
  await expect(page.getByText('Loading...')).toBeVisible();
  await noViolations(page);
  await context.setOffline(false);
  await expect(newMemory(page).getByLabel('Name', { exact: true })).toBeVisible();
  await expect(page.getByText('Loading...')).toBeHidden();
});

for (const [path, name, item] of [
  ['/', /^Account of/, 'Sign out'],
  ['/date-memory/1', 'More', 'Slideshow'],
] as const) {
  test(`the button of a menu that was never opened is busy without a network: ${item}`, async ({
    page,
    context,
    at,
  }) => {
    await openAs(page, await demoPerson(at), path);
    const button = page.getByRole('button', { name, exact: true });
    await expect(button).toBeVisible();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await button.tap();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await context.setOffline(false);
    await expect(page.getByRole('menuitem', { name: item })).toBeVisible();
    await expect(button).not.toHaveAttribute('aria-busy', 'true');
  });
}
