import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { viewer } from '@our-dates/service-kit/testing/caller';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { type SmallDisk, smallDisk } from '@our-dates/service-kit/testing/small-disk';
import sharp from 'sharp';
import { startCollections, type TestCollections } from '../testing/collections.ts';
import { file, jpeg, memoryForm, photoForm, problem, recordMemory } from '../testing/forms.ts';

const ana = viewer(1);
const full = { status: 507, code: 'STORAGE_FULL' };

let disk: SmallDisk;
let collections: TestCollections;
beforeEach(async () => {
  disk = await smallDisk(1024 * 1024);
});
afterEach(async () => {
  await collections.stop();
  await disk.remove();
});

/** Larger than the disk. */
async function largePhoto(): Promise<File> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = sharp({ create: { width: 1000, height: 800, channels: 3, background: '#000', noise } });
  return file(await picture.png().toBuffer(), 'IMG_2.png', 'image/png');
}

async function left() {
  const count = async (table: string) => (await collections.database.query(`select from ${table}`)).rowCount;
  return {
    memories: await count('memory'),
    photos: await count('photo'),
    notes: await count('staged_blob'),
    originals: (await collections.blobNames('originals/')).length,
    uploads: await collections.uploadsInFlight(),
  };
}

describe('when the disk of the photos is full', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'full-disk-'));
    await mkdir(join(disk.folder, 'photos'));
    await symlink(join(disk.folder, 'photos'), join(folder, 'photos'));
    collections = await startCollections(sharedServers().postgresUrl, { DATA_DIR: folder });
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('a photo is refused with the reason, and nothing of it stays', async () => {
    const { id } = await recordMemory(collections, ana, { photoCount: 1 });
    const before = await left();
    const form = photoForm(id, await largePhoto());
    expect(problem(await collections.call(ana, 'POST', '/api/photos', form))).toMatchObject({
      ...full,
      message: 'There is no room left on the server to save this. Please try again later.',
    });
    expect(await left()).toEqual(before);
  });

  test('a memory is refused as a whole, and a smaller one is taken', async () => {
    const photos = [await jpeg(), await largePhoto(), await jpeg()];
    const refused = await collections.call(ana, 'POST', '/api/collections', memoryForm({ photos }));
    expect(problem(refused)).toMatchObject(full);
    expect(await left()).toEqual({ memories: 0, photos: 0, notes: 0, originals: 0, uploads: [] });
    await recordMemory(collections, ana, { photoCount: 2 });
    expect(await left()).toMatchObject({ memories: 1, photos: 2, originals: 2 });
  });
});

test('a memory is refused with the reason when the disk for uploads is full, and nothing of it stays', async () => {
  collections = await startCollections(sharedServers().postgresUrl, {
    UPLOAD_DIR: join(disk.folder, 'uploads'),
  });
  const photos = [await jpeg(), await largePhoto()];
  const refused = await collections.call(ana, 'POST', '/api/collections', memoryForm({ photos }));
  expect(problem(refused)).toMatchObject(full);
  expect(await left()).toEqual({ memories: 0, photos: 0, notes: 0, originals: 0, uploads: [] });
});
