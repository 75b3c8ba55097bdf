import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { derivativeWidths } from '@our-dates/contracts/derivative-widths';
import { createDecodingMemory } from '@our-dates/imaging/decoding-memory';
import { TookTooLong } from '@our-dates/imaging/machine-fault';
import { blackPng } from '@our-dates/imaging/testing/hostile-pictures';
import { hugeBitmap, noisePicture } from '@our-dates/imaging/testing/pictures';
import type { BlobStore } from '@our-dates/service-kit/blobs/blob-store';
import { createFolderBlobStore } from '@our-dates/service-kit/blobs/folder-blob-store';
import { createDerivation } from './derivation.ts';

const name = 'k3'.repeat(16);
let folder: string;
let blobs: BlobStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'derivation-'));
  blobs = createFolderBlobStore({ folder });
});
afterEach(async () => {
  await blobs.close();
  await rm(folder, { recursive: true });
});

const derivation = (options: Partial<Parameters<typeof createDerivation>[0]> = {}) =>
  createDerivation({ blobs, maxMegapixels: 1, memory: createDecodingMemory(2 ** 28), ...options });
const attempt = (number: number) => async () => number;
const first = attempt(1);
const keep = async (content: Buffer) => {
  await blobs.put(`originals/${name}`, content, { contentType: 'image/jpeg' });
};
const photo = () => noisePicture(400, 300).jpeg().toBuffer();
async function stored(): Promise<string[]> {
  const names: string[] = [];
  for await (const blob of blobs.list('')) names.push(blob);
  return names;
}

describe('an original becomes its derivatives', () => {
  it('which are in the store as they are described', async () => {
    await keep(await photo());
    const derived = await derivation()(name, first);
    expect(derived).toMatchObject({ outcome: 'processed', name, width: 400, height: 300, takenAt: null });
    if (derived.outcome !== 'processed') return;
    expect(
      derived.derivatives.map(({ nominalWidth, width, height }) => [nominalWidth, width, height]),
    ).toEqual([
      [320, 320, 240],
      [640, 400, 300],
      [960, 400, 300],
      [2048, 400, 300],
    ]);
    for (const { nominalWidth, bytes, sha256, contentType } of derived.derivatives) {
      const blob = await blobs.stat(`derivatives/${name}/${nominalWidth}.webp`);
      expect(blob).toMatchObject({ size: bytes, sha256, contentType });
    }
  });

  it('and into the same ones when it is repeated', async () => {
    await keep(await photo());
    const derive = derivation();
    expect(await derive(name, first)).toEqual(await derive(name, first));
    expect(await stored()).toHaveLength(1 + derivativeWidths.length);
  });
});

describe('a photo counts as one that cannot be processed', () => {
  it('when it is damaged', async () => {
    await keep((await photo()).subarray(0, 3000));
    expect(await derivation()(name, first)).toMatchObject({ outcome: 'failed', reason: 'undecodable' });
    expect(await stored()).toEqual([`originals/${name}`]);
  });

  it('when it has too many pixels', async () => {
    await keep(await noisePicture(1001, 1000).png().toBuffer());
    expect(await derivation()(name, first)).toMatchObject({ outcome: 'failed', reason: 'too-many-pixels' });
  });

  it('but not when the store is at fault', async () => {
    await keep(await photo());
    const broken = { ...blobs, put: () => Promise.reject(new Error('the store is away')) };
    await expect(derivation({ blobs: broken })(name, first)).rejects.toThrow('the store is away');
  });

  it('but not when there is no memory to decode it', async () => {
    await keep(hugeBitmap());
    const memory = createDecodingMemory(Infinity);
    const endless = derivation({ maxMegapixels: Infinity, memory });
    await expect(endless(name, first)).rejects.toThrow('Array buffer allocation failed');
  });
});

describe('a photo whose attempts did not finish', () => {
  it('is decoded in a process of its own, to the same', async () => {
    await keep(await photo());
    const derive = derivation();
    expect(await derive(name, attempt(2))).toEqual(await derive(name, first));
  });

  it('is refused there for the same reasons', async () => {
    await keep((await photo()).subarray(0, 3000));
    expect(await derivation()(name, attempt(2))).toMatchObject({ outcome: 'failed', reason: 'undecodable' });
  });

  it('is given up when they are many', async () => {
    await keep(await photo());
    expect(await derivation()(name, attempt(9))).toMatchObject({
      outcome: 'failed',
      reason: 'ends-its-process',
    });
  });

  it('in time is given up after the second, and not called damaged until then', async () => {
    await keep(blackPng({ width: 9990, height: 9990, bitDepth: 16, colourType: 6 }));
    const hurried = derivation({ maxMegapixels: 100, timeLimitSeconds: 1 });
    await expect(hurried(name, first)).rejects.toThrow(TookTooLong);
    expect(await hurried(name, attempt(2))).toMatchObject({ outcome: 'failed', reason: 'takes-too-long' });
    expect(await stored()).toEqual([`originals/${name}`]);
  });
});

describe('nothing stays behind of a photo that was deleted', () => {
  it('before it was processed', async () => {
    const leftover = { contentType: 'image/webp' };
    await blobs.put(`derivatives/${name}/320.webp`, Buffer.from('of a try that was cut off'), leftover);
    expect(await derivation()(name, first)).toEqual({ outcome: 'gone' });
    expect(await stored()).toEqual([]);
  });

  it('while it was processed', async () => {
    await keep(await photo());
    const deletedMeanwhile: BlobStore = {
      ...blobs,
      async put(...blob) {
        await blobs.delete([`originals/${name}`]);
        return blobs.put(...blob);
      },
    };
    expect(await derivation({ blobs: deletedMeanwhile })(name, first)).toEqual({ outcome: 'gone' });
    expect(await stored()).toEqual([]);
  });
});
