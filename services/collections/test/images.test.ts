import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { derivativesPrefix, originalBlob } from '@our-dates/contracts/blob-names';
import { type DerivativeWidth, derivativeWidths } from '@our-dates/contracts/derivative-widths';
import type { Derivative } from '@our-dates/contracts/events';
import { getImage } from '@our-dates/contracts/images';
import { imageName, imageUrl, originalUrl } from '@our-dates/contracts/paths';
import { viewer } from '@our-dates/service-kit/testing/caller';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import sharp from 'sharp';
import { startCollections, type TestCollections } from '../testing/collections.ts';
import { file, problem, recordMemory } from '../testing/forms.ts';

const ana = viewer(1, { partnerId: 2 });

let collections: TestCollections;
beforeAll(async () => {
  collections = await startCollections(sharedServers().postgresUrl);
});
afterAll(() => collections.stop());

async function bytesOf(path: string, headers: Record<string, string> = {}) {
  const answer = await collections.call(ana, 'GET', path, undefined, headers);
  return { ...answer, length: Number(answer.headers.get('content-length')) };
}

const photograph = async () =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background: '#387' } })
    .withExif({ IFD0: { Make: 'Camera of Ana' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

async function uploaded(fileName = 'IMG_7.jpg') {
  const data = await photograph();
  const memory = await recordMemory(collections, ana, { photos: [file(data, fileName)] });
  const photo = memory.photos[0];
  if (!photo) throw new Error('there is one');
  return { data, memory, photo, name: imageName(photo.filePath) };
}

/** Does the image worker's part with made-up bytes: what they show does not matter here. */
async function processed(
  { photo, name }: Awaited<ReturnType<typeof uploaded>>,
  widths: readonly DerivativeWidth[] = derivativeWidths,
): Promise<Map<number, string>> {
  const contents = new Map(widths.map((width) => [width, `${width} pixels of ${name}`]));
  const derivatives: Derivative[] = [];
  for (const [width, text] of contents) {
    const data = Buffer.from(text);
    const sha256 = createHash('sha256').update(data).digest('hex');
    await collections.blobs.put(`derivatives/${name}/${width}.webp`, data, {
      contentType: 'image/webp',
      sha256,
    });
    derivatives.push({
      nominalWidth: width,
      width,
      height: width,
      bytes: data.length,
      contentType: 'image/webp',
      sha256,
    });
  }
  await collections.tell('photo.processed', {
    photoId: photo.id,
    name,
    width: 800,
    height: 1200,
    thumbhash: 'AAAA',
    takenAt: null,
    derivatives,
  });
  await waitFor(async () =>
    expect((await collections.call(ana, 'GET', `/api/photos/${photo.id}`)).json).toMatchObject({
      status: 'ready',
    }),
  );
  return contents;
}

describe('a photo that is not processed yet', () => {
  test('is shown from its original, upright, without what the camera wrote, and is not cached', async () => {
    const { name } = await uploaded();
    for (const [width, size] of [
      [320, { width: 320, height: 480 }],
      [2048, { width: 800, height: 1200 }],
    ] as const) {
      const { body, headers } = await collections.download(ana, imageUrl(name, width));
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('etag')).toBeNull();
      const { exif, xmp, orientation, format, ...about } = await sharp(body).metadata();
      expect({ exif, xmp, orientation, format }).toEqual({ format: 'webp' });
      expect(about).toMatchObject(size);
    }
  });

  test('is still shown when it cannot be processed', async () => {
    const { photo, name } = await uploaded();
    await collections.tell('photo.failed', { photoId: photo.id, name, reason: 'no memory' });
    await waitFor(async () =>
      expect((await collections.call(ana, 'GET', `/api/photos/${photo.id}`)).json).toMatchObject({
        status: 'failed',
      }),
    );
    expect((await collections.call(ana, 'GET', imageUrl(name, 960))).status).toBe(200);
  });

  test('whose original cannot be shown either says so, and can be downloaded', async () => {
    const { data, name } = await uploaded();
    const damaged = Buffer.alloc(data.length, 'no picture at all');
    const { contentType } = (await collections.blobs.stat(originalBlob(name))) ?? { contentType: '' };
    await collections.blobs.delete([originalBlob(name)]);
    await collections.blobs.put(originalBlob(name), damaged, { contentType });
    const answer = await collections.call(ana, 'GET', imageUrl(name, 960));
    expect(answer.status).toBe(422);
    expect(problem(answer)).toMatchObject({ code: 'DAMAGED_IMAGE' });
    expect((await collections.call(ana, 'GET', originalUrl(name))).status).toBe(200);
  });
});

describe('a photo that is processed', () => {
  test('is shown from its original when its derivative is missing, and is not cached', async () => {
    const photo = await uploaded();
    await processed(photo);
    await collections.blobs.deletePrefix(derivativesPrefix(photo.name));
    const { status, body, headers } = await collections.download(ana, imageUrl(photo.name, 320));
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('etag')).toBeNull();
    expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', width: 320, height: 480 });

    await collections.blobs.delete([originalBlob(photo.name)]);
    expect((await collections.call(ana, 'GET', imageUrl(photo.name, 320))).status).toBe(404);
    expect((await collections.call(ana, 'GET', originalUrl(photo.name))).status).toBe(404);
  });

  test('is sent in the requested width, by default the widest, and cached for ever', async () => {
    const photo = await uploaded();
    const contents = await processed(photo);
    for (const [address, width] of [
      [imageUrl(photo.name, 320), 320],
      [imageUrl(photo.name, 960), 960],
      [imageUrl(photo.name, 2048), 2048],
      [imageUrl(photo.name), 2048],
    ] as const) {
      const answer = await collections.call(ana, 'GET', address);
      expect(answer.status).toBe(200);
      expect(answer.text).toBe(contents.get(width));
      expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
      expect(answer.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/);
      expect(answer.headers.get('content-type')).toBe('image/webp');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect((await collections.call(ana, 'GET', `${imageUrl(photo.name)}?w=500`)).status).toBe(400);
  });

  test('from before a width existed is sent in the next wider one, which is not cached for ever', async () => {
    const photo = await uploaded();
    const contents = await processed(photo, [320, 960, 2048]);
    const substitute = await collections.call(ana, 'GET', imageUrl(photo.name, 640));
    expect([substitute.status, substitute.text]).toEqual([200, contents.get(960)]);
    expect(substitute.headers.get('cache-control')).toBe('private, max-age=3600');
    const exact = await collections.call(ana, 'GET', imageUrl(photo.name, 960));
    expect(exact.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  });

  test('is not sent again to a client that has it', async () => {
    const photo = await uploaded();
    await processed(photo);
    const address = imageUrl(photo.name, 320);
    const etag = (await collections.call(ana, 'GET', address)).headers.get('etag') ?? '';
    for (const given of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const answer = await bytesOf(address, { 'if-none-match': given });
      expect([given, answer.status, answer.text]).toEqual([given, 304, '']);
      expect(answer.headers.get('etag')).toBe(etag);
      expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    }
    expect((await bytesOf(address, { 'if-none-match': '"x"' })).status).toBe(200);
    const other = imageUrl(photo.name, 960);
    expect((await bytesOf(other, { 'if-none-match': etag })).status).toBe(200);
  });

  test('is not confirmed to a client that may no longer see it', async () => {
    const photo = await uploaded();
    await processed(photo);
    const address = imageUrl(photo.name, 320);
    const answer = await collections.call(viewer(2), 'GET', address, undefined, { 'if-none-match': '*' });
    expect(answer.status).toBe(404);
  });

  test.each([
    ['bytes=0-3', 206, (text: string) => text.slice(0, 4), (size: number) => `bytes 0-3/${size}`],
    ['bytes=4-', 206, (text: string) => text.slice(4), (size: number) => `bytes 4-${size - 1}/${size}`],
    [
      'bytes=-5',
      206,
      (text: string) => text.slice(-5),
      (size: number) => `bytes ${size - 5}-${size - 1}/${size}`,
    ],
    ['bytes=0-9999', 206, (text: string) => text, (size: number) => `bytes 0-${size - 1}/${size}`],
    ['bytes=-9999', 206, (text: string) => text, (size: number) => `bytes 0-${size - 1}/${size}`],
    ['bytes=5-2', 200, (text: string) => text, () => null],
    ['bytes=0-1,4-5', 200, (text: string) => text, () => null],
    ['pages=1-2', 200, (text: string) => text, () => null],
    ['bytes=-', 200, (text: string) => text, () => null],
  ])('answers the range %s with %i', async (range, status, part, contentRange) => {
    const photo = await uploaded();
    const text = (await processed(photo)).get(320) ?? '';
    const answer = await bytesOf(imageUrl(photo.name, 320), { range });
    expect(answer.status).toBe(status);
    expect(answer.text).toBe(part(text));
    expect(answer.length).toBe(part(text).length);
    expect(answer.headers.get('content-range')).toBe(contentRange(text.length));
  });

  test.each(['bytes=9999-', 'bytes=9999-10000', 'bytes=-0'])('refuses the range %s', async (range) => {
    const photo = await uploaded();
    const size = (await processed(photo)).get(320)?.length;
    const answer = await bytesOf(imageUrl(photo.name, 320), { range });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe(`bytes */${size}`);
    expect(problem(answer).code).toBe('RANGE_NOT_SATISFIABLE');
  });

  test('gives a range only of the very bytes that the client has begun with', async () => {
    const photo = await uploaded();
    await processed(photo);
    const address = imageUrl(photo.name, 320);
    const etag = (await bytesOf(address)).headers.get('etag') ?? '';
    const range = 'bytes=0-3';
    expect((await bytesOf(address, { range, 'if-range': etag })).status).toBe(206);
    expect((await bytesOf(address, { range, 'if-range': '"other"' })).status).toBe(200);
    expect((await bytesOf(address, { range, 'if-range': `W/${etag}` })).status).toBe(200);
  });

  test('answers HEAD with everything but the bytes', async () => {
    const photo = await uploaded();
    const text = (await processed(photo)).get(320) ?? '';
    for (const headers of [{}, { range: 'bytes=0-3' }, { range: 'bytes=999999-' }]) {
      const answer = await collections.call(ana, 'HEAD', imageUrl(photo.name, 320), undefined, headers);
      expect(answer.status).toBe(200);
      expect(answer.text).toBe('');
      expect(answer.headers.get('content-length')).toBe(String(text.length));
    }
  });
});

describe('the original of a photo', () => {
  test('is downloaded bit for bit under the name it came with', async () => {
    const { data, name } = await uploaded('Übung "am" Strand – 1.jpg');
    const answer = await collections.download(ana, originalUrl(name));
    expect(answer.body.equals(data)).toBe(true);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(getImage.produces).toContain('image/jpeg');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const disposition = answer.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename="/);
    const full = /filename\*=UTF-8''(\S+)$/.exec(disposition)?.[1] ?? '';
    expect(decodeURIComponent(full)).toBe('Übung "am" Strand – 1.jpg');
  });

  test('is downloaded with the extension of its content, under any name that its sender gave it', async () => {
    const { name } = await uploaded('evil.html');
    const { headers } = await collections.download(ana, originalUrl(name));
    expect(headers.get('content-disposition')).toBe('attachment; filename="evil.jpg"');
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('can be fetched in parts', async () => {
    const { data, name } = await uploaded();
    const parts = [];
    for (let start = 0; start < data.length; start += 2000) {
      const range = { range: `bytes=${start}-${start + 1999}` };
      parts.push((await collections.download(ana, originalUrl(name), range)).body);
    }
    expect(Buffer.concat(parts).equals(data)).toBe(true);
  });
});

describe('an avatar', () => {
  const name = 'a'.repeat(32);
  beforeAll(async () => {
    await collections.blobs.put(`avatars/${name}`, Buffer.from('a face'), { contentType: 'image/webp' });
  });

  test.each([
    ['anyone who knows its name', viewer(99)],
    ['nobody in particular', null],
  ])('is shown to %s, and may be kept', async (_, who) => {
    const answer = await collections.call(who, 'GET', imageUrl(name));
    expect(answer.status).toBe(200);
    expect(answer.text).toBe('a face');
    expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    const etag = answer.headers.get('etag') ?? '';
    const again = await collections.call(who, 'GET', imageUrl(name), undefined, { 'if-none-match': etag });
    expect(again.status).toBe(304);
  });
});

test.each(['b'.repeat(32), `${'c'.repeat(64)}`])('a picture that does not exist is 404', async (name) => {
  expect((await collections.call(ana, 'GET', imageUrl(name))).status).toBe(404);
  expect((await collections.call(null, 'GET', imageUrl(name))).status).toBe(404);
});

test.each(['..%2f..%2fetc%2fpasswd', 'short', 'A'.repeat(32), `${'a'.repeat(30)}.webp`])(
  'a malformed name of a picture is refused: %s',
  async (name) => {
    expect((await collections.call(ana, 'GET', `/api/images/${name}`)).status).toBe(400);
  },
);
