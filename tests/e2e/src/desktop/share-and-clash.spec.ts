import { recordMemory } from '@our-dates/test-support/memories';
import { answered, couple, openAs } from '@our-dates/test-support/people';
import { portrait } from '@our-dates/test-support/pictures';
import { noViolations } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

test('a link that the browser cannot copy is shown to be copied by hand', async ({ page, at }) => {
  const { one } = await couple(at);
  const memory = await recordMemory(one, { name: 'The pier', photos: [await portrait()] });
  await openAs(page, one);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    Object.defineProperty(navigator, 'share', { value: undefined });
  });
  await page.goto(`/date-memory/${memory.id}`);
  const share = page.getByRole('button', { name: 'Share', exact: true });
  await share.click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await expect(dialog.getByLabel('Link')).toHaveValue(`${at}/date-memory/${memory.id}`);
  await noViolations(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(share).toBeFocused();
});

test('of two simultaneous edits neither is lost: the user sees what the partner saved first and decides', async ({
  page,
  at,
}) => {
  const { one, other } = await couple(at);
  const memory = await recordMemory(one, { name: 'The pier', description: 'We stayed.' });
  await openAs(page, one, `/date-memory/${memory.id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const title = page.getByLabel('Memory Title');
  await title.fill('The pier at night');
  await answered(
    await other.api.put(`/api/collections/${memory.id}`, { data: { name: 'The long pier' } }),
    200,
  );
  await page.getByRole('button', { name: 'Update Memory' }).click();
  await expect(page.getByText(/changed “Memory Title” meanwhile/)).toBeVisible();
  await expect(title).toHaveValue('The pier at night');
  await noViolations(page);
  await page.getByRole('button', { name: 'Update Memory' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The pier at night' })).toBeVisible();
});
