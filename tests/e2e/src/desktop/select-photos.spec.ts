import { readFile } from 'node:fs/promises';
import { recordMemory } from '@our-dates/test-support/memories';
import { answered, couple, demoPerson, openAs, openListening } from '@our-dates/test-support/people';
import type { Download, Page } from '@playwright/test';
import { noViolations } from '../fixtures/accessibility.ts';
import { fitsAndIsReachable } from '../fixtures/fits.ts';
import {
  openSelection,
  openTrees,
  recordTrees,
  selectFromTrees,
  selectionOn,
  titlesOf,
} from '../fixtures/selection.ts';
import { expect, test } from '../fixtures/test.ts';

const stripPhoto = (page: Page, title: string) =>
  page.getByRole('list', { name: 'All photos' }).getByRole('button', { name: new RegExp(`: ${title}`) });

/** Space on the handle of a photo; dnd-kit listens for the next key from the following task on. */
async function pickUp(page: Page, what: string): Promise<void> {
  await page.keyboard.press('Space');
  await expect(page.getByText(`Picked up ${what}.`)).toBeAttached();
  await page.evaluate('new Promise((resolve) => setTimeout(resolve))');
}

test('photos are selected with Control, Shift and the keyboard, and two of them are deleted', async ({
  page,
  person,
}) => {
  const memory = await openTrees(page, person);
  await stripPhoto(page, 'cedar').click({ modifiers: ['Control'] });
  const selection = selectionOn(page);
  await expect(selection.count('1 of 6 selected')).toBeVisible();
  await expect(selection.photo('cedar')).toBeFocused();
  await expect(selection.photo('cedar')).toHaveAttribute('aria-pressed', 'true');

  await selection.photo('fir').click({ modifiers: ['Shift'] });
  await expect(selection.count('4 of 6 selected')).toBeVisible();
  await selection.photo('elm').click({ modifiers: ['Control'] });
  await selection.photo('dogwood').click();
  await expect(selection.selected).toHaveCount(2);
  await noViolations(page);

  await selection.button('Clear').click();
  await expect(selection.count('Nothing is selected')).toBeVisible();
  await expect(selection.button('Delete')).toBeDisabled();
  await selection.photo('ash').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(selection.photo('birch')).toBeFocused();
  await expect(selection.count('2 of 6 selected')).toBeVisible();

  await selection.button('Delete').click();
  const question = page.getByRole('alertdialog', { name: 'Delete 2 photos?' });
  await noViolations(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(selection.count('2 of 6 selected')).toBeVisible();
  await selection.button('Delete').click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('2 photos deleted', { exact: true })).toBeVisible();
  await expect(selection.photos).toHaveCount(4);
  await expect(selection.photo('cedar')).toBeFocused();
  expect(await titlesOf(person, memory)).toEqual(['cedar', 'dogwood', 'elm', 'fir']);
  await page.keyboard.press('Escape');
  await expect(selection.dialog).toBeHidden();
  await expect(page.getByText(/ 4 photos /)).toBeVisible();
});

test('two photos are moved to another memory in their order, and keep their titles', async ({
  page,
  person,
}) => {
  const other = await recordMemory(person, { name: 'The forest' });
  const memory = await openTrees(page, person);
  await stripPhoto(page, 'birch').click({ modifiers: ['Shift'] });
  const selection = selectionOn(page);
  await expect(selection.count('2 of 6 selected')).toBeVisible();
  await selection.button('Move to…').click();
  const dialog = page.getByRole('dialog', { name: 'Move 2 photos' });
  await expect(dialog.getByRole('button', { name: 'Move', exact: true })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Memory' }).click();
  await noViolations(page);
  await dialog.getByRole('option', { name: /The forest/ }).click();
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText('2 photos moved', { exact: true })).toBeVisible();
  await expect(selection.photos).toHaveCount(4);
  await expect(selection.photo('cedar')).toBeFocused();
  expect(await titlesOf(person, other)).toEqual(['ash', 'birch']);
  expect(await titlesOf(person, memory)).toEqual(['cedar', 'dogwood', 'elm', 'fir']);
});

/** The photos of the dialog are in this order, with these names. */
async function stand({ photos }: ReturnType<typeof selectionOn>, titles: readonly string[]): Promise<void> {
  await expect(photos).toHaveCount(titles.length);
  for (const [index, title] of titles.entries()) {
    const name = new RegExp(`^${title}, photo ${index + 1} of ${titles.length}`);
    await expect(photos.nth(index)).toHaveAccessibleName(name);
  }
}

test('a new order by drag shows on the open page of the partner', async ({ page, browser, at }) => {
  const { one, other } = await couple(at);
  const memory = await recordTrees(one, 4);
  const elsewhere = await browser.newContext();
  const theirs = await elsewhere.newPage();
  await openAs(theirs, other);
  await openListening(theirs, `/date-memory/${memory.id}`);
  await openAs(page, one, `/date-memory/${memory.id}`);
  const selection = await openSelection(page);
  const [from, to] = [
    await selection.photo('ash').boundingBox(),
    await selection.photo('cedar').boundingBox(),
  ];
  if (!from || !to) throw new Error('the photos are not there');
  await page.mouse.move(from.x + 40, from.y + 60);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 60, { steps: 4 });
  await page.mouse.move(to.x + 60, to.y + 60, { steps: 8 });
  await page.mouse.up();
  const order = ['birch', 'cedar', 'ash', 'dogwood'];
  await stand(selection, order);
  await expect(selection.selected).toHaveCount(0);
  const strip = theirs.getByRole('list', { name: 'All photos' }).getByRole('button');
  for (const [index, title] of order.entries()) {
    await expect(strip.nth(index)).toHaveAccessibleName(new RegExp(`: ${title}`));
  }
  expect(await titlesOf(other, memory)).toEqual(order);
  await elsewhere.close();
});

