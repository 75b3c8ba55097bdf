import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { collectionWithThumbnailSchema } from '@our-dates/contracts/collections';
import { fillPath, paths } from '@our-dates/contracts/paths';
import { photoSchema } from '@our-dates/contracts/photos';
import { sealedPaths } from '@our-dates/contracts/sealed-terms';
import { storiesSchema } from '@our-dates/contracts/stories';
import { storyPath } from '@our-dates/contracts/story-path';
import { trashPaths } from '@our-dates/contracts/trash-terms';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import { viewer } from '@our-dates/service-kit/testing/caller';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { startCollections, type TestCollections } from '../testing/collections.ts';
import { jpeg, photoForm, read, recordMemory } from '../testing/forms.ts';

let collections: TestCollections;
beforeAll(async () => {
  collections = await startCollections(sharedServers().postgresUrl);
});
afterAll(() => collections.stop());

const written = { name: 'Moonlight over Ljubljana', description: 'Barefoot.', date: '2026-04-19' };

/** Other people in each test; Ana’s account is deleted. */
let nextId = 4000;
let ana: Viewer;
let ben: Viewer;
let benAlone: Viewer;
beforeEach(() => {
  const [anasId, bensId] = [nextId, nextId + 1];
  nextId += 10;
  ana = viewer(anasId, { partnerId: bensId });
  ben = viewer(bensId, { partnerId: anasId });
  benAlone = viewer(bensId);
});

let width = 100;
async function upload(who: Viewer, memoryId: number, title: string) {
  // Of a size each, so that none is the same file as another.
  const photo = await jpeg('#369', { width: width++ });
  const sent = await collections.call(who, 'POST', paths.photos, photoForm(memoryId, photo, { title }));
  return read(photoSchema, sent);
}

const memoryFor = async (who: Viewer, id: number) =>
  read(collectionWithThumbnailSchema, await collections.call(who, 'GET', fillPath(paths.collection, { id })));
const titlesFor = async (who: Viewer, id: number) =>
  read(photoSchema.array(), await collections.call(who, 'GET', `${paths.photos}?collectionId=${id}`)).map(
    ({ title }) => title,
  );
const statusFor = async (who: Viewer, id: number) =>
  (await collections.call(who, 'GET', fillPath(paths.collection, { id }))).status;

async function deleteAccountOf(who: Viewer): Promise<void> {
  await collections.tell('user.deleted', { userId: who.id, username: who.username });
  await waitFor(async () => {
    const { rows } = await collections.database.query(
      `select from memory where owner_id = $1 union all select from hidden_memory where owner_id = $1
       union all select from hidden_photo where owner_id = $1 union all select from photo where uploaded_by = $1`,
      [who.id],
    );
    expect(rows).toEqual([]);
  });
}

