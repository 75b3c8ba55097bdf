import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { originalBlob } from '@our-dates/contracts/blob-names';
import {
  type CollectionWithThumbnail,
  collectionWithThumbnailSchema,
} from '@our-dates/contracts/collections';
import { imageName } from '@our-dates/contracts/paths';
import { type Photo, photoSchema } from '@our-dates/contracts/photos';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import { viewer } from '@our-dates/service-kit/testing/caller';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { z } from 'zod';
import { startCollections, type TestCollections } from '../testing/collections.ts';
import { jpeg, memoryForm, read } from '../testing/forms.ts';

let collections: TestCollections;
beforeAll(async () => {
  collections = await startCollections(sharedServers().postgresUrl, { SWEEP_INTERVAL: '100ms' });
});
afterAll(() => collections.stop());

let people = 100;
/** Two people who have parted; they see nothing of each other. */
async function twoPeople(): Promise<[Viewer, Viewer]> {
  people += 2;
  const couple: [Viewer, Viewer] = [viewer(people), viewer(people + 1)];
  for (const { id, username } of couple) {
    await collections.tell('user.updated', {
      ...{ userId: id, revision: 1, username, displayName: `Name of ${id}`, profilePicture: null },
      ...{ isDemo: false, isSampleOwner: false },
    });
  }
  await waitFor(async () => {
    const { rowCount } = await collections.database.query('select from person where user_id = any($1)', [
      couple.map(({ id }) => id),
    ]);
    expect(rowCount).toBe(2);
  });
  return couple;
}

const agree = ([one, other]: readonly [Viewer, Viewer]) =>
  collections.tell('partnership.copies_agreed', { partnershipId: one.id, userIds: [one.id, other.id] });

async function record(who: Viewer, name: string, colours: readonly string[] = []) {
  const photos = await Promise.all(colours.map((colour) => jpeg(colour)));
  const form = memoryForm({ name, description: `Story of ${name}`, date: '2026-04-19', photos });
  return read(collectionWithThumbnailSchema, await collections.call(who, 'POST', '/api/collections', form));
}

const galleryOf = async (who: Viewer) =>
  read(
    z.array(collectionWithThumbnailSchema),
    await collections.call(who, 'GET', '/api/collections/with-thumbnails?limit=100&sort=name'),
  );
const memoryOf = async (who: Viewer, { id }: Pick<CollectionWithThumbnail, 'id'>) =>
  read(collectionWithThumbnailSchema, await collections.call(who, 'GET', `/api/collections/${id}`));
const photosOf = async (who: Viewer, { id }: Pick<CollectionWithThumbnail, 'id'>): Promise<Photo[]> =>
  read(z.array(photoSchema), await collections.call(who, 'GET', `/api/photos?collectionId=${id}`));

/** Nothing is left to copy. */
const allCopied = (couple: readonly Viewer[]) =>
  waitFor(async () => {
    const { rows } = await collections.database.query(
      'select finished_at is not null as done from copy_order where owner_id = any($1) and for_id = any($1)',
      [couple.map(({ id }) => id)],
    );
    expect(rows).toEqual([{ done: true }, { done: true }]);
  });

async function originalOf({ filePath }: Photo): Promise<Buffer> {
  const blob = await collections.blobs.get(originalBlob(imageName(filePath)));
  if (!blob) throw new Error('the original is missing');
  return buffer(blob.stream);
}

