import { describe, expect, it } from 'vitest';
import { quadrantsBitmap, quarterColours, upright } from '../testing/pictures.ts';
import { decodeBitmap } from './bmp.ts';
import { fromPixels } from './decode.ts';

const look = async (file: Buffer) => quarterColours(await fromPixels(decodeBitmap(file)).png().toBuffer());

describe('a bitmap', () => {
  it.each(['rgb24', 'topDown32', 'masked32', 'rgb16', 'palette8', 'palette4', 'rle8', 'core24'] as const)(
    'written as %s shows what it holds',
    async (kind) => {
      expect(await look(quadrantsBitmap(kind))).toEqual(upright);
    },
  );

  it('of one bit a pixel shows its two colours', async () => {
    expect(await look(quadrantsBitmap('palette1'))).toEqual({
      topLeft: 'red',
      topRight: 'green',
      bottomLeft: 'red',
      bottomRight: 'green',
    });
  });

  it('keeps transparency where it names an alpha mask, and has none elsewhere', () => {
    expect(decodeBitmap(quadrantsBitmap('masked32')).channels).toBe(4);
    expect(decodeBitmap(quadrantsBitmap('topDown32')).channels).toBe(3);
  });

  it.each(['rgb24', 'masked32', 'palette8', 'palette1', 'rle8'] as const)(
    'written as %s and cut short anywhere is refused',
    (kind) => {
      const file = quadrantsBitmap(kind);
      // A row may lack the padding behind its last pixel.
      for (let length = 30; length < file.length - 4; length++) {
        expect(() => decodeBitmap(file.subarray(0, length)), `${length} bytes`).toThrow(RangeError);
      }
    },
  );
});
