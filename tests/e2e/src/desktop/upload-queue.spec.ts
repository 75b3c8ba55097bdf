import { EventEmitter, once } from 'node:events';
import { photosOf, recordMemory } from '@our-dates/test-support/memories';
import { photo, type UploadFile } from '@our-dates/test-support/pictures';
import type { Page } from '@playwright/test';
import { noViolations } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

const uploads = (page: Page) => page.getByRole('button', { name: /^Uploads:/ });
const sentSoFar = async (page: Page) =>
  Number(/(\d+) of/.exec((await uploads(page).textContent()) ?? '')?.[1]);

test('twelve photos over a connection that is cut three times and reloaded once arrive once each, in order', async ({
  page,
  context,
  person,
}) => {
  const memory = await recordMemory(person, { name: 'The long way home' });
  const photos: UploadFile[] = [];
  for (let place = 0; place < 12; place += 1) {
    photos.push(await photo(`stop-${place}.jpg`, { width: 400 + place, height: 300 }));
  }
  // The connection lets this many photos through; the others are in flight until then, and lost when it is cut.
  let allowed = 0;
  let passed = 0;
  let isCut = false;
  const line = new EventEmitter();
  line.setMaxListeners(12);
  const allow = (count: number) => {
    allowed = count;
    line.emit('change');
  };
  await context.route('**/api/photos', async (route) => {
    while (!isCut && passed >= allowed) await once(line, 'change');
    if (!isCut) passed += 1;
    await (isCut ? route.abort('internetdisconnected') : route.continue());
  });
  const cut = async (cutNow: boolean) => {
    isCut = cutNow;
    line.emit('change');
    await context.setOffline(cutNow);
  };
  await page.goto(`/date-memory/${memory.id}`);
  await page.getByRole('button', { name: 'Upload Photos' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload Photos to Memory' });
  await dialog.locator('input[type=file]').first().setInputFiles(photos);
  await dialog.getByRole('button', { name: 'Upload 12 Photos' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Account Settings' }).click();
  await expect(page).toHaveURL(/\/profile$/);

  const tab = await context.newPage();
  await tab.goto('/');
  for (const enough of [2, 4, 6]) {
    allow(enough);
    await expect.poll(() => sentSoFar(page)).toBe(enough);
    await cut(true);
    await expect(uploads(page)).toContainText('Offline');
    if (enough === 2) await noViolations(page);
    await cut(false);
    await expect(uploads(page)).not.toContainText('Offline');
  }
  await expect(uploads(tab), 'the other tab shows the same').toContainText(/\d+ of 12/);
  // Either of the two tabs may continue now.
  await page.reload();
  await expect(uploads(page), 'continues after the reload').toContainText(/\d+ of 12/);
  allow(Number.POSITIVE_INFINITY);

  await expect(page.getByText('12 photos added to the memory.').first()).toBeVisible({ timeout: 30_000 });
  const arrived = await photosOf(person, memory);
  expect(arrived.map(({ fileName }) => fileName)).toEqual(photos.map(({ name }) => name));
});
