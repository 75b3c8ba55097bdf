import { finishedPhotosOf, photosOf, recordMemory } from '@our-dates/test-support/memories';
import { answered, couple, openAs, type Person } from '@our-dates/test-support/people';
import { portrait, sideways, takenBy, type UploadFile } from '@our-dates/test-support/pictures';
import type { Page } from '@playwright/test';
import { noViolations } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

const phone = { camera: 'SM-S911B' };
const camera = { camera: 'Canon EOS R6', zone: '+02:00' };

async function upload(who: Person, collectionId: number, photo: UploadFile, title: string): Promise<void> {
  const multipart = { photo, title, collectionId: String(collectionId) };
  await answered(await who.api.post('/api/photos', { multipart }), 201);
}

/** An evening of two: the clock of the phone of `other` is 62 minutes ahead, over midnight. */
async function eveningOfTwo(at: string) {
  const { one, other } = await couple(at);
  const memory = await recordMemory(one, { name: 'The long evening' });
  const [pier, tram] = [await sideways(), await portrait()];
  await upload(one, memory.id, await takenBy(pier, { ...camera, at: '2026:04:19 23:30:00' }), 'Pier by one');
  await upload(one, memory.id, await takenBy(tram, { ...camera, at: '2026:04:19 23:50:00' }), 'Tram by one');
  await upload(
    other,
    memory.id,
    await takenBy(pier, { ...phone, at: '2026:04:20 00:32:10' }),
    'Pier by other',
  );
  await finishedPhotosOf(one, memory);
  return { one, other, memory };
}

async function openSelection(page: Page) {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Select photos' }).click();
  return page.getByRole('dialog', { name: 'Select photos' });
}

const titles = async (who: Person, memory: { id: number }) =>
  (await photosOf(who, memory)).map(({ title }) => title);

test('the clock of the partner’s phone is suggested to be wrong, and one press corrects all its photos and sorts them, on both screens', async ({
  page,
  at,
  browser,
}) => {
  const { one, other, memory } = await eveningOfTwo(at);
  const theirs = await (await browser.newContext()).newPage();
  const address = `/date-memory/${memory.id}`;
  await openAs(theirs, other, address);
  const theirSelection = await openSelection(theirs);
  await expect(theirSelection.getByText('Your phone seems to be 62 minutes ahead.')).toBeVisible();

  await openAs(page, one, address);
  const selection = await openSelection(page);
  const name = `${other.displayName}’s phone`;
  await expect(selection.getByText(`${name} seems to be 62 minutes ahead.`)).toBeVisible();
  await noViolations(page);
  await selection.getByRole('button', { name: 'Correct the clock…' }).press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Correct a clock' });
  await expect(dialog.getByRole('radio', { name: `${name} 1 photo` })).toBeChecked();
  await expect(dialog.getByLabel('It was taken on')).toHaveValue('April 19, 2026');
  await expect(dialog.getByLabel('at', { exact: true })).toHaveValue('23:30');
  await expect(dialog.getByText(`${name} is 62 minutes ahead.`)).toBeVisible();
  await noViolations(page);
  await dialog.getByRole('button', { name: 'Correct and sort' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(selection.getByText('seems to be')).toHaveCount(0);
  await expect(page.locator('[role=dialog]:focus, [role=dialog] :focus')).toHaveCount(1);
  await expect.poll(() => titles(one, memory)).toEqual(['Pier by one', 'Pier by other', 'Tram by one']);
  await expect(theirSelection.getByRole('button', { name: /^Pier by other, photo 2 of 3/ })).toBeVisible();
  await expect(theirSelection.getByText('seems to be')).toHaveCount(0);
  const corrected = (await photosOf(other, memory)).map(({ clockAhead, takenAt }) => [clockAhead, takenAt]);
  expect(corrected[1]).toEqual([62 * 60, '2026-04-20T00:32:10']);
  await theirs.context().close();
});

test('the right time of a photo is entered for another clock, by keyboard, and a suggestion is answered with “It is right”', {
  tag: '@page',
}, async ({ page, at }) => {
  const { one, other, memory } = await eveningOfTwo(at);
  await openAs(page, one, `/date-memory/${memory.id}`);
  const selection = await openSelection(page);
  await selection.getByRole('button', { name: 'It is right' }).click();
  await expect(selection.getByText('seems to be')).toHaveCount(0);
  await expect(page.locator('[role=dialog]:focus, [role=dialog] :focus')).toHaveCount(1);

  await selection.getByRole('button', { name: 'Order' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Correct a clock…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Correct a clock' });
  await dialog.getByRole('radio', { name: `${other.displayName}’s phone` }).press('ArrowUp');
  await expect(dialog.getByRole('radio', { name: 'Your phone 2 photos' })).toBeChecked();
  const time = dialog.getByLabel('at', { exact: true });
  await time.fill('');
  await dialog.getByRole('button', { name: 'Correct and sort' }).click();
  await expect(time).toBeFocused();
  await expect(dialog.getByText('Please enter the time.')).toBeVisible();
  await time.fill('23:45');
  await expect(dialog.getByText('Your phone is 15 minutes behind.')).toBeVisible();
  await time.press('Enter');
  await expect(dialog).toBeHidden();
  const ahead = async () => (await photosOf(one, memory)).map(({ clockAhead }) => clockAhead);
  await expect.poll(ahead).toEqual([-15 * 60, -15 * 60, 0]);
});
