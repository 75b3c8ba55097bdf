import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { collectionWithThumbnailSchema } from '@our-dates/contracts/collections';
import { photoSchema } from '@our-dates/contracts/photos';
import { viewer } from '@our-dates/service-kit/testing/caller';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { startCollections, type TestCollections } from '../testing/collections.ts';
import { jpeg, photoForm, problem, read, recordMemory } from '../testing/forms.ts';

const ana = viewer(1, { partnerId: 2 });
const ben = viewer(2, { partnerId: 1 });

let collections: TestCollections;
beforeAll(async () => {
  collections = await startCollections(sharedServers().postgresUrl);
});
afterAll(() => collections.stop());

async function withOnePhoto(who = ana) {
  const memory = await recordMemory(collections, who, { photoCount: 1 });
  const [photo] = memory.photos;
  if (!photo) throw new Error('there is one');
  return { memory, photo };
}

describe('changing a memory', () => {
  const change = async (id: number, body: object) =>
    read(collectionWithThumbnailSchema, await collections.call(ben, 'PUT', `/api/collections/${id}`, body));

  test('changes what is given and leaves the rest', async () => {
    const memory = await recordMemory(collections, ana, {
      name: 'Pier',
      description: 'Windy',
      date: '2026-04-19',
    });
    expect(await change(memory.id, { name: 'Old pier' })).toMatchObject({
      name: 'Old pier',
      description: 'Windy',
      date: '2026-04-19',
    });
    expect(await change(memory.id, { name: 'Old pier', description: null, date: '' })).toMatchObject({
      description: null,
      date: null,
    });
    expect(await change(memory.id, { name: 'Pier', description: 'a\nb', date: '2020-02-29' })).toMatchObject({
      description: 'a\nb',
      date: '2020-02-29',
      ownerId: 1,
      isOwner: false,
    });
  });

  test('takes the largest title and description, in bytes, that the limits allow', async () => {
    const memory = await recordMemory(collections, ana);
    // One character of 16 UTF-16 units, which take 48 bytes.
    const largest = `\u0b95${'\u20d0'.repeat(15)}`;
    const texts = { name: largest.repeat(200), description: largest.repeat(5_000) };
    expect(await change(memory.id, texts)).toMatchObject(texts);
  });

  test('publishes each change with a greater revision', async () => {
    const memory = await recordMemory(collections, ana);
    await change(memory.id, { name: 'One' });
    await change(memory.id, { name: 'Two' });
    await waitFor(() =>
      expect(
        collections.eventsOf('collection.updated').filter((e) => e.collectionId === memory.id),
      ).toMatchObject([{ revision: 2 }, { revision: 3 }]),
    );
  });

  test.each([
    [{ name: ' ' }, 'name', 'Please provide a name for this date memory.'],
    [{ description: 'no name' }, 'name', expect.any(String)],
    [{ name: 'x', date: 'yesterday' }, 'date', expect.any(String)],
    [{ name: 'x', coverPhotoId: 'first' }, 'coverPhotoId', expect.any(String)],
  ])('refuses %j', async (body, path, message) => {
    const memory = await recordMemory(collections, ana);
    const answer = await collections.call(ana, 'PUT', `/api/collections/${memory.id}`, body);
    expect(answer.status).toBe(400);
    expect(problem(answer).errors).toContainEqual(expect.objectContaining({ path, message }));
  });
});

describe('deleting in collections', () => {
  test('a deleted photo is in no list, and no other photo is touched', async () => {
    const memory = await recordMemory(collections, ana, { photoCount: 2 });
    const [first, second] = memory.photos;
    expect((await collections.call(ana, 'DELETE', `/api/photos/${first?.id}`)).status).toBe(204);
    expect((await collections.call(ana, 'DELETE', `/api/photos/${first?.id}`)).status).toBe(404);
    const listed = await collections.call(ana, 'GET', `/api/photos?collectionId=${memory.id}`);
    expect(read(photoSchema.array(), listed).map(({ id }) => id)).toEqual([second?.id]);
    expect((await collections.call(ana, 'GET', `/api/collections/${memory.id}`)).json).toMatchObject({
      photoCount: 1,
    });
  });

  test('a memory while photos are being added to it leaves neither rows nor files', async () => {
    const memory = await recordMemory(collections, ana);
    const adding = Array.from({ length: 4 }, async () =>
      collections.call(ana, 'POST', '/api/photos', photoForm(memory.id, await jpeg())),
    );
    const deleting = collections.call(ana, 'DELETE', `/api/collections/${memory.id}`);
    const statuses = (await Promise.all(adding)).map(({ status }) => status);
    expect((await deleting).status).toBe(204);
    expect(statuses.every((status) => status === 201 || status === 404)).toBe(true);
    const { rows } = await collections.database.query('select id from photo where memory_id = $1', [
      memory.id,
    ]);
    expect(rows).toEqual([]);
    const { rows: needed } = await collections.database.query('select name from named_blob');
    const expected = needed.map(({ name }) => name).sort();
    await waitFor(async () => expect((await collections.blobNames('originals/')).sort()).toEqual(expected));
  });
});

