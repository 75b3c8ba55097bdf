import { finishedPhotosOf, photosOf, recordMemory } from '@our-dates/test-support/memories';
import { couple, openAs } from '@our-dates/test-support/people';
import { portrait, sideways, takenBy } from '@our-dates/test-support/pictures';
import { noViolations } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

const phone = { camera: 'iPhone 15', zone: '-07:00' };
const camera = { camera: 'Canon EOS R6', zone: '+01:00' };

test('two memories of one day are put together by keyboard, in the order of their moments, and come back for both', async ({
  page,
  browser,
  at,
}) => {
  const { one, other } = await couple(at);
  const date = '2026-04-19';
  const pier = await recordMemory(one, {
    ...{ name: 'The pier', date },
    photos: [await takenBy(await portrait(), { ...camera, at: '2026:04:19 21:00:00' })],
  });
  const gulls = await recordMemory(other, {
    ...{ name: 'Gulls', date },
    photos: [await takenBy(await sideways(), { ...phone, at: '2026:04:19 12:30:00' })],
  });
  const [late, early] = [await finishedPhotosOf(one, pier), await finishedPhotosOf(one, gulls)].map(
    ([photo]) => photo?.id,
  );
  const elsewhere = await browser.newContext();
  const theirs = await elsewhere.newPage();
  await openAs(theirs, other, `/date-memory/${gulls.id}`);
  await expect(theirs.getByRole('heading', { level: 1, name: 'Gulls' })).toBeVisible();

  await openAs(page, one, `/date-memory/${pier.id}`);
  const offer = page.getByRole('region', { name: 'Two memories of one day' });
  await expect(offer).toContainText(`${other.displayName} recorded this day too: “Gulls” (1 photo).`);
  await noViolations(page);
  await offer.getByRole('button', { name: 'Put together' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Put together?' });
  await expect(dialog).toContainText('Either of us can undo it until tomorrow');
  await noViolations(page);
  await dialog.getByRole('button', { name: 'Put together' }).press('Enter');
  await expect(dialog).toBeHidden();
  const line = page.getByRole('region', { name: 'Put together: Gulls' });
  await expect(line).toBeVisible();
  await noViolations(page);
  expect((await photosOf(one, pier)).map(({ id }) => id)).toEqual([early, late]);

  // The page of the partner follows the memory to where it is now.
  await expect(theirs).toHaveURL(new RegExp(`/date-memory/${pier.id}$`));
  await theirs
    .getByRole('region', { name: 'Put together: Gulls' })
    .getByRole('button', { name: 'Undo' })
    .press('Enter');
  await expect(theirs.getByRole('region', { name: 'Put together: Gulls' })).toHaveCount(0);
  await expect(theirs.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(line).toHaveCount(0);
  await expect(offer).toBeVisible();
  expect((await photosOf(other, gulls)).map(({ id }) => id)).toEqual([early]);
  await elsewhere.close();
});