describe('a memory of a deleted account', () => {
  test('becomes that of the partner who has added photos, with these alone, and without the words of the account', async () => {
    const { id } = await recordMemory(collections, ana, { ...written, photoCount: 2 });
    const [added, second] = [await upload(ben, id, 'The stairs'), await upload(ben, id, 'The window')];
    await collections.call(ana, 'POST', fillPath(paths.photoLike, { id: added.id }));
    await collections.call(ben, 'POST', fillPath(paths.photoLike, { id: added.id }));
    await deleteAccountOf(ana);
    expect(await memoryFor(benAlone, id)).toMatchObject({
      ...{ name: 'April 19, 2026', description: null, date: '2026-04-19', ownerId: ben.id, photoCount: 2 },
      coverPhotoId: null,
    });
    const photos = await collections.call(benAlone, 'GET', `${paths.photos}?collectionId=${id}`);
    expect(
      read(photoSchema.array(), photos).map(({ id: photoId, title, isLiked, sha256 }) => ({
        photoId,
        title,
        isLiked,
        sha256,
      })),
    ).toEqual([
      { photoId: added.id, title: 'The stairs', isLiked: true, sha256: added.sha256 },
      { photoId: second.id, title: 'The window', isLiked: false, sha256: second.sha256 },
    ]);
    const loved = await collections.call(benAlone, 'GET', paths.likedPhotos);
    expect(loved.json).toMatchObject([{ id: added.id }]);
    const found = await collections.call(benAlone, 'GET', `${paths.collectionsWithThumbnails}?q=Ljubljana`);
    expect(found.json).toEqual([]);
    expect(collections.eventsOf('photo.moved')).toContainEqual(
      expect.objectContaining({ photoId: added.id, collectionId: id, ownerId: ben.id }),
    );
    expect(collections.eventsOf('collection.updated')).toContainEqual(
      expect.objectContaining({ collectionId: id, ownerId: ben.id }),
    );
    expect(
      collections.eventsOf('photo.deleted').filter(({ collectionId }) => collectionId === id),
    ).toHaveLength(2);
  });

  test('becomes that of the partner who has written a story about it', async () => {
    const { id } = await recordMemory(collections, ana, { ...written, photoCount: 1 });
    const path = fillPath(storyPath, { id });
    for (const [who, content] of [
      [ben, 'I counted the lamps.'],
      [ana, 'I was cold.'],
    ] as const) {
      await collections.call(who, 'PUT', path, { content, partnerId: who.partnerId, version: null });
    }
    await deleteAccountOf(ana);
    expect(await memoryFor(benAlone, id)).toMatchObject({ name: 'April 19, 2026', photoCount: 0 });
    const stories = read(storiesSchema, await collections.call(benAlone, 'GET', path));
    expect(stories.earlier.map(({ content }) => content)).toEqual(['I counted the lamps.']);
    expect(stories.partners).toBeNull();
  });

  test('is removed where the partner has added nothing', async () => {
    const { id } = await recordMemory(collections, ana, { ...written, photoCount: 1 });
    await collections.call(ben, 'PUT', fillPath(paths.collection, { id }), { name: 'Renamed' });
    await deleteAccountOf(ana);
    expect(await statusFor(benAlone, id)).toBe(404);
  });

  test('is removed where the one who has added something has no account any more either', async () => {
    const { id } = await recordMemory(collections, ana, written);
    await upload(ben, id, 'The stairs');
    await collections.tell('user.deleted', { userId: ben.id, username: ben.username });
    await deleteAccountOf(ana);
    const { rows } = await collections.database.query('select from memory where id = $1', [id]);
    expect(rows).toEqual([]);
  });

  test('goes to the one who was last, of several people who have added something', async () => {
    const { id } = await recordMemory(collections, ana, written);
    await upload(ben, id, 'Of Ben');
    const carl = viewer(ben.id + 5, { partnerId: ana.id });
    await upload(carl, id, 'Of Carl');
    await deleteAccountOf(ana);
    expect([await statusFor(benAlone, id), await titlesFor(viewer(carl.id), id)]).toEqual([404, ['Of Carl']]);
  });

  test('keeps in the trash what the partner has added, and nothing else', async () => {
    const { id } = await recordMemory(collections, ana, { ...written, photoCount: 1 });
    const [kept, deleted] = [await upload(ben, id, 'The stairs'), await upload(ben, id, 'The window')];
    const anas = await upload(ana, id, 'Of Ana');
    for (const photo of [deleted, anas])
      await collections.call(ben, 'DELETE', fillPath(paths.photo, { id: photo.id }));
    await deleteAccountOf(ana);
    const restored = { collectionIds: [], photoIds: [deleted.id] };
    expect((await collections.call(benAlone, 'POST', trashPaths.restore, restored)).status).toBe(200);
    expect((await titlesFor(benAlone, id)).toSorted()).toEqual(['The stairs', 'The window']);
    expect((await collections.call(benAlone, 'GET', fillPath(paths.photo, { id: kept.id }))).status).toBe(
      200,
    );
  });

  test('stays sealed for the partner, and opens without the words and photos of the account', async () => {
    const { id } = await recordMemory(collections, ana, { ...written, photoCount: 1 });
    await upload(ben, id, 'The stairs');
    const seal = { opensOn: '2045-10-25' };
    expect((await collections.call(ana, 'POST', fillPath(sealedPaths.seal, { id }), seal)).status).toBe(200);
    await deleteAccountOf(ana);
    expect(await statusFor(benAlone, id)).toBe(404);
    const sealed = await collections.call(benAlone, 'GET', sealedPaths.list);
    expect(sealed.json).toEqual([expect.objectContaining({ id, isOwner: true, opensOn: '2045-10-25' })]);
    await collections.database.query('update hidden_memory set opens_at = now() where id = $1', [id]);
    await waitFor(async () => expect(await statusFor(benAlone, id)).toBe(200));
    expect(await memoryFor(benAlone, id)).toMatchObject({
      ...{ name: 'April 19, 2026', description: null, photoCount: 1, ownerId: ben.id },
    });
    expect(await titlesFor(benAlone, id)).toEqual(['The stairs']);
  });
});
