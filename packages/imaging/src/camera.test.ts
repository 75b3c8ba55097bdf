import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { cameraOf } from './camera.ts';

async function read(tags: Record<string, string>) {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } });
  const { exif } = await sharp(await picture.withExif({ IFD0: tags }).jpeg().toBuffer()).metadata();
  return cameraOf(exif);
}

describe('the camera of a photo', () => {
  it.each([
    [{ Make: 'Apple', Model: 'iPhone 15' }, 'Apple iPhone 15'],
    [{ Make: 'Canon', Model: 'Canon EOS R6' }, 'Canon EOS R6'],
    [{ Make: 'samsung  ', Model: ' SM-S911B   ' }, 'samsung SM-S911B'],
    [{ Model: 'X100V' }, 'X100V'],
    [{ Make: 'NIKON' }, 'NIKON'],
    [{ Model: 'M'.repeat(200) }, 'M'.repeat(64)],
    [{ Make: '   ' }, null],
    [{ Software: 'A program' }, null],
  ])('is what its file names as make and model: %j', async (tags, camera) => {
    expect(await read(tags)).toBe(camera);
  });

  it('is not known without an EXIF block, and of a damaged one', () => {
    expect(cameraOf(undefined)).toBeNull();
    expect(cameraOf(Buffer.from('Exif\0\0MM no tags'))).toBeNull();
  });
});
