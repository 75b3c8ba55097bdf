import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderBlobStore } from '@our-dates/common/adapters/folder-blob-store';
import type { BlobStore } from '@our-dates/common/ports/blob-store';
import { derivativeWidths } from '@our-dates/contracts/paths';
import { hugeBitmap, noisePicture } from '@our-dates/imaging/testing/pictures';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

const derivation = (store = blobs, maxMegapixels = 1) => createDerivation({ blobs: store, maxMegapixels });
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
  it('which lie in the store as they are described', async () => {
    await keep(await photo());
    const derived = await derivation()(name);
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

  it('and the same ones when it is done again', async () => {
    await keep(await photo());
    const derive = derivation();
    expect(await derive(name)).toEqual(await derive(name));
    expect(await stored()).toHaveLength(1 + derivativeWidths.length);
  });
});

describe('a photo cannot be processed', () => {
  it('when it is damaged', async () => {
    await keep((await photo()).subarray(0, 3000));
    expect(await derivation()(name)).toMatchObject({ outcome: 'failed', reason: 'undecodable' });
    expect(await stored()).toEqual([`originals/${name}`]);
  });

  it('when it has too many pixels', async () => {
    await keep(await noisePicture(1001, 1000).png().toBuffer());
    expect(await derivation()(name)).toMatchObject({ outcome: 'failed', reason: 'too-many-pixels' });
  });

  it('which is not said of it when the store is at fault', async () => {
    await keep(await photo());
    const broken = { ...blobs, put: () => Promise.reject(new Error('the store is away')) };
    await expect(derivation(broken)(name)).rejects.toThrow('the store is away');
  });

  it('which is not said of it when there is no memory to decode it', async () => {
    await keep(hugeBitmap());
    await expect(derivation(blobs, Infinity)(name)).rejects.toThrow('Array buffer allocation failed');
  });
});

describe('nothing stays behind of a photo that was deleted', () => {
  it('before it was processed', async () => {
    const leftover = { contentType: 'image/webp' };
    await blobs.put(`derivatives/${name}/320.webp`, Buffer.from('of a try that was cut off'), leftover);
    expect(await derivation()(name)).toEqual({ outcome: 'gone' });
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
    expect(await derivation(deletedMeanwhile)(name)).toEqual({ outcome: 'gone' });
    expect(await stored()).toEqual([]);
  });
});
