import { photosOf, recordMemory } from '@our-dates/test-support/memories';
import { answered, demoPerson, openAs } from '@our-dates/test-support/people';
import { portrait } from '@our-dates/test-support/pictures';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

/** The toast is open with this title, and none of the parts of the page lies below it. */
async function leavesClear(page: Page, title: string, parts: readonly Locator[]): Promise<void> {
  const toast = page.getByRole('region', { name: /notifications/i }).getByRole('listitem');
  await expect(toast).toContainText(title);
  for (const part of parts) {
    await expect(part).toBeInViewport();
    await expect
      .poll(async () => {
        const [one, other] = [await toast.boundingBox(), await part.boundingBox()];
        if (!one || !other) throw new Error('the toast or the part is not there');
        const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x;
        return isBeside || one.y + one.height <= other.y || other.y + other.height <= one.y;
      }, `${title}: ${part}`)
      .toBe(true);
  }
}

for (const [width, height] of [
  [390, 844],
  [820, 1180],
  [1440, 900],
] as const) {
  test.describe(`in a window of ${width} pixels`, () => {
    test.use({ viewport: { width, height } });

    test('the toast of a failed login covers neither its field nor its buttons', async ({ page }) => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Demo User' }).click();
      const password = page.getByLabel('Password', { exact: true });
      await password.fill('wrong');
      await password.press('Enter');
      const buttons = ['Continue', 'Back'].map((name) => page.getByRole('button', { name }));
      await leavesClear(page, 'Login Failed', [password, ...buttons]);
    });

    test('the toast about a missing name covers neither the name nor the buttons of the dialog', async ({
      page,
      at,
    }) => {
      await openAs(page, await demoPerson(at));
      await page.goto('/');
      await page.getByRole('button', { name: 'New Date' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Add Date Memory' });
      const name = dialog.getByLabel('Name', { exact: true });
      await name.press('Enter');
      const buttons = ['Save Memory', 'Cancel'].map((text) => dialog.getByRole('button', { name: text }));
      await leavesClear(page, 'Memory name required', [name, ...buttons]);
    });

    test('the toast about a deleted memory leaves the heading of the gallery clear', async ({ page, at }) => {
      const person = await demoPerson(at);
      const memory = await recordMemory(person, { name: 'The harbour' });
      await openAs(page, person);
      await page.goto(`/date-memory/${memory.id}`);
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('menuitem', { name: 'Confirm Delete?' }).click();
      const heading = page.getByRole('heading', { level: 1, name: 'Your Memory Collection' });
      await leavesClear(page, 'Memory deleted', [heading]);
    });
  });
}

test('the toast about a new comment covers no comment of a long thread', async ({ page, at }) => {
  const person = await demoPerson(at);
  const memory = await recordMemory(person, { name: 'The harbour', photos: [await portrait()] });
  const [photo] = await photosOf(person, memory);
  for (let count = 1; count <= 12; count += 1) {
    const data = { content: `Line ${count}` };
    await answered(await person.api.post(`/api/photos/${photo?.id}/comments`, { data }), 201);
  }
  await openAs(page, person);
  await page.goto(`/date-memory/${memory.id}`);
  const comments = page.getByRole('region', { name: 'Comments' });
  await comments.getByRole('textbox').fill('And the last');
  await comments.getByRole('button', { name: 'Post' }).click();
  await leavesClear(page, 'Comment added', [comments]);
});
