import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { makeDerivatives } from './derivatives.ts';
import { fingerprintOfDerivative } from './fingerprint.ts';

/** Soft spots of colour, as in a photograph; another picture for each seed. */
async function scene(seed: number, { step = 0, quality = 90, width = 1200 } = {}): Promise<Buffer> {
  let state = seed;
  const spots = Buffer.from(
    Array.from({ length: 12 * 9 * 3 }, () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return (state >> 16) & 255;
    }),
  );
  const picture = await sharp(spots, { raw: { width: 12, height: 9, channels: 3 } })
    .resize({ width: 1224, height: 918, kernel: 'cubic' })
    .png()
    .toBuffer();
  return sharp(picture)
    .extract({ left: step, top: 0, width: 1200, height: 900 })
    .resize({ width })
    .jpeg({ quality })
    .toBuffer();
}

const fingerprintOf = async (picture: Buffer) => (await makeDerivatives(picture)).fingerprint;

function differingBits(one: string, other: string): number {
  return (BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(2).replaceAll('0', '').length;
}

describe('the fingerprint of a photo', () => {
  it('has 64 bits, and hardly changes with size, quality and a small step aside', async () => {
    const first = await fingerprintOf(await scene(1));
    expect(first).toMatch(/^[0-9a-f]{16}$/);
    for (const variant of [{ width: 500 }, { quality: 40 }, { step: 12 }]) {
      expect(differingBits(first, await fingerprintOf(await scene(1, variant)))).toBeLessThanOrEqual(8);
    }
  });

  it('differs widely between pictures', async () => {
    const prints = await Promise.all([1, 2, 3, 4].map(async (seed) => fingerprintOf(await scene(seed))));
    for (const [index, one] of prints.entries()) {
      for (const other of prints.slice(0, index)) expect(differingBits(one, other)).toBeGreaterThan(12);
    }
  });

  it('is the same, or almost, when it is made of the smallest derivative', async () => {
    const { fingerprint, derivatives } = await makeDerivatives(await scene(1));
    const again = await fingerprintOfDerivative(derivatives[0]?.data ?? Buffer.alloc(0));
    expect(differingBits(fingerprint, again)).toBeLessThanOrEqual(2);
  });

  it('of a picture of one colour has no bit', async () => {
    const flat = sharp({ create: { width: 400, height: 300, channels: 3, background: '#c86' } });
    expect(await fingerprintOf(await flat.png().toBuffer())).toBe('0'.repeat(16));
  });
});