describe('copies that two people have agreed on', () => {
  test('are each other’s memories with all photos, to the byte, and say whose they are copied from', async () => {
    const couple = await twoPeople();
    const [ana, ben] = couple;
    const pier = await record(ana, 'Pier', ['#111', '#222']);
    const second = (await photosOf(ana, pier))[1];
    await collections.call(ana, 'PUT', `/api/collections/${pier.id}`, {
      name: 'Pier',
      coverPhotoId: second?.id,
    });
    await record(ben, 'Attic');
    await agree(couple);
    await allCopied(couple);

    const [attic, copy, ...more] = await galleryOf(ben);
    expect(more).toEqual([]);
    if (!attic || !copy) throw new Error('ben has two memories');
    const source = await memoryOf(ana, pier);
    const { id, ownerId, isOwner, thumbnailUrl, thumbnail, coverPhotoId, updatedAt, copiedFrom, ...content } =
      await memoryOf(ben, copy);
    expect(source).toMatchObject(content);
    expect({ ownerId, isOwner, copiedFrom }).toEqual({
      ownerId: ben.id,
      isOwner: true,
      copiedFrom: { name: `Name of ${ana.id}` },
    });
    const [before, after] = [await photosOf(ana, pier), await photosOf(ben, copy)];
    expect(after.map(({ sha256, title, fileName }) => ({ sha256, title, fileName }))).toEqual(
      before.map(({ sha256, title, fileName }) => ({ sha256, title, fileName })),
    );
    expect(coverPhotoId).toBe(after[1]?.id);
    expect(after.map(({ uploadedBy }) => uploadedBy)).toEqual([ben.id, ben.id]);
    for (const [index, photo] of before.entries()) {
      const copied = after[index];
      if (!copied) throw new Error('a photo is missing');
      expect(copied.filePath).not.toBe(photo.filePath);
      expect((await originalOf(copied)).equals(await originalOf(photo))).toBe(true);
    }
    expect((await galleryOf(ana)).map(({ name }) => name)).toEqual(['Attic', 'Pier']);
    expect(source.copiedFrom).toBeNull();
  });

  test('are made once, not of copies, and again only for what was recorded since', async () => {
    const couple = await twoPeople();
    const [ana, ben] = couple;
    await record(ana, 'Pier', ['#333']);
    await record(ben, 'Attic');
    await agree(couple);
    await allCopied(couple);
    const [, copy] = await galleryOf(ben);
    await collections.call(ben, 'DELETE', `/api/collections/${copy?.id}`);
    await record(ana, 'Quay');
    await agree(couple);
    await waitFor(async () =>
      expect((await galleryOf(ben)).map(({ name }) => name)).toEqual(['Attic', 'Quay']),
    );
    await allCopied(couple);
    expect((await galleryOf(ben)).map(({ name }) => name)).toEqual(['Attic', 'Quay']);
    expect((await galleryOf(ana)).map(({ name }) => name)).toEqual(['Attic', 'Pier', 'Quay']);
  });

  test('leave out a memory with a damaged file, as a whole, and nothing of it', async () => {
    const couple = await twoPeople();
    const [ana, ben] = couple;
    const damaged = await record(ana, 'Damaged', ['#444', '#555']);
    const [first] = await photosOf(ana, damaged);
    await record(ana, 'Whole', ['#666']);
    const name = imageName(first?.filePath ?? '');
    await collections.blobs.put(originalBlob(name), Buffer.from('not what it was'), {
      contentType: 'image/jpeg',
    });
    const before = await collections.blobNames('originals/');
    await agree(couple);
    await allCopied(couple);
    expect((await galleryOf(ben)).map((memory) => memory.name)).toEqual(['Whole']);
    const after = await collections.blobNames('originals/');
    expect(after.length - before.length).toBe(1);
    const { rows } = await collections.database.query('select from staged_blob');
    expect(rows).toEqual([]);
  });

  test('do not name an account that is removed, and nothing more is copied of it', async () => {
    const couple = await twoPeople();
    const [ana, ben] = couple;
    await record(ana, 'Pier');
    await agree(couple);
    await allCopied(couple);
    await collections.tell('user.deleted', { userId: ana.id, username: ana.username });
    await waitFor(async () => {
      const [copy] = await galleryOf(ben);
      expect(copy && (await memoryOf(ben, copy)).copiedFrom).toEqual({ name: null });
    });
    await waitFor(async () => {
      const { rows } = await collections.database.query(
        `select 'order' from copy_order where $1 in (owner_id, for_id)
         union all select 'copy' from memory_copy where $1 in (from_id, for_id)`,
        [ana.id],
      );
      expect(rows).toEqual([]);
    });
  });
});
