import { fileURLToPath } from 'node:url';
import { photosOf, recordMemory } from '@our-dates/test-support/memories';
import { answered, couple, openAs, openListening } from '@our-dates/test-support/people';
import { portrait, sideways } from '@our-dates/test-support/pictures';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

const recorder = fileURLToPath(new URL('../fixtures/page-announcements.js', import.meta.url));

/** How often a screen reader has said something with these words. */
async function timesSaid(page: Page, words: string): Promise<number> {
  const said = await page.evaluate<string[]>('announced()');
  return said.filter((text) => text.includes(words)).length;
}

test('what the partner adds to an open memory is announced to a screen reader, each once, in every tab', async ({
  page,
  context,
  at,
}) => {
  const { one, other } = await couple(at);
  const memory = await recordMemory(one, { name: 'The pier', photos: [await portrait()] });
  const [photo] = await photosOf(one, memory);
  if (!photo) throw new Error('the memory has no photo');
  await context.addInitScript({ path: recorder });
  await openAs(page, one);
  const tabs = [page, await context.newPage()];
  const address = `/date-memory/${memory.id}`;
  // One tab listens for all.
  for (const tab of tabs) {
    await (tab === page ? openListening(tab, address) : tab.goto(address));
    await expect(tab.getByText('No comments yet. Say the first word.')).toBeVisible();
  }
  const isSaidOnce = async (words: string) => {
    for (const tab of tabs) await expect.poll(() => timesSaid(tab, words), words).toBe(1);
  };

  const gulls = { data: { content: 'The gulls took my chips.' } };
  await answered(await other.api.post(`/api/photos/${photo.id}/comments`, gulls), 201);
  await isSaidOnce('The gulls took my chips.');
  await answered(await other.api.post(`/api/photos/${photo.id}/like`), 200);
  await isSaidOnce(`loved by ${other.displayName}`);
  const described = { title: photo.title, collectionId: memory.id, altText: 'A gull on a rail' };
  await answered(await other.api.put(`/api/photos/${photo.id}`, { data: described }), 200);
  await isSaidOnce('A gull on a rail');
  const multipart = { photo: await sideways(), title: 'Two', collectionId: String(memory.id) };
  await answered(await other.api.post('/api/photos', { multipart }), 201);
  await isSaidOnce('Photo 1 of 2');
  // By now, what could have been said twice would have been.
  await isSaidOnce('The gulls took my chips.');

  await page.getByRole('textbox', { name: 'Add a comment' }).fill('They did not.');
  await page.keyboard.press('Control+Enter');
  await expect(tabs[1]?.getByText('They did not.') ?? page.locator('none')).toBeVisible();
  for (const tab of tabs) expect(await timesSaid(tab, 'They did not.'), 'one’s own comment').toBe(0);
});

test('a toast is announced to a screen reader once', async ({ page, context, person }) => {
  const memory = await recordMemory(person, {
    name: 'The pier',
    photos: [await portrait(), await sideways()],
  });
  await context.addInitScript({ path: recorder });
  await page.goto(`/date-memory/${memory.id}`);
  await page.getByRole('button', { name: 'Edit photo' }).click();
  await page.getByLabel('What it shows').fill('A boat');
  await page.getByRole('button', { name: 'Update Photo' }).click();
  await expect.poll(() => timesSaid(page, 'Photo updated')).toBe(1);
  await expect(page.getByText('Photo updated').first()).toBeHidden();
  expect(await timesSaid(page, 'Photo updated')).toBe(1);
  await expect(page.getByRole('button', { name: 'View A boat full screen' })).toBeVisible();
});
