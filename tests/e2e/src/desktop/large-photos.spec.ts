import { createHash } from 'node:crypto';
import { imageName, originalUrl } from '@our-dates/contracts/paths';
import { newMemory } from '@our-dates/test-support/demo';
import { galleryOf, photosOf } from '@our-dates/test-support/memories';
import type { Person } from '@our-dates/test-support/people';
import { largePhoto } from '@our-dates/test-support/pictures';
import readExif from 'exif-reader';
import sharp from 'sharp';
import { expect, test } from '../fixtures/test.ts';

const megabyte = 1_000_000;

async function originalOf(person: Person, filePath: string): Promise<Buffer> {
  return (await person.api.get(originalUrl(imageName(filePath)))).body();
}

test('of two photos over 5 MB, one is sent with the memory as a smaller copy and one follows unchanged', async ({
  page,
  person,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'New Date' }).first().click();
  const dialog = newMemory(page);
  await dialog.getByLabel('Name', { exact: true }).fill('A long day');
  const choose = dialog.locator('input[type=file]').first();
  await choose.setInputFiles([await largePhoto('made smaller.jpg')]);
  await dialog.getByRole('button', { name: 'Make smaller and add' }).click();
  await expect(dialog.getByRole('button', { name: 'Made Smaller, photo 1 of 1' })).toBeVisible({
    timeout: 30_000,
  });
  const whole = await largePhoto('as it is.jpg');
  await choose.setInputFiles([whole]);
  await dialog.getByRole('button', { name: 'Add once saved' }).click();
  await dialog.getByRole('button', { name: 'Save Memory' }).click();
  await expect(page.getByText('Date memory added', { exact: true }).first()).toBeVisible();

  const memory = (await galleryOf(person)).find(({ name }) => name === 'A long day');
  if (!memory) throw new Error('the memory is not in the gallery');
  await expect.poll(async () => (await photosOf(person, memory)).length, { timeout: 30_000 }).toBe(2);
  const [smaller, asItIs] = await photosOf(person, memory);
  if (!smaller || !asItIs) throw new Error('the memory has lost its photos');

  const copy = await originalOf(person, smaller.filePath);
  expect(copy.length).toBeLessThanOrEqual(5 * megabyte);
  const { exif } = await sharp(copy).metadata();
  const { GPSInfo, Photo } = readExif(exif ?? Buffer.alloc(0));
  expect(GPSInfo, 'the place is not in it').toBeUndefined();
  expect(Photo?.DateTimeOriginal, 'the day is').toEqual(new Date('2026-04-19T16:20:00Z'));
  const upright = sharp(copy).autoOrient();
  expect((await upright.metadata()).autoOrient).toEqual({ width: 1600, height: 2400 });
  const top = await upright.resize(1, 2, { fit: 'fill' }).raw().toBuffer();
  expect(top[2], 'the blue half is above').toBeGreaterThan(top[1] ?? 255);

  const sent = await originalOf(person, asItIs.filePath);
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  expect(hash(sent)).toBe(hash(whole.buffer));
});
