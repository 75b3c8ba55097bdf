import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { paths } from '@our-dates/contracts/paths';
import { photoSchema } from '@our-dates/contracts/photos';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import { viewer } from '@our-dates/service-kit/testing/caller';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { z } from 'zod';
import { startCollections, type TestCollections } from '../testing/collections.ts';
import { jpeg, photoForm, read, recordMemory } from '../testing/forms.ts';

let collections: TestCollections;
beforeAll(async () => {
  collections = await startCollections(sharedServers().postgresUrl);
});
afterAll(() => collections.stop());

let nextId = 1000;
let ana: Viewer;
let ben: Viewer;
let memoryId: number;
beforeEach(async () => {
  const [anasId, bensId] = [nextId, nextId + 1];
  nextId += 10;
  ana = viewer(anasId, { partnerId: bensId });
  ben = viewer(bensId, { partnerId: anasId });
  memoryId = (await recordMemory(collections, ana)).id;
});

const add = async (who: Viewer, photo: File) =>
  read(photoSchema, await collections.call(who, 'POST', paths.photos, photoForm(memoryId, photo)));
const photos = async () =>
  read(z.array(photoSchema), await collections.call(ana, 'GET', `${paths.photos}?collectionId=${memoryId}`));
/** Originals without a photo, and notes of them. */
async function leftOver() {
  const { rows } = await collections.database.query<{ name: string }>('select name from photo');
  const known = new Set(rows.map(({ name }) => name));
  const stored = await collections.blobNames('originals/');
  const { rows: notes } = await collections.database.query('select name from staged_blob');
  return { notes: notes.length, unknown: stored.filter((name) => !known.has(name.split('/').at(-1) ?? '')) };
}

describe('a file that both partners add to a memory', () => {
  test('is one photo: the second is answered the first, and its bytes are removed', async () => {
    const file = await jpeg('#369');
    const first = await add(ana, file);
    expect(await add(ben, file)).toEqual({ ...first, isLiked: false });
    expect((await photos()).map(({ id }) => id)).toEqual([first.id]);
    await waitFor(async () => expect(await leftOver()).toEqual({ notes: 0, unknown: [] }));
    expect(collections.eventsOf('photo.uploaded').filter((e) => e.collectionId === memoryId)).toHaveLength(1);
  });

  test.each([1, 2, 3])('at the same moment is one photo for both (%i)', async () => {
    const file = await jpeg('#936');
    const [one, other] = await Promise.all([add(ana, file), add(ben, file)]);
    expect(one.id).toBe(other.id);
    expect(await photos()).toHaveLength(1);
    await waitFor(async () => expect(await leftOver()).toEqual({ notes: 0, unknown: [] }));
  });

  test('is two photos in two memories, and when one person wants it twice', async () => {
    const file = await jpeg('#693');
    const first = await add(ana, file);
    expect((await add(ana, file)).id).not.toBe(first.id);
    memoryId = (await recordMemory(collections, ana)).id;
    expect((await add(ben, file)).collectionId).toBe(memoryId);
  });

  test('is a photo again after the partner’s was deleted', async () => {
    const file = await jpeg('#396');
    const first = await add(ana, file);
    await collections.call(ana, 'DELETE', `/api/photos/${first.id}`);
    const again = await add(ben, file);
    expect(again.id).not.toBe(first.id);
    expect(again.uploadedBy).toBe(ben.id);
  });
});