describe('changing a photo', () => {
  const change = (id: number, body: object, who = ana) =>
    collections.call(who, 'PUT', `/api/photos/${id}`, body);

  test('changes title and description; a description that is not given stays', async () => {
    const { memory, photo } = await withOnePhoto();
    const first = await change(photo.id, { title: 'Us', description: 'Windy', collectionId: memory.id });
    expect(read(photoSchema, first)).toMatchObject({ title: 'Us', description: 'Windy' });
    const second = await change(photo.id, { title: 'Us two', collectionId: memory.id }, ben);
    expect(read(photoSchema, second)).toMatchObject({ title: 'Us two', description: 'Windy' });
    const third = await change(photo.id, { title: 'Us two', description: null, collectionId: memory.id });
    expect(read(photoSchema, third).description).toBeNull();
  });

  test('changes the alternative text, by either partner; empty, nobody has written it', async () => {
    const { memory, photo } = await withOnePhoto();
    expect(photo.altText).toBeNull();
    const saved = async (body: object, who = ana) =>
      read(photoSchema, await change(photo.id, { title: 'Us', collectionId: memory.id, ...body }, who))
        .altText;
    expect(await saved({ altText: ' Ana laughs on the pier ' }, ben)).toBe('Ana laughs on the pier');
    expect(await saved({ description: 'Windy' })).toBe('Ana laughs on the pier');
    const gallery = await collections.call(ana, 'GET', `/api/collections/${memory.id}`);
    expect(read(collectionWithThumbnailSchema, gallery).thumbnail?.altText).toBe('Ana laughs on the pier');
    expect(await saved({ altText: ' ' })).toBeNull();
  });

  test.each([
    [{ title: '  ' }],
    [{ title: 'x', altText: 'x'.repeat(501) }],
    [{ title: 'x'.repeat(201) }],
    [{ title: 'x', collectionId: '1' }],
  ])('refuses %j', async (body) => {
    const { memory, photo } = await withOnePhoto();
    expect((await change(photo.id, { collectionId: memory.id, ...body })).status).toBe(400);
  });

  test('moves it to the end of another memory, also to the partner’s, and publishes the new owner', async () => {
    const { memory, photo } = await withOnePhoto(ana);
    const other = await recordMemory(collections, ben, { photoCount: 1 });
    await collections.call(ana, 'PUT', `/api/collections/${memory.id}`, {
      name: 'x',
      coverPhotoId: photo.id,
    });
    const moved = read(photoSchema, await change(photo.id, { title: 'Moved', collectionId: other.id }));
    expect(moved).toMatchObject({ id: photo.id, collectionId: other.id, title: 'Moved' });
    const listed = await collections.call(ana, 'GET', `/api/photos?collectionId=${other.id}`);
    expect(read(photoSchema.array(), listed).map(({ id }) => id)).toEqual([other.photos[0]?.id, photo.id]);
    const emptied = await collections.call(ana, 'GET', `/api/collections/${memory.id}`);
    expect(emptied.json).toMatchObject({ photoCount: 0, coverPhotoId: null, thumbnailUrl: null });
    expect((await collections.call(ana, 'GET', `/api/collections/${other.id}`)).json).toMatchObject({
      photoCount: 2,
    });
    await waitFor(() =>
      expect(collections.eventsOf('photo.moved')).toContainEqual({
        photoId: photo.id,
        collectionId: other.id,
        ownerId: 2,
        revision: 2,
      }),
    );
    // It belongs to the owner of the memory: after the partnership Ana does not see it any more.
    expect((await collections.call(viewer(1), 'GET', `/api/photos/${photo.id}`)).status).toBe(404);
    expect((await collections.call(viewer(2), 'GET', `/api/photos/${photo.id}`)).status).toBe(200);
  });

  test('moves it nowhere that the viewer may not see, and nowhere that is not', async () => {
    const { photo } = await withOnePhoto(ana);
    const strangers = await recordMemory(collections, viewer(3));
    for (const collectionId of [strangers.id, 999_999]) {
      expect((await change(photo.id, { title: 'x', collectionId })).status).toBe(404);
    }
    expect((await collections.call(ana, 'GET', `/api/photos/${photo.id}`)).json).toMatchObject({
      title: photo.title,
      collectionId: photo.collectionId,
    });
  });

  test('to and fro many times at once neither blocks nor loses count', async () => {
    const left = await recordMemory(collections, ana, { photoCount: 3 });
    const right = await recordMemory(collections, ana, { photoCount: 3 });
    const photos = [...left.photos, ...right.photos];
    const moves = photos.flatMap((photo) =>
      [left.id, right.id, left.id].map((collectionId) => change(photo.id, { title: 'x', collectionId })),
    );
    const statuses = (await Promise.all(moves)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const { rows } = await collections.database.query(
      `select photo_count - (select count(*) from photo where memory_id = memory.id) as off
       from memory where id = any($1)`,
      [[left.id, right.id]],
    );
    expect(rows.map(({ off }) => Number(off))).toEqual([0, 0]);
  });
});

describe('a change whose answer was lost', () => {
  const headers = { 'idempotency-key': 'change-1' };

  test('of a memory, sent again, does not overwrite what the partner has changed since', async () => {
    const { memory } = await withOnePhoto();
    const path = `/api/collections/${memory.id}`;
    const send = () => collections.call(ana, 'PUT', path, { name: 'The pier' }, headers);
    expect((await send()).status).toBe(200);
    await collections.call(ben, 'PUT', path, { name: 'The square' });
    expect((await send()).json).toMatchObject({ name: 'The pier' });
    expect((await collections.call(ana, 'GET', path)).json).toMatchObject({ name: 'The square' });
  });

  test('of a photo, sent again, does not overwrite what the partner has changed since', async () => {
    const { memory, photo } = await withOnePhoto();
    const path = `/api/photos/${photo.id}`;
    const body = (title: string) => ({ title, collectionId: memory.id });
    const send = () => collections.call(ana, 'PUT', path, body('Leaf'), headers);
    expect((await send()).status).toBe(200);
    await collections.call(ben, 'PUT', path, body('Bus'));
    expect((await send()).json).toMatchObject({ title: 'Leaf' });
    expect((await collections.call(ana, 'GET', path)).json).toMatchObject({ title: 'Bus' });
  });

  test('is not answered to a former partner', async () => {
    const { memory } = await withOnePhoto();
    const path = `/api/collections/${memory.id}`;
    const own = { 'idempotency-key': 'change-of-ben' };
    expect((await collections.call(ben, 'PUT', path, { name: 'Ours' }, own)).status).toBe(200);
    const ex = { ...ben, partnerId: null };
    expect((await collections.call(ex, 'PUT', path, { name: 'Ours' }, own)).status).toBe(404);
  });
});

describe('liking a photo', () => {
  const like = async (who: typeof ana, id: number) =>
    read(photoSchema, await collections.call(who, 'POST', `/api/photos/${id}/like`));
  const look = async (who: typeof ana, id: number) =>
    read(photoSchema, await collections.call(who, 'GET', `/api/photos/${id}`));

  test('is each person’s own, and the other sees it', async () => {
    const { photo } = await withOnePhoto();
    expect(await like(ana, photo.id)).toMatchObject({ isLiked: true, likedByPartner: false });
    expect(await look(ben, photo.id)).toMatchObject({ isLiked: false, likedByPartner: true });
    expect(await like(ben, photo.id)).toMatchObject({ isLiked: true, likedByPartner: true });
    expect(await like(ana, photo.id)).toMatchObject({ isLiked: false, likedByPartner: true });
    expect(await look(ben, photo.id)).toMatchObject({ isLiked: true, likedByPartner: false });
  });

  test('with a wish makes it so, however often it is sent, and tells of it once', async () => {
    const { photo } = await withOnePhoto();
    const wish = async (liked: boolean) => {
      const answer = await collections.call(ana, 'POST', `/api/photos/${photo.id}/like`, { liked });
      return read(photoSchema, answer).isLiked;
    };
    expect([await wish(true), await wish(true), await wish(false), await wish(false)]).toEqual([
      ...[true, true, false, false],
    ]);
    const { rows } = await collections.database.query(
      `select message #>> '{data,liked}' as liked from outbox
       where message ->> 'type' = 'photo.liked' and message #>> '{data,photoId}' = $1`,
      [String(photo.id)],
    );
    expect(rows.map(({ liked }) => liked).sort()).toEqual(['false', 'true']);
  });

  test('publishes who liked which photo', async () => {
    const { memory, photo } = await withOnePhoto();
    await like(ben, photo.id);
    await like(ben, photo.id);
    const about = { photoId: photo.id, collectionId: memory.id, ownerId: 1, userId: 2 };
    await waitFor(() =>
      expect(collections.eventsOf('photo.liked').filter(({ photoId }) => photoId === photo.id)).toEqual([
        { ...about, liked: true },
        { ...about, liked: false },
      ]),
    );
  });

  test('twice at the same moment removes the like', async () => {
    const { photo } = await withOnePhoto();
    await Promise.all(Array.from({ length: 8 }, () => like(ana, photo.id)));
    expect(await look(ana, photo.id)).toMatchObject({ isLiked: false });
  });

  test('shows no like of the other after the partnership', async () => {
    const { photo } = await withOnePhoto();
    await like(ben, photo.id);
    expect(await look(viewer(1), photo.id)).toMatchObject({ isLiked: false, likedByPartner: false });
  });
});
