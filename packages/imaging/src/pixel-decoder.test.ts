import { expect, it } from '@jest/globals';
import { hugeBitmap, quadrantsBitmap, quadrantsHeic } from '../testing/pictures.ts';
import { TookTooLong } from './machine-fault.ts';
import { decodeInThread } from './pixel-decoder.ts';

const order = (source: Buffer) =>
  ({ format: 'bmp', source, maxPixels: 1e8, maxBytes: 0, shrink: 1 }) as const;
const timeLimitSeconds = 60;

it('a photo that is cut short is refused by the pixel decoder', async () => {
  const cut = quadrantsBitmap('rgb24').subarray(0, 100);
  await expect(decodeInThread(order(cut), { timeLimitSeconds })).rejects.toMatchObject({
    name: 'ImageRefused',
    kind: 'undecodable',
  });
});

it('a photo that takes the pixel decoder too long is not called damaged', async () => {
  const decoding = decodeInThread(order(quadrantsBitmap('rgb24')), { timeLimitSeconds: 0.001 });
  await expect(decoding).rejects.toThrow(TookTooLong);
});

it('a photo for whose pixels there is no memory is not called damaged', async () => {
  const decoding = decodeInThread(order(hugeBitmap()), { timeLimitSeconds });
  await expect(decoding).rejects.toMatchObject({
    name: 'RangeError',
    message: 'Array buffer allocation failed',
  });
});

it('a HEIC file that takes more memory than was reserved for it is refused with that reason', async () => {
  const padding = Buffer.alloc(2 ** 26);
  padding.writeUInt32BE(padding.length);
  padding.write('free', 4, 'latin1');
  const source = Buffer.concat([await quadrantsHeic(), padding]);
  const decoding = decodeInThread(
    { format: 'heic', source, maxPixels: 1e6, maxBytes: 2 ** 25, shrink: 1 },
    { timeLimitSeconds },
  );
  await expect(decoding).rejects.toMatchObject({ name: 'ImageRefused', kind: 'too-much-memory' });
});
