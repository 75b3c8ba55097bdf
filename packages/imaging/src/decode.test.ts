import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, jest } from '@jest/globals';
import { noisePicture, quadrantsPicture } from '../testing/pictures.ts';
import { decodePixels, readHeader } from './decode.ts';
import { isMachineFault, TookTooLong } from './machine-fault.ts';

it('a photo that takes too long to decode is not called damaged', async () => {
  const photo = await quadrantsPicture().png().toBuffer();
  const header = await readHeader(photo);
  const enormous = { width: 16_000, height: 16_000, fit: 'fill' } as const;
  const decoding = decodePixels(photo, header, enormous, { timeLimitSeconds: 1 });
  await expect(decoding).rejects.toThrow(TookTooLong);
});

it('a photo whose file cannot be read is not called damaged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'decode-'));
  const path = join(folder, 'photo');
  await writeFile(path, await quadrantsPicture().png().toBuffer());
  const header = await readHeader(path);
  await rm(folder, { recursive: true });
  await expect(decodePixels(path, header, { width: 20, height: 20, fit: 'inside' })).rejects.toMatchObject({
    code: 'ENOENT',
  });
});

it.each(['png', 'webp'] as const)(
  'a %s for which there is no memory is not called damaged',
  async (format) => {
    const photo = await noisePicture(300, 200).toFormat(format).toBuffer();
    const cut = photo.subarray(0, photo.length / 2);
    const header = await readHeader(photo);
    const decoding = () => decodePixels(cut, header, { width: 30, height: 20, fit: 'fill' });
    // What the decoder says is the same in both cases; what the system says is not.
    await expect(decoding()).rejects.toMatchObject({ kind: 'undecodable' });
    const refused = jest.spyOn(Buffer, 'allocUnsafeSlow').mockImplementation(() => {
      throw new RangeError('Array buffer allocation failed');
    });
    const error = await decoding().catch((thrown) => thrown);
    refused.mockRestore();
    expect(isMachineFault(error)).toBe(true);
  },
);
