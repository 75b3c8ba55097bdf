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
