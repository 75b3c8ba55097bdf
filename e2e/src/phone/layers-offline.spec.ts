import { noViolations } from '../fixtures/accessibility.ts';
import { photosOf, recordMemory } from '../fixtures/memories.ts';
import { demoPerson, openAs } from '../fixtures/people.ts';
import { portrait } from '../fixtures/pictures.ts';
import { expect, test } from '../fixtures/test.ts';

test('a dialog that was never opened waits without a network, and opens when it is back', async ({
  page,
  context,
  at,
}) => {
  const person = await demoPerson(at);
  const memory = await recordMemory(person, { name: 'The harbour', photos: [await portrait()] });
  const [photo] = await photosOf(person, memory);
  await openAs(page, person);
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
