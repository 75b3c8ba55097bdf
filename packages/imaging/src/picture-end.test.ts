import { describe, expect, it } from '@jest/globals';
import { reachesItsEnd } from '@our-dates/contracts/picture-end';
import sharp from 'sharp';

const pixels = sharp({
  create: {
    width: 64,
    height: 48,
    channels: 3,
    noise: { type: 'gaussian', mean: 128, sigma: 40 },
    background: '#888',
  },
});

const encoders = {
  'a JPEG': () => pixels.clone().jpeg().toBuffer(),
  'a progressive JPEG': () => pixels.clone().jpeg({ progressive: true }).toBuffer(),
  // The preview in the notes of a camera has an end marker of its own.
  'a JPEG with a preview in its notes': async () => {
    const [photo, preview] = [await pixels.clone().jpeg().toBuffer(), await pixels.clone().jpeg().toBuffer()];
    const head = Buffer.from([0xff, 0xe1, 0, 0]);
    head.writeUInt16BE(preview.length + 2, 2);
    return Buffer.concat([photo.subarray(0, 2), head, preview, photo.subarray(2)]);
  },
  'a PNG': () => pixels.clone().png().toBuffer(),
  'a GIF': () => pixels.clone().gif().toBuffer(),
  'a WebP': () => pixels.clone().webp().toBuffer(),
  'an AVIF': () => pixels.clone().avif().toBuffer(),
} as const;

describe.each(Object.entries(encoders))('%s', (_, encode) => {
  it('reaches its end, also with a film or notes behind it', async () => {
    const file = await encode();
    expect(reachesItsEnd(file)).toBe(true);
    // The zeros and the size fit a box of a media file, which is what a Motion Photo has behind its end.
    const film = Buffer.from([0, 0, 0, 16, ...Buffer.from('free'), 0xff, 0xd8, 0, 0, 0, 0, 0, 0]);
    expect(reachesItsEnd(Buffer.concat([file, film]))).toBe(true);
  });

  it.each([0.1, 0.5, 0.9, 0.999])('does not when only %d of it is there', async (part) => {
    const file = await encode();
    expect(reachesItsEnd(file.subarray(0, Math.floor(file.length * part)))).toBe(false);
  });

  it('does not when its last byte is missing', async () => {
    const file = await encode();
    expect(reachesItsEnd(file.subarray(0, -1))).toBe(false);
  });
});

it('a file of an unknown kind is not judged', () => {
  expect(reachesItsEnd(Buffer.from('Dear diary'))).toBe(true);
  expect(reachesItsEnd(Buffer.alloc(0))).toBe(true);
});
