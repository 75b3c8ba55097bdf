import { afterEach, describe, expect, it, vi } from 'vitest';
import { quadrantsHeic } from '../testing/pictures.ts';
import { DamagedPicture } from './damaged-picture.ts';
import { decodeHeic } from './heic.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a HEIC file', () => {
  it('is decoded', async () => {
    expect(await decodeHeic(await quadrantsHeic(), 1e6)).toMatchObject({
      width: 96,
      height: 64,
      channels: 4,
    });
  });

  it('is damaged when it holds no picture', async () => {
    const heic = await quadrantsHeic();
    await expect(decodeHeic(heic.subarray(0, 200), 1e6)).rejects.toThrow(DamagedPicture);
  });

  it('of more pixels than it may have is refused', async () => {
    await expect(decodeHeic(await quadrantsHeic(), 1000)).rejects.toThrow(DamagedPicture);
  });

  it('is not called damaged when there is no memory to decode it', async () => {
    vi.spyOn(WebAssembly.Memory.prototype, 'grow').mockImplementation(() => {
      throw new RangeError('WebAssembly.Memory.grow(): Unable to grow instance memory');
    });
    const large = Buffer.concat([await quadrantsHeic(), freeBox(2 ** 26)]);
    await expect(decodeHeic(large, 1e6)).rejects.toThrow('no memory to decode a HEIC file');
  });
});

/** Bytes that a reader of the format steps over. */
function freeBox(bytes: number): Buffer {
  const box = Buffer.alloc(bytes);
  box.writeUInt32BE(bytes);
  box.write('free', 4, 'latin1');
  return box;
}
