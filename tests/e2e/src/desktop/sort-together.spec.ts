import { fillPath } from '@our-dates/contracts/paths';
import type { SortingAnswer } from '@our-dates/contracts/sorting';
import { sortingPath } from '@our-dates/contracts/sorting-paths';
import { finishedPhotosOf, photosOf, recordMemory } from '@our-dates/test-support/memories';
import { answered, couple, openAs } from '@our-dates/test-support/people';
import { photo } from '@our-dates/test-support/pictures';
import { noViolations } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

test('two photos that look the same and one more are sorted next to the partner, and only what both drop is deleted', async ({
  page,
  at,
}) => {
  const { one, other } = await couple(at);
  const photos = [
    await photo('a.jpg', { width: 600, height: 400 }),
    await photo('b.jpg', { width: 900, height: 600 }),
    await photo('c.jpg', { width: 300, height: 900 }),
  ];
  const memory = await recordMemory(one, { name: 'The pier', photos });
  const [first = 0, second = 0, third = 0] = (await finishedPhotosOf(one, memory)).map(({ id }) => id);
  const partnerAnswers = async (...answers: readonly (readonly [number, SortingAnswer])[]) => {
    const data = { partnerId: one.id, answers: answers.map(([photoId, answer]) => ({ photoId, answer })) };
    await answered(await other.api.put(fillPath(sortingPath, { id: memory.id }), { data }), 200);
  };

  await openAs(page, one, `/date-memory/${memory.id}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Sort together' }).click();
  const layer = page.getByRole('dialog', { name: 'Sort together' });
  await expect(layer).toContainText('You 0 of 3');
  await partnerAnswers([first, 'drop'], [second, 'keep'], [third, 'drop']);
  await expect(layer, 'the partner’s progress arrives without a reload').toContainText('3 of 3');

  await layer.getByRole('group').first().getByRole('button', { name: 'Drop' }).click();
  await layer.getByRole('group').nth(1).getByRole('button', { name: 'Drop' }).click();
  await expect(layer).toContainText('You drop it · ');
  await noViolations(page);
  await layer.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(layer.getByRole('button', { name: 'Keep' })).toBeVisible();
  await noViolations(page);
  await page.keyboard.press('ArrowRight');
  await expect(layer.getByRole('heading', { name: '1 photo goes' })).toBeFocused();
  await expect(layer.getByRole('heading', { name: 'Where we differ 2' })).toBeVisible();
  await noViolations(page);

  await layer.getByRole('button', { name: 'Delete 1 photo' }).click();
  await layer.getByRole('button', { name: 'Confirm Delete?' }).click();
  await expect(layer.getByRole('heading', { name: 'Nothing goes' })).toBeFocused();
  expect((await photosOf(other, memory)).map(({ id }) => id)).toEqual([second, third]);
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 / 2')).toBeVisible();
  await expect(page.getByRole('button', { name: 'More' })).toBeFocused();
});
