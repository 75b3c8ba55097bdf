import { photosOf, recordMemory } from '@our-dates/test-support/memories';
import { answered, demoPerson, openAs, type Person } from '@our-dates/test-support/people';
import { photo } from '@our-dates/test-support/pictures';
import { openSelection } from '../fixtures/selection.ts';
import { expect, test } from '../fixtures/test.ts';

/** A memory with so many photos that not all of them are in the page: “Tree 1”, “Tree 2” and so on. */
async function recordForest(person: Person, count: number) {
  const memory = await recordMemory(person, { name: 'The forest' });
  const tree = await photo('tree.jpg', { width: 120, height: 90 });
  for (let number = 1; number <= count; number += 1) {
    const title = `Tree ${number}`;
    const multipart = { photo: tree, title, description: '', collectionId: String(memory.id) };
    await answered(await person.api.post('/api/photos', { multipart }), 201);
  }
  return memory;
}

test('of many photos those out of view are not in the page, and the keyboard reaches, selects and moves each', async ({
  page,
  at,
}) => {
  test.slow();
  const person = await demoPerson(at);
  const memory = await recordForest(person, 90);
  await openAs(page, person);
  await page.goto(`/date-memory/${memory.id}`);
  const selection = await openSelection(page);
  const first = selection.dialog.getByRole('button', { name: 'Tree 1, photo 1 of 90, cover' });
  await expect(first).toBeFocused();
  await expect.poll(() => selection.photos.count()).toBeLessThan(75);
  const items = selection.dialog.getByRole('listitem').filter({ has: page.locator('[data-photo]') });
  await expect(items.first()).toHaveAttribute('aria-setsize', '90');

  await page.keyboard.press('End');
  const last = selection.photo('Tree 90');
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(selection.photo('Tree 30')).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await expect(last).not.toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(last).toBeFocused();

  await page.keyboard.press('Shift+Home');
  await expect(first).toBeFocused();
  await expect(first).toBeInViewport({ ratio: 1 });
  await expect(selection.count('90 of 90 selected')).toBeVisible();
  await selection.button('Clear').click();

  await first.press('Space');
  await selection.photo('Tree 2').press('Space');
  await selection.step('Move to the end');
  await expect.poll(async () => (await photosOf(person, memory)).at(-1)?.title).toBe('Tree 2');
  await selection.dialog.getByRole('button', { name: 'Tree 3, photo 1 of 90, cover' }).press('End');
  await expect(selection.photo('Tree 2')).toBeFocused();
});
