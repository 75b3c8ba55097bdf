import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { gridHeic } from '../testing/grid-heic.ts';
import { quadrantsHeic, quarterColours, upright } from '../testing/pictures.ts';
import { DamagedPicture } from './damaged-picture.ts';
import { decodePixels, fromPixels, readHeader } from './decode.ts';
import { decodeHeic } from './heic.ts';

const limits = { maxPixels: 1e6, maxBytes: 2 ** 30, shrink: 1 };

afterEach(() => {
  jest.restoreAllMocks();
});

/** As it is shown: in a thread, at the size asked for, in sRGB. */
async function decoded(heic: Buffer, size: { width: number; height: number }) {
  return decodePixels(heic, await readHeader(heic), { ...size, fit: 'fill' });
}

describe('a HEIC file', () => {
  it('is decoded', async () => {
    expect(await decodeHeic(await quadrantsHeic(), limits)).toMatchObject({
      width: 96,
      height: 64,
      channels: 3,
    });
  });

  it('is made smaller while it is decoded', async () => {
    expect(await decodeHeic(await quadrantsHeic(), { ...limits, shrink: 5 })).toMatchObject({
      width: 20,
      height: 13,
    });
    const pixels = await decoded(await quadrantsHeic(), { width: 20, height: 13 });
    expect(pixels).toMatchObject({ width: 20, height: 13 });
    expect(await quarterColours(await fromPixels(pixels).png().toBuffer())).toEqual(upright);
  });

  it('is damaged when it holds no picture', async () => {
    const heic = await quadrantsHeic();
    await expect(decodeHeic(heic.subarray(0, 200), limits)).rejects.toThrow(DamagedPicture);
  });

  it('of more pixels than it may have is refused', async () => {
    const few = { ...limits, maxPixels: 1000 };
    await expect(decodeHeic(await quadrantsHeic(), few)).rejects.toThrow(DamagedPicture);
  });
});

describe('a HEIC file put together of many pictures', () => {
  // Each tile holds the quadrants as they stand in it; turned, they stand on their side.
  it.each([
    { turns: 0, width: 288, height: 128, tile: { width: 96, height: 64 }, colours: upright },
    {
      turns: 1,
      width: 128,
      height: 288,
      tile: { width: 64, height: 96 },
      colours: { topLeft: 'green', topRight: 'white', bottomLeft: 'red', bottomRight: 'blue' },
    },
    {
      turns: 2,
      width: 288,
      height: 128,
      tile: { width: 96, height: 64 },
      colours: { topLeft: 'white', topRight: 'blue', bottomLeft: 'green', bottomRight: 'red' },
    },
  ] as const)(
    'is decoded tile by tile, turned $turns times',
    async ({ turns, width, height, tile, colours }) => {
      const pixels = await decoded(await gridHeic({ columns: 3, rows: 2, turns }), { width, height });
      for (let top = 0; top < height; top += tile.height) {
        for (let left = 0; left < width; left += tile.width) {
          const part = fromPixels(pixels).extract({ left, top, ...tile });
          expect([`${left},${top}`, await quarterColours(await part.png().toBuffer())]).toEqual([
            `${left},${top}`,
            colours,
          ]);
        }
      }
    },
  );

  it('is made smaller as a whole, across the edges of its tiles', async () => {
    const pixels = await decodeHeic(await gridHeic({ columns: 3, rows: 2 }), { ...limits, shrink: 7 });
    expect(pixels).toMatchObject({ width: 42, height: 19 });
    expect([...pixels.data.subarray(-3)].every((value) => value > 245)).toBe(true);
  });

  it('takes little more memory than one of them, however many they are', async () => {
    const many = await gridHeic({ columns: 20, rows: 30 });
    const pixels = await decodeHeic(many, { maxPixels: 1e8, maxBytes: 40 * 2 ** 20, shrink: 8 });
    expect(pixels).toMatchObject({ width: 240, height: 240 });
  });
});

// The last, for libheif cannot be used again after that; in a service it ends with its thread.
describe('a HEIC file for which there is no memory', () => {
  it('is not called damaged', async () => {
    jest.spyOn(WebAssembly.Memory.prototype, 'grow').mockImplementation(() => {
      throw new RangeError('WebAssembly.Memory.grow(): Unable to grow instance memory');
    });
    const large = Buffer.concat([await quadrantsHeic(), freeBox(2 ** 26)]);
    await expect(decodeHeic(large, limits)).rejects.toThrow('no memory to decode a HEIC file');
  });
});

/** Bytes that a reader of the format steps over. */
function freeBox(bytes: number): Buffer {
  const box = Buffer.alloc(bytes);
  box.writeUInt32BE(bytes);
  box.write('free', 4, 'latin1');
  return box;
}
