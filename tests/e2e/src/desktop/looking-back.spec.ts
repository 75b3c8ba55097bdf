import { finishedPhotosOf, recordMemory } from '@our-dates/test-support/memories';
import { answered, couple, openAs } from '@our-dates/test-support/people';
import { portrait, sideways } from '@our-dates/test-support/pictures';
import { noViolations } from '../fixtures/accessibility.ts';
import { tabTo } from '../fixtures/keyboard.ts';
import { timeZoneIsKnown } from '../fixtures/page-data.ts';
import { expect, test } from '../fixtures/test.ts';

test('liked photos, their viewer and their slideshow can be used with the keyboard alone', async ({
  page,
  at,
}) => {
  const { one, other } = await couple(at);
  const memory = await recordMemory(one, {
    name: 'By the lake',
    date: '2024-08-12',
    photos: [await sideways(), await portrait()],
  });
  const [first, second] = await finishedPhotosOf(one, memory);
  for (const [who, photo] of [
    [one, first],
    [other, first],
    [other, second],
  ] as const) {
    await answered(await who.api.post(`/api/photos/${photo?.id}/like`), 200);
  }
  await openAs(page, one, '/hearts');
  const photos = page.getByRole('button', { name: /^View / });
  await expect(photos).toHaveCount(2);
  await expect(page.getByRole('heading', { name: '2024' })).toBeVisible();
  await noViolations(page);

  await tabTo(page, page.getByRole('radio', { name: 'All our hearts' }));
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\/hearts\?by=both$/);
  await expect(photos).toHaveCount(1);
  await page.keyboard.press('ArrowLeft');
  await expect(photos).toHaveCount(2);

  const start = page.getByRole('button', { name: 'Slideshow' });
  const slideshow = page.getByRole('dialog', { name: 'Slideshow' });
  await tabTo(page, start);
  await page.keyboard.press('Enter');
  await expect(slideshow.getByText('By the lake · August 12, 2024')).toBeVisible();
  await page.keyboard.press(' ');
  await expect(slideshow.getByRole('button', { name: 'Play' })).toBeVisible();
  await noViolations(page);
  const shown = slideshow.getByText(/^\d \/ 2$/);
  await expect(shown).toHaveText('1 / 2');
  await page.keyboard.press('ArrowRight');
  await expect(shown).toHaveText('2 / 2');
  await page.keyboard.press('Escape');
  await expect(slideshow).toBeHidden();
  await expect(start).toBeFocused();
  await expect.poll(() => page.evaluate('document.fullscreenElement')).toBeNull();

  await tabTo(page, photos.first());
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' });
  await expect(viewer.getByText(/Loved by/)).toBeVisible();
  await page.keyboard.press('+');
  await expect(viewer.getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'false');
  await page.keyboard.press('0');
  await expect(viewer.getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys.getByText('Show the whole photo')).toBeVisible();
  await noViolations(page);
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(photos.first()).toBeFocused();
});

test('memories of this day show above the gallery and move nothing when they arrive', async ({
  page,
  person,
}) => {
  const today = new Date();
  const date = new Date(today.getFullYear() - 4, today.getMonth(), today.getDate()).toLocaleDateString('sv');
  await recordMemory(person, { name: 'Picnic by the river', date, photos: [await sideways()] });
  // The fonts are cached then: a letter that changes its font moves too. And the gateway knows the local day.
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await timeZoneIsKnown(page);
  await page.addInitScript(`
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) window.shifted += value;
    }).observe({ type: 'layout-shift', buffered: true });
  `);
  await page.goto('/');
  const row = page.getByRole('region', { name: 'On this day' });
  await expect(row.getByText(/years? ago/)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate('window.shifted')).toBe(0);
  await noViolations(page);
  await row.getByRole('button', { name: 'Hide for today' }).press('Enter');
  await expect(row).toBeHidden();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Picnic by the river' })).toBeVisible();
  await expect(row).toBeHidden();
});
