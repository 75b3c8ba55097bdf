import { recordMemory } from '@our-dates/test-support/memories';
import { answered } from '@our-dates/test-support/people';
import { photo } from '@our-dates/test-support/pictures';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { recordShifts, slowProcessor, withholdFonts } from '../fixtures/layout-shift.ts';
import { withoutPageData } from '../fixtures/page-data.ts';
import { expect, test } from '../fixtures/test.ts';

const placesAboveCards = `['h1', 'header p', 'h2'].map((name) => document.querySelector('main ' + name)).map((text) => {
  const { y, height } = text.getBoundingClientRect();
  return [text.textContent, y, height];
})`;

test('nothing moves on the gallery of twenty own memories while their cards load', async ({
  page,
  person,
}) => {
  for (let count = 1; count <= 20; count += 1) {
    await recordMemory(person, { name: `Evening ${count} by the water`, description: 'Until it was dark.' });
  }
  // So tall that what follows the outline of the cards is in view: only that counts as moved.
  await page.setViewportSize({ width: 390, height: 1800 });
  await slowProcessor(page, 4);
  const shifts = await recordShifts(page);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Evening 1 by the water' })).toBeAttached({
    timeout: 30_000,
  });
  await expect(page.getByRole('heading', { name: 'Record a New Date' })).toBeAttached();
  await expect(page.getByRole('button', { name: 'Load More Memories' })).toBeAttached();
  expect(await shifts()).toEqual([]);
});

test('nothing moves on the gallery while its cards are fetched after the page', async ({ page, person }) => {
  for (let count = 1; count <= 9; count += 1) await recordMemory(person, { name: `Evening ${count}` });
  await withoutPageData(page);
  const release = await holdRequests(page, '**/api/collections/with-thumbnails*');
  // So tall that what follows the outline of the cards is in view: only that counts as moved.
  await page.setViewportSize({ width: 390, height: 1800 });
  await slowProcessor(page, 4);
  const shifts = await recordShifts(page);
  await page.goto('/');
  await expect(page.getByRole('searchbox')).toBeVisible({ timeout: 30_000 });
  release();
  await expect(page.getByRole('link', { name: 'Evening 9' })).toBeAttached({ timeout: 30_000 });
  await expect(page.getByRole('heading', { name: 'Record a New Date' })).toBeAttached();
  // The sentence under the heading gets its counts, and breaks elsewhere within its two lines.
  const beyondSentence = (await shifts()).filter(({ moved }) =>
    moved.some((what) => !what.startsWith('#text')),
  );
  expect(beyondSentence).toEqual([]);
});

test('nothing moves on the page of a memory when it is opened from the gallery', async ({ page, person }) => {
  await recordMemory(person, {
    name: 'The pier',
    description: 'As far as it goes.',
    photos: [
      await photo('pier.jpg', { width: 1500, height: 1000 }),
      await photo('up.jpg', { width: 900, height: 1200 }),
    ],
  });
  await page.goto('/');
  await slowProcessor(page, 4);
  await page.getByRole('link', { name: 'The pier' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The pier' })).toBeVisible();
  // Shifts within half a second after a press do not count, so the renderings are compared.
  const words = page.getByText('recorded by you');
  const first = await words.boundingBox();
  await expect(page.getByRole('list', { name: 'All photos' }).getByRole('button')).toHaveCount(2);
  expect(await words.boundingBox()).toEqual(first);
});

test('nothing moves on the profile while its pending invitations load', async ({ page, person }) => {
  for (let count = 1; count <= 3; count += 1) {
    await answered(await person.api.post('/api/partnerships/invite'), 201);
  }
  await slowProcessor(page, 4);
  const shifts = await recordShifts(page);
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Create Partnership Invitation' })).toBeAttached({
    timeout: 30_000,
  });
  await expect(page.getByText('Pending', { exact: true })).toHaveCount(3);
  expect(await shifts()).toEqual([]);
});

test('the arrival of the fonts moves nothing above the cards of the gallery on common phones', async ({
  page,
  person,
}) => {
  await recordMemory(person, { name: 'The pier' });
  const places = async () => {
    await page.goto('/');
    await expect(page.getByText(/^Six dates/)).toBeVisible();
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    const found: (readonly [number, unknown])[] = [];
    for (const width of [320, 360, 375, 390, 393, 402, 412, 430, 440]) {
      await page.setViewportSize({ width, height: 844 });
      found.push([width, await page.evaluate(placesAboveCards)]);
    }
    return found;
  };
  const allow = await withholdFonts(page);
  const before = await places();
  await allow();
  expect(await places()).toEqual(before);
});
