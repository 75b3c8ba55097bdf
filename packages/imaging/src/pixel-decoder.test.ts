import { expect, it } from 'vitest';
import { hugeBitmap, quadrantsBitmap } from '../testing/pictures.ts';
import { TookTooLong } from './machine-fault.ts';
import { decodeInThread } from './pixel-decoder.ts';

const order = (source: Buffer) => ({ format: 'bmp', source, maxPixels: 1e8 }) as const;
const timeLimitSeconds = 60;

it('a file that is cut short is refused', async () => {
  const cut = quadrantsBitmap('rgb24').subarray(0, 100);
  await expect(decodeInThread(order(cut), { timeLimitSeconds })).rejects.toMatchObject({
    name: 'ImageRefused',
    kind: 'undecodable',
  });
});

it('a file that takes too long is not called damaged', async () => {
  const decoding = decodeInThread(order(quadrantsBitmap('rgb24')), { timeLimitSeconds: 0.001 });
  await expect(decoding).rejects.toThrow(TookTooLong);
});

it('a file for whose pixels there is no memory is not called damaged', async () => {
  const decoding = decodeInThread(order(hugeBitmap()), { timeLimitSeconds });
  await expect(decoding).rejects.toMatchObject({
    name: 'RangeError',
    message: 'Array buffer allocation failed',
  });
});
