import { recordMemory } from '@our-dates/test-support/memories';
import type { Locator, Page } from '@playwright/test';
import { noViolations } from '../fixtures/accessibility.ts';
import { fitsAndIsReachable } from '../fixtures/fits.ts';
import { openTrees, selectFromTrees, selectionOn, titlesOf } from '../fixtures/selection.ts';
import { expect, test } from '../fixtures/test.ts';

/** Touches like those of a finger; Playwright itself has only taps. */
async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  return {
    down: (x: number, y: number) => send('touchStart', [{ x, y }]),
    move: (x: number, y: number) => send('touchMove', [{ x, y }]),
    up: () => send('touchEnd', []),
  };
}

async function centreOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not there');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('a long press on a photo of the strip starts a selection, and two photos are deleted', async ({
  page,
  person,
}) => {
  const memory = await openTrees(page, person);
  const strip = page.getByRole('list', { name: 'All photos' });
  const birch = strip.getByRole('button', { name: /: birch/ });
  await birch.scrollIntoViewIfNeeded();
  const { x, y } = await centreOf(birch);
  const finger = await fingerOn(page);
  await finger.down(x, y);
  const selection = selectionOn(page);
  await expect(selection.dialog).toBeVisible();
  await finger.up();
  await expect(selection.count('1 of 6 selected')).toBeVisible();
  await expect(selection.photo('birch')).toHaveAttribute('aria-pressed', 'true');
  await selection.photo('fir').tap();
  await expect(selection.count('2 of 6 selected')).toBeVisible();
  await fitsAndIsReachable(page, 'selection');
  await noViolations(page);
  await selection.button('Delete').tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).tap();
  await expect(page.getByText('2 photos deleted', { exact: true })).toBeVisible();
  expect(await titlesOf(person, memory)).toEqual(['ash', 'cedar', 'dogwood', 'elm']);
  await page.goBack();
  await expect(selection.dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/date-memory/${memory.id}$`));
});

test('a finger that rests on a photo drags it, together with the other selected ones', async ({
  page,
  person,
}) => {
  const { memory, selection } = await selectFromTrees(page, person, 4);
  await selection.photo('ash').tap();
  await selection.photo('birch').tap();
  const [from, to] = [await centreOf(selection.photo('ash')), await centreOf(selection.photo('dogwood'))];
  const finger = await fingerOn(page);
  await finger.down(from.x, from.y);
  await expect(page.getByText('Picked up 2 photos at place 1 of 4.')).toBeAttached();
  for (let step = 1; step <= 8; step++) {
    await finger.move(from.x + ((to.x - from.x) * step) / 8, from.y + ((to.y - from.y) * step) / 8);
  }
  await expect(page.getByText('2 photos: over place 4 of 4.', { exact: true })).toBeAttached();
  await finger.up();
  await expect.poll(() => titlesOf(person, memory)).toEqual(['cedar', 'dogwood', 'ash', 'birch']);
  await expect(selection.photo('cedar')).toHaveAccessibleName('cedar, photo 1 of 4, cover');
  await expect(selection.selected).toHaveCount(2);
});

test('two photos are moved to another memory on a phone', async ({ page, person }) => {
  const other = await recordMemory(person, { name: 'The forest' });
  const { memory, selection } = await selectFromTrees(page, person, 3);
  await selection.photo('ash').tap();
  await selection.photo('cedar').tap();
  await selection.button('Move to…').tap();
  const dialog = page.getByRole('dialog', { name: 'Move 2 photos' });
  await dialog.getByRole('combobox', { name: 'Memory' }).tap();
  await fitsAndIsReachable(page, 'where photos are moved');
  await dialog.getByRole('option', { name: /The forest/ }).tap();
  await dialog.getByRole('button', { name: 'Move', exact: true }).tap();
  await expect(page.getByText('2 photos moved', { exact: true })).toBeVisible();
  expect(await titlesOf(person, other)).toEqual(['ash', 'cedar']);
  expect(await titlesOf(person, memory)).toEqual(['birch']);
});
