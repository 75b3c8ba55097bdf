import { derivativeWidths } from '@our-dates/contracts/derivative-widths';
import { imageName } from '@our-dates/contracts/paths';
import {
  finishedPhotosOf,
  galleryOf,
  photosOf,
  recordMemory,
  sendMemory,
} from '@our-dates/test-support/memories';
import { answered, demoPerson } from '@our-dates/test-support/people';
import { portrait, refusedFiles, sideways } from '@our-dates/test-support/pictures';
import sharp, { type Sharp } from 'sharp';
import { expect, apiTest as test } from '../fixtures/test.ts';

test('a photo is shown upright in every width without its metadata, and its original is kept bit for bit', async ({
  at,
}) => {
  const person = await demoPerson(at);
  const files = [await sideways(), await portrait()];
  const memory = await recordMemory(person, { name: 'The cherry tree', date: '2026-04-19', photos: files });
  const photos = await finishedPhotosOf(person, memory);
  expect(photos.map(({ width, height }) => [width, height])).toEqual([
    [2400, 1600],
    [1200, 1800],
  ]);
  expect(photos.map(({ takenAt }) => takenAt)).toEqual(['2026-04-19T16:20:00', '2026-04-19T16:20:00']);

  for (const [at, photo] of photos.entries()) {
    const address = `/api/images/${imageName(photo.filePath)}`;
    for (const wanted of derivativeWidths) {
      const answer = await answered(await person.api.get(`${address}?w=${wanted}`), 200);
      expect(answer.headers()['cache-control']).toBe('private, max-age=31536000, immutable');
      const picture = sharp(await answer.body());
      const { width, height, exif, icc, xmp, orientation } = await picture.metadata();
      expect(width).toBe(Math.min(wanted, photo.width));
      expect((width ?? 0) / (height ?? 1)).toBeCloseTo(photo.width / photo.height, 1);
      expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
      const [top, bottom] = await Promise.all([colourAt(picture, 0.05), colourAt(picture, 0.95)]);
      expect(top.blue, 'the sky is above').toBeGreaterThan(top.green);
      expect(bottom.green, 'the meadow is below').toBeGreaterThan(bottom.blue);
    }
    const original = await answered(await person.api.get(`${address}?original`), 200);
    expect(original.headers()['content-disposition']).toContain('attachment');
    expect((await original.body()).equals(files[at]?.buffer ?? Buffer.alloc(0))).toBe(true);
    expect(Buffer.from(photo.thumbhash ?? '', 'base64').length).toBeLessThanOrEqual(30);
  }
});

async function colourAt(picture: Sharp, part: number): Promise<{ green: number; blue: number }> {
  const { data, info } = await picture.clone().removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height * part) * info.width + Math.floor(info.width / 2)) * info.channels;
  return { green: data[at + 1] ?? 0, blue: data[at + 2] ?? 0 };
}

test('an unchanged image is not sent again, and supports range requests', async ({ at }) => {
  const person = await demoPerson(at);
  const memory = await recordMemory(person, { name: 'Once', photos: [await portrait()] });
  const [photo] = await finishedPhotosOf(person, memory);
  const address = `/api/images/${imageName(photo?.filePath ?? '')}?w=320`;
  const whole = await answered(await person.api.get(address), 200);
  const etag = whole.headers().etag ?? '';
  expect(etag).toMatch(/^"/);
  await answered(await person.api.get(address, { headers: { 'if-none-match': etag } }), 304);
  const part = await answered(await person.api.get(address, { headers: { range: 'bytes=0-9' } }), 206);
  expect((await part.body()).equals((await whole.body()).subarray(0, 10))).toBe(true);
  await answered(await person.api.get(address, { headers: { range: 'bytes=99999999-' } }), 416);
});

test('a file that is not a photo is refused with a message, and leaves nothing behind', async ({ at }) => {
  const person = await demoPerson(at);
  const before = (await galleryOf(person)).length;
  for (const { file, status } of await refusedFiles()) {
    const answer = await sendMemory(person, { name: 'With a bad photo', photos: [await portrait(), file] });
    expect(answer.status(), file.name).toBe(status);
    expect(answer.headers()['content-type']).toContain('application/problem+json');
    const problem = await answer.json();
    expect(problem.message, file.name).toContain(file.name);
    expect(problem.errors, file.name).toEqual([
      { path: 'photo.1', code: expect.any(String), message: expect.stringMatching(/\w.*\.$/) },
    ]);
    expect(JSON.stringify(problem)).not.toMatch(/node_modules|\.ts|select |insert /i);
  }
  expect(await galleryOf(person)).toHaveLength(before);
  const memory = await recordMemory(person, { name: 'With a good one', photos: [await portrait()] });
  expect(await photosOf(person, memory)).toHaveLength(1);
});

test('a repeated request creates one memory', async ({ at }) => {
  const person = await demoPerson(at);
  const before = (await galleryOf(person)).length;
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const multipart = { name: 'Only once', type: 'custom' };
  const first = await answered(await person.api.post('/api/collections', { headers, multipart }), 201);
  const again = await answered(await person.api.post('/api/collections', { headers, multipart }), 201);
  expect((await again.json()).id).toBe((await first.json()).id);
  expect(await galleryOf(person)).toHaveLength(before + 1);
});