test('a photo is moved by keyboard, and Escape leaves it in its place', async ({ page, person }) => {
  const { memory, selection } = await selectFromTrees(page, person, 4);
  await selection.photo('dogwood').focus();
  await page.keyboard.press('Tab');
  await expect(selection.dialog.getByRole('button', { name: 'Move dogwood' })).toBeFocused();
  await pickUp(page, 'dogwood at place 4 of 4');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('dogwood: over place 3 of 4.')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.getByText('dogwood left at place 4 of 4.')).toBeAttached();
  await expect(selection.dialog).toBeVisible();
  await pickUp(page, 'dogwood at place 4 of 4');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('dogwood: over place 3 of 4.')).toBeAttached();
  await page.keyboard.press('Space');
  await stand(selection, ['ash', 'birch', 'dogwood', 'cedar']);
  await expect.poll(() => titlesOf(person, memory)).toEqual(['ash', 'birch', 'dogwood', 'cedar']);
});

test('selected photos are moved together from the menu', async ({ page, person }) => {
  const { memory, selection } = await selectFromTrees(page, person, 4);
  await selection.photo('dogwood').click();
  await selection.photo('birch').click();
  await selection.step('Move to the start');
  await stand(selection, ['birch', 'dogwood', 'ash', 'cedar']);
  await selection.step('Move later');
  await stand(selection, ['ash', 'birch', 'dogwood', 'cedar']);
  await expect.poll(() => titlesOf(person, memory)).toEqual(['ash', 'birch', 'dogwood', 'cedar']);
});

test('a new order that the service refuses is reverted, and the page shows why', async ({ page, person }) => {
  const { memory, selection } = await selectFromTrees(page, person, 3);
  await selection.photo('cedar').click();
  await page.route('**/api/collections/*/photos', (route) => route.abort());
  await selection.step('Move to the start');
  await expect(page.getByText('Failed to change the order', { exact: true })).toBeVisible();
  await expect(selection.photo('cedar')).toHaveAccessibleName('cedar, photo 3 of 3');
  await expect(selection.selected).toHaveCount(1);
  await page.unroute('**/api/collections/*/photos');

  const ash = await selection.photo('ash').getAttribute('data-photo');
  await answered(await person.api.delete(`/api/photos/${ash}`), 204);
  await expect(selection.photos).toHaveCount(2);
  await selection.step('Move to the start');
  await expect.poll(() => titlesOf(person, memory)).toEqual(['cedar', 'birch']);
});

test('photos that could not be deleted stay selected, each with the reason, and can be retried', async ({
  page,
  person,
}) => {
  const { memory, selection } = await selectFromTrees(page, person, 4);
  await selection.button('Select all').click();
  await selection.photo('dogwood').click();
  const birch = await selection.photo('birch').getAttribute('data-photo');
  await page.route(`**/api/photos/${birch}`, (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  );
  await selection.button('Delete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  const failed = selection.dialog.getByRole('alert');
  await expect(failed).toContainText('1 photo could not be deleted');
  await expect(failed).toContainText('birch: The connection was interrupted. Please try again.');
  await expect(selection.photos).toHaveCount(2);
  await expect(selection.count('1 of 2 selected')).toBeVisible();
  await noViolations(page);
  await page.unroute(`**/api/photos/${birch}`);
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(failed).toBeHidden();
  expect(await titlesOf(person, memory)).toEqual(['dogwood']);
});

test('several originals are downloaded unchanged', async ({ page, person }) => {
  const { selection } = await selectFromTrees(page, person, 3);
  await selection.photo('ash').click();
  await selection.photo('cedar').click();
  const downloads: Download[] = [];
  page.on('download', (download) => downloads.push(download));
  await selection.button('Download').click();
  await expect(page.getByText('2 photos downloaded', { exact: true })).toBeVisible();
  await expect
    .poll(() => downloads.map((download) => download.suggestedFilename()))
    .toEqual(['ash.jpg', 'cedar.jpg']);
  for (const download of downloads) {
    expect((await readFile(await download.path())).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  }
  await expect(selection.selected).toHaveCount(2);
});

test('photos of a sample can be selected and downloaded, but not moved, deleted or reordered', async ({
  page,
  at,
}) => {
  await openAs(page, await demoPerson(at), '/date-memory/1');
  const selection = await openSelection(page);
  await selection.photos.first().click();
  await expect(selection.dialog.getByText('nobody can change')).toBeVisible();
  for (const name of ['Order', 'Move to…', 'Delete']) await expect(selection.button(name)).toBeDisabled();
  await expect(selection.button('Download')).toBeEnabled();
  await expect(selection.dialog.getByRole('button', { name: /^Move / })).toHaveCount(1);
});

test('the selection fits windows of 320, 820 and 1440 pixels', async ({ page, person }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  const { selection } = await selectFromTrees(page, person);
  await selection.photo('ash').click();
  for (const width of [320, 820, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await fitsAndIsReachable(page, `selection, ${width}`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await noViolations(page);
    }
  }
});
