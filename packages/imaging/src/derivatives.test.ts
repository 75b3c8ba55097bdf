import { describe, expect, it } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import {
  noisePicture,
  quadrants,
  quadrantsBitmap,
  quadrantsHeic,
  quadrantsPicture,
  quarterColours,
  upright,
} from '../testing/pictures.ts';
import { makeAvatar } from './avatar.ts';
import { makeDerivatives } from './derivatives.ts';
import { renderStripped } from './strip.ts';

const camera = {
  IFD0: { Make: 'Example' },
  IFD2: { DateTimeOriginal: '2024:02:14 19:30:05' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
};

const sizes = (made: Awaited<ReturnType<typeof makeDerivatives>>) =>
  made.derivatives.map(({ nominalWidth, width, height }) => [nominalWidth, width, height]);

describe('the derivatives of a photo', () => {
  it('have the requested width', async () => {
    const made = await makeDerivatives(await noisePicture(3000, 2000).jpeg().toBuffer());
    expect(made).toMatchObject({ width: 3000, height: 2000 });
    expect(sizes(made)).toEqual([
      [320, 320, 214],
      [640, 640, 427],
      [960, 960, 640],
      [2048, 2048, 1365],
    ]);
    for (const { data, width, height } of made.derivatives) {
      expect(await sharp(data).metadata()).toMatchObject({ format: 'webp', width, height });
    }
  });

  it('are never enlarged, and exist for every width', async () => {
    const made = await makeDerivatives(await noisePicture(500, 400).jpeg().toBuffer());
    expect(sizes(made)).toEqual([
      [320, 320, 256],
      [640, 500, 400],
      [960, 500, 400],
      [2048, 500, 400],
    ]);
    expect(made.derivatives[1]?.data).toBe(made.derivatives[2]?.data);
  });

  it('fit into WebP even when the photo is a very long strip', async () => {
    const made = await makeDerivatives(
      await sharp({ create: { width: 400, height: 30_000, channels: 3, background: 'teal' } })
        .png()
        .toBuffer(),
    );
    expect(made.derivatives.every(({ height }) => height <= 16_383)).toBe(true);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'stand upright when the camera noted orientation %i',
    async (orientation) => {
      const turned = await heldBy(orientation);
      const { derivatives, width, height } = await makeDerivatives(turned);
      expect({ width, height }).toEqual({ width: quadrants.width * 8, height: quadrants.height * 8 });
      for (const { data } of derivatives) expect(await quarterColours(data)).toEqual(upright);
    },
  );

  it('hold no place, time or camera, which the original does', async () => {
    const original = await quadrantsPicture()
      .withExif(camera)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
      .jpeg()
      .toBuffer();
    expect(original.includes('Example')).toBe(true);
    const { derivatives } = await makeDerivatives(original);
    const pictures = [...derivatives, await renderStripped(original, 320), await makeAvatar(original)];
    for (const { data } of pictures) {
      const metadata = await sharp(data).metadata();
      expect([metadata.exif, metadata.xmp, metadata.icc, metadata.iptc]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(data.includes('EXIF') || data.includes('Example')).toBe(false);
    }
  });

  it.each([
    ['Display P3', () => quadrantsPicture().withIccProfile('p3').png().toBuffer()],
    [
      'CMYK',
      () => quadrantsPicture().toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 100 }).toBuffer(),
    ],
    ['16 bits a channel', () => quadrantsPicture().toColourspace('rgb16').png().toBuffer()],
    ['HEIC in Display P3', quadrantsHeic],
    ['BMP', async () => quadrantsBitmap('rgb24')],
  ])('are sRGB when the photo is %s', async (name, make) => {
    const { derivatives } = await makeDerivatives(await make());
    const picture = derivatives.at(-1)?.data ?? Buffer.alloc(0);
    expect(await sharp(picture).metadata()).toMatchObject({ space: 'srgb', depth: 'uchar' });
    // Ink cannot be as green or blue as light; that the corners still differ is what counts there.
    if (name === 'CMYK') expect((await quarterColours(picture)).bottomRight).toBe('white');
    else expect(await quarterColours(picture)).toEqual(upright);
  });

  it('are grey when the photo is grey', async () => {
    const { derivatives } = await makeDerivatives(await quadrantsPicture().greyscale().png().toBuffer());
    const { channels } = await sharp(derivatives[0]?.data).stats();
    expect(new Set(channels.slice(0, 3).map(({ mean }) => Math.round(mean))).size).toBe(1);
  });

  it('keep what is transparent', async () => {
    const half = await sharp({
      create: { width: 40, height: 40, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
    })
      .png()
      .toBuffer();
    const { derivatives } = await makeDerivatives(half);
    const { data } = await sharp(derivatives[0]?.data).raw().toBuffer({ resolveWithObject: true });
    expect(data[3]).toBeGreaterThan(120);
    expect(data[3]).toBeLessThan(136);
  });

  it('show the first frame of an animation', async () => {
    const frames = await Promise.all([
      quadrantsPicture().png().toBuffer(),
      noisePicture(96, 64).png().toBuffer(),
    ]);
    const animation = sharp(frames, { join: { animated: true } });
    for (const format of ['gif', 'webp'] as const) {
      const { derivatives, ...size } = await makeDerivatives(
        await animation.clone().toFormat(format).toBuffer(),
      );
      expect(size).toMatchObject(quadrants);
      expect((await sharp(derivatives[0]?.data).metadata()).pages).toBeUndefined();
      expect(await quarterColours(derivatives[0]?.data ?? Buffer.alloc(0))).toEqual(upright);
    }
  });

  it('come with a placeholder of at most 30 bytes', async () => {
    for (const photo of [
      noisePicture(300, 900).jpeg(),
      quadrantsPicture().ensureAlpha(0.5).png(),
      quadrantsPicture().greyscale().png(),
    ]) {
      const { thumbhash } = await makeDerivatives(await photo.toBuffer());
      expect(thumbhash).toMatch(/^[A-Za-z0-9+/]+=*$/);
      const bytes = Buffer.from(thumbhash, 'base64').length;
      expect(bytes).toBeGreaterThan(5);
      expect(bytes).toBeLessThanOrEqual(30);
    }
  });

  it('come with the time the camera noted, as local time', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
      const photo = await quadrantsPicture().withExif(camera).toFormat(format).toBuffer();
      expect([format, (await makeDerivatives(photo)).takenAt]).toEqual([format, '2024-02-14T19:30:05']);
    }
    expect((await makeDerivatives(await quadrantsHeic())).takenAt).toBe('2024-02-14T19:30:05');
  });

  const takenAt = async (DateTimeOriginal: string) => {
    const photo = await quadrantsPicture().withExif({ IFD2: { DateTimeOriginal } }).jpeg().toBuffer();
    return (await makeDerivatives(photo)).takenAt;
  };

  it.each([
    '0000:00:00 00:00:00',
    '0000:01:01 00:00:00',
    '1825:12:31 23:59:59',
    '2024:13:01 10:00:00',
    '2024:02:31 10:00:00',
    '2023:02:29 10:00:00',
    '2024:02:14 24:00:00',
    '2024:02:14 25:00:00',
    '2024:02:14 10:60:00',
    'yesterday',
    '    :  :     :  :  ',
  ])('come without a time when the camera noted "%s"', async (noted) => {
    expect(await takenAt(noted)).toBeNull();
  });

  it.each([
    ['1826:01:01 00:00:00', '1826-01-01T00:00:00'],
    ['2024:02:29 23:59:59', '2024-02-29T23:59:59'],
    ['9999:12:31 23:59:59', '9999-12-31T23:59:59'],
  ])('come with the time of a clock that says "%s"', async (noted, time) => {
    expect(await takenAt(noted)).toBe(time);
  });

  it('are not made of a damaged photo', async () => {
    const photo = await noisePicture(200, 200).jpeg().toBuffer();
    await expect(makeDerivatives(photo.subarray(0, 3000))).rejects.toMatchObject({ kind: 'undecodable' });
  });
});

