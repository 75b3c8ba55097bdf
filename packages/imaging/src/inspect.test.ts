import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  noisePicture,
  quadrants,
  quadrantsBitmap,
  quadrantsHeic,
  quadrantsPicture,
} from '../testing/pictures.ts';
import { inspectImage } from './inspect.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inspect-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(content: Buffer | string, name = 'photo.jpg'): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

describe('a file is taken in as a photo', () => {
  it.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)(
    'when it is %s, whatever its name',
    async (format) => {
      const path = await file(await quadrantsPicture().toFormat(format).toBuffer(), 'photo.txt');
      expect(await inspectImage(path)).toEqual({ format, contentType: `image/${format}`, ...quadrants });
    },
  );

  it('when it is HEIC or BMP', async () => {
    const heic = await inspectImage(await file(await quadrantsHeic()));
    expect(heic).toEqual({ format: 'heic', contentType: 'image/heic', ...quadrants });
    expect(await inspectImage(await file(quadrantsBitmap('rgb24')))).toMatchObject({
      format: 'bmp',
      width: 10,
      height: 6,
    });
  });

  it('from memory as well as from a file', async () => {
    expect(await inspectImage(await quadrantsPicture().png().toBuffer())).toMatchObject({ format: 'png' });
    expect(await inspectImage(await quadrantsHeic())).toMatchObject({ format: 'heic' });
  });

  it('with its size as it stands upright', async () => {
    const path = await file(await quadrantsPicture().withMetadata({ orientation: 6 }).jpeg().toBuffer());
    expect(await inspectImage(path)).toMatchObject({ width: quadrants.height, height: quadrants.width });
  });
});

describe('a file is refused with a sentence', () => {
  const refusal = async (content: Buffer | string) => {
    const path = await file(content);
    return inspectImage(path).then(
      () => undefined,
      ({ kind, status, message }) => ({ kind, status, message }),
    );
  };

  it('when it is empty', async () => {
    expect(await refusal('')).toEqual({ kind: 'empty', status: 422, message: 'This file is empty.' });
  });

  it.each([
    ['text named .jpg', 'Dear diary'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'],
  ])('when it is %s', async (_, content) => {
    expect(await refusal(content)).toMatchObject({
      kind: 'unsupported',
      status: 415,
      message: expect.stringMatching(/not a photo.*\.$/),
    });
  });

  it('when it says it is larger than the limit, before anything is decoded', async () => {
    const path = await file(pngOfSize(20_000, 14_000));
    const before = process.cpuUsage();
    await expect(inspectImage(path)).rejects.toMatchObject({
      kind: 'too-many-pixels',
      status: 422,
      message: 'This photo is too large: it has 280 megapixels, and at most 100 are possible.',
    });
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  });

  it('when it is larger than the caller allows', async () => {
    await expect(
      inspectImage(await noisePicture(1000, 1001).png().toBuffer(), { maxMegapixels: 1 }),
    ).rejects.toMatchObject({ kind: 'too-many-pixels' });
    await expect(inspectImage(quadrantsBitmap('rgb24'), { maxMegapixels: 0.00005 })).rejects.toMatchObject({
      kind: 'too-many-pixels',
    });
  });

  const damaged = {
    kind: 'undecodable',
    status: 422,
    message: 'This photo is damaged or incomplete and cannot be opened.',
  };

  it.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)(
    'when the end of a %s is missing',
    async (format) => {
      const whole = await noisePicture(120, 80).toFormat(format).toBuffer();
      for (const share of [0.99, 0.9, 0.5, 0.1]) {
        expect([`${share}`, await refusal(whole.subarray(0, Math.floor(whole.length * share)))]).toEqual([
          `${share}`,
          damaged,
        ]);
      }
    },
  );

  it('when a frame of an animation is missing', async () => {
    const frames = await Promise.all([1, 2, 3].map(() => noisePicture(40, 40).png().toBuffer()));
    const { default: sharp } = await import('sharp');
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect(await refusal(animation)).toBeUndefined();
    expect(await refusal(animation.subarray(0, animation.length - 500))).toEqual(damaged);
  });

  it('when the end of a HEIC or BMP is missing', async () => {
    const heic = await quadrantsHeic();
    expect(await refusal(heic.subarray(0, heic.length - 20))).toEqual(damaged);
    expect(await refusal(quadrantsBitmap('rgb24').subarray(0, 100))).toEqual(damaged);
  });

  it('when the bytes within a HEIC are wrong', async () => {
    const heic = Buffer.from(await quadrantsHeic());
    const data = heic.indexOf('mdat') + 4;
    heic.fill(0, data, data + 200);
    expect(await refusal(heic)).toEqual(damaged);
  });

  it('when only its header is there', async () => {
    expect(await refusal(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]))).toEqual(damaged);
  });

  it('but not when the server cannot read it', async () => {
    await expect(inspectImage(join(folder, 'absent'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('and not read on when the caller has aborted', async () => {
    const reason = new Error('the client went away');
    await expect(inspectImage(await quadrantsHeic(), { signal: AbortSignal.abort(reason) })).rejects.toBe(
      reason,
    );
  });
});

/** A PNG whose header declares a size and whose pixels were never written. */
function pngOfSize(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length);
    body.copy(out, 4);
    out.writeUInt32BE(crc32(body), body.length + 4);
    return out;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.alloc(40)),
  ]);
}
