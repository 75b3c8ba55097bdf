import { fillPath } from '@our-dates/contracts/paths';
import { storyPath } from '@our-dates/contracts/story-path';
import { recordMemory } from '@our-dates/test-support/memories';
import { answered, couple, openAs } from '@our-dates/test-support/people';
import { portrait } from '@our-dates/test-support/pictures';
import { noViolations } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

test('a story shows on neither page until both partners have written, and then on both at once', async ({
  page,
  browser,
  at,
}) => {
  const { one, other } = await couple(at);
  const memory = await recordMemory(one, { name: 'The pier', photos: [await portrait()] });
  const path = `/date-memory/${memory.id}`;
  await openAs(page, one, path);
  const status = page.getByText('Tell it each in our own words. Sealed until both have written.');
  await expect(status).toBeVisible();

  const theirs = { content: 'The gulls took my chips.', partnerId: one.id, version: null };
  const written = await other.api.put(fillPath(storyPath, { id: memory.id }), { data: theirs });
  await answered(written, 200);
  await expect(page.getByText('has written theirs. Write yours to read it.')).toBeVisible();
  // The page that the gateway sends holds the data of its first requests.
  expect(await (await one.api.get(path)).text()).not.toContain('gulls');
  await noViolations(page);

  const elsewhere = await browser.newContext();
  const theirPage = await elsewhere.newPage();
  await openAs(theirPage, other, path);
  await expect(theirPage.getByRole('region', { name: 'Your sealed story' })).toContainText('The gulls');

  await page.getByRole('button', { name: 'Write mine' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Your story' });
  const field = dialog.getByLabel('In your own words');
  await expect(field).toBeFocused();
  await field.fill('You threw them.');
  await noViolations(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  for (const open of [page, theirPage]) {
    const both = open.getByRole('region', { name: 'Two stories' });
    await expect(both).toContainText('The gulls took my chips.');
    await expect(both).toContainText('You threw them.');
  }
  await expect(page.getByRole('button', { name: 'Read both' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Two stories' })).toBeFocused();
  await noViolations(page);
  await elsewhere.close();
});