describe('a profile picture', () => {
  it.each([
    [1000, 300],
    [300, 1000],
    [40, 40],
  ])('of %i × %i pixels becomes a square of 512', async (width, height) => {
    const { data } = await makeAvatar(await noisePicture(width, height).jpeg().toBuffer());
    expect(await sharp(data).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
  });
});

describe('a photo without derivatives yet', () => {
  it('is rendered upright at the requested width, and not enlarged', async () => {
    const photo = await heldBy(6);
    expect(await renderStripped(photo, 320)).toMatchObject({
      width: 320,
      height: 213,
      contentType: 'image/webp',
    });
    expect(await renderStripped(photo, 2048)).toMatchObject({ width: 768, height: 512 });
    expect(await quarterColours((await renderStripped(photo, 320)).data)).toEqual(upright);
  });
});

/** The quadrants as a camera would store them that was held so that this orientation sets them right. */
async function heldBy(orientation: number): Promise<Buffer> {
  // sharp mirrors before it turns.
  const undo: Record<number, (picture: Sharp) => Sharp> = {
    1: (picture) => picture,
    2: (picture) => picture.flop(),
    3: (picture) => picture.rotate(180),
    4: (picture) => picture.flip(),
    5: (picture) => picture.rotate(270).flop(),
    6: (picture) => picture.rotate(270),
    7: (picture) => picture.rotate(90).flop(),
    8: (picture) => picture.rotate(90),
  };
  const scene = await quadrantsPicture(8).png().toBuffer();
  const stored = await (undo[orientation]?.(sharp(scene)) ?? sharp(scene)).png().toBuffer();
  return sharp(stored).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
}
