import { describe, expect, it } from '@jest/globals';
import { quadrantsBitmap, quarterColours, upright } from '../testing/pictures.ts';
import { decodeBitmap } from './bmp.ts';
import { DamagedPicture } from './damaged-picture.ts';
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
        expect(() => decodeBitmap(file.subarray(0, length))).toThrow(DamagedPicture);
      }
    },
  );
});

describe('a run-length encoded bitmap', () => {
  it('of a byte a pixel shows of its runs only what lies within its edges', () => {
    const runs = [
      [5, 1],
      [0, 0],
      [1, 2],
      [0, 4, 3, 4, 5, 6],
      [9, 7],
      [0, 0],
      [9, 9],
    ].flat();
    const bitmap = runsBitmap({ bits: 8, width: 3, height: 2, runs: Buffer.from(runs) });
    expect(rowsOf(bitmap)).toEqual([
      [2, 3, 4],
      [1, 1, 1],
    ]);
  });

  it('of half a byte a pixel shows of its runs only what lies within its edges', () => {
    const runs = [
      [6, 0x12],
      [3, 0x77],
      [0, 0],
      [2, 0x34],
      [0, 5, 0x56, 0x78, 0x90, 0],
      [0, 0],
      [9, 0x99],
    ].flat();
    const bitmap = runsBitmap({ bits: 4, width: 5, height: 2, runs: Buffer.from(runs) });
    expect(rowsOf(bitmap)).toEqual([
      [3, 4, 5, 6, 7],
      [1, 2, 1, 2, 1],
    ]);
  });

  it('skips what it jumps over, and ends where it jumps out', () => {
    const runs = [
      [0, 2, 1, 0],
      [1, 5],
      [0, 2, 200, 0],
      [0, 3, 6, 6, 6, 0],
      [0, 2, 0, 200],
      [1, 7],
    ].flat();
    const bitmap = runsBitmap({ bits: 8, width: 3, height: 2, runs: Buffer.from(runs) });
    expect(rowsOf(bitmap)).toEqual([
      [0, 0, 0],
      [0, 5, 0],
    ]);
  });

  // Pixel by pixel, these runs are eight thousand million, which takes most of a minute.
  it.each([8, 4] as const)('of %i bits a pixel costs nothing for pixels beyond its edges', (bits) => {
    const runs = Buffer.alloc(2 ** 26, 255);
    runs.set([0, 1], runs.length - 2);
    expect(rowsOf(runsBitmap({ bits, width: 2, height: 1, runs }))).toEqual([
      bits === 8 ? [255, 255] : [15, 15],
    ]);
  });
});

/** A bitmap whose colours are greys, each as bright as its number. */
function runsBitmap(options: { bits: 4 | 8; width: number; height: number; runs: Buffer }): Buffer {
  const { bits, width, height, runs } = options;
  const greys = Array.from({ length: 2 ** bits }, (_, i) => [i, i, i, 0]).flat();
  const header = Buffer.alloc(54);
  header.write('BM', 'latin1');
  header.writeUInt32LE(header.length + greys.length, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(bits, 28);
  header.writeUInt32LE(bits === 8 ? 1 : 2, 30);
  return Buffer.concat([header, Buffer.from(greys), runs]);
}

function rowsOf(file: Buffer): number[][] {
  const { width, height, data } = decodeBitmap(file);
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => data[(y * width + x) * 3] ?? -1),
  );
}
