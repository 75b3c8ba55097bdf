import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { collectionWithThumbnailSchema } from '@our-dates/contracts/collections';
import { imageName } from '@our-dates/contracts/paths';
import { photoOrderSchema, photoSchema } from '@our-dates/contracts/photos';
import { viewer } from '@our-dates/service-kit/testing/caller';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { startCollections, type TestCollections } from '../testing/collections.ts';
import { jpeg, photoForm, problem, read, recordMemory } from '../testing/forms.ts';

const ana = viewer(1, { partnerId: 2 });
const ben = viewer(2, { partnerId: 1 });
const stranger = viewer(3, { partnerId: 4 });

let collections: TestCollections;
beforeAll(async () => {
  collections = await startCollections(sharedServers().postgresUrl);
});
afterAll(() => collections.stop());

async function memoryOf(photoCount: number, who = ana) {
  const { id, photos } = await recordMemory(collections, who, { photoCount });
  return { id, ids: photos.map((photo) => photo.id) };
}

const place = (
  who: typeof ana,
  memoryId: number,
  photoIds: readonly number[],
  before: number | null = null,
) => collections.call(who, 'PUT', `/api/collections/${memoryId}/photos`, { photoIds, before });

async function idsOf(memoryId: number, who = ana): Promise<number[]> {
  const answer = await collections.call(who, 'GET', `/api/photos?collectionId=${memoryId}`);
  return read(photoSchema.array(), answer).map(({ id }) => id);
}

async function memoryNow(id: number) {
  return read(collectionWithThumbnailSchema, await collections.call(ana, 'GET', `/api/collections/${id}`));
}

describe('the order of a memory’s photos', () => {
  test('is changed by either partner, and is the same for both', async () => {
    const { id, ids } = await memoryOf(4);
    const [a = 0, b = 0, c = 0, d = 0] = ids;
    const answer = read(photoOrderSchema, await place(ben, id, [d, b], a));
    expect(answer.photoIds).toEqual([d, b, a, c]);
    expect(await idsOf(id)).toEqual([d, b, a, c]);
    await place(ana, id, [d]);
    expect(await idsOf(id, ben)).toEqual([b, a, c, d]);
  });

  test('decides which photo is the cover, until one is chosen', async () => {
    const { id, ids } = await memoryOf(3);
    const [first = 0, , last = 0] = ids;
    await place(ana, id, [last], first);
    const photo = read(photoSchema, await collections.call(ana, 'GET', `/api/photos/${last}`));
    expect((await memoryNow(id)).thumbnail?.name).toBe(imageName(photo.filePath));
    await collections.call(ana, 'PUT', `/api/collections/${id}`, { name: 'Pier', coverPhotoId: first });
    await place(ana, id, [first]);
    expect((await memoryNow(id)).coverPhotoId).toBe(first);
  });

  test('is announced to the pages once per photo, and with a greater revision of the memory', async () => {
    const { id, ids } = await memoryOf(3);
    const [a = 0, b = 0, c = 0] = ids;
    await place(ben, id, [c, b], a);
    await waitFor(() =>
      expect(collections.eventsOf('photo.updated').filter(({ collectionId }) => collectionId === id)).toEqual(
        [c, b].map((photoId) => ({ photoId, collectionId: id, ownerId: 1 })),
      ),
    );
    await waitFor(() =>
      expect(collections.eventsOf('collection.updated').filter((e) => e.collectionId === id)).toMatchObject([
        { revision: 2, ownerId: 1 },
      ]),
    );
  });

  test('that is repeated changes nothing and publishes nothing', async () => {
    const { id, ids } = await memoryOf(3);
    const [a = 0, , c = 0] = ids;
    await place(ana, id, [c], a);
    const { updatedAt } = await memoryNow(id);
    expect((await place(ana, id, [c], a)).status).toBe(200);
    expect((await memoryNow(id)).updatedAt).toBe(updatedAt);
  });

  test('keeps a photo of a batch that arrives later, at the end', async () => {
    const { id } = await memoryOf(0);
    const upload = async (at: number) =>
      read(
        photoSchema,
        await collections.call(
          ana,
          'POST',
          '/api/photos',
          photoForm(id, await jpeg(), { batch: 'late', place: String(at) }),
        ),
      ).id;
    const [two, three] = [await upload(2), await upload(3)];
    await place(ana, id, [three], two);
    const [one, zero] = [await upload(1), await upload(0)];
    expect(await idsOf(id)).toEqual([three, two, zero, one]);
  });

  test('moves to the requested place in a memory of a hundred photos, over and over', async () => {
    const { id } = await memoryOf(0);
    await collections.database.query(
      `insert into photo (memory_id, uploaded_by, position, name, title, file_name, content_type, bytes, sha256,
         width, height)
       select $1::integer, 1, n, md5($1::integer || '-' || n), 'P', 'p.jpg', 'image/jpeg', 1, repeat('0', 64), 1, 1
       from generate_series(1, 100) n`,
      [id],
    );
    const ids = await idsOf(id);
    let expected = ids;
    for (let step = 1; step <= 20; step++) {
      const moving = expected.filter((_, index) => index % 7 === step % 7);
      const others = expected.filter((photoId) => !moving.includes(photoId));
      const at = (step * 13) % others.length;
      expected = others.toSpliced(at, 0, ...moving);
      await place(ana, id, moving, others[at] ?? null);
    }
    expect(await idsOf(id)).toEqual(expected);
  });
});

describe('two people who change the order at once', () => {
  test('both have their move, and no photo is lost', async () => {
    const { id, ids } = await memoryOf(6);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = ids;
    const answers = await Promise.all([place(ana, id, [f], a), place(ben, id, [b])]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await idsOf(id)).toEqual([f, a, c, d, e, b]);
  });

  test('neither lose a photo that is added meanwhile nor bring back one that is deleted', async () => {
    const { id, ids } = await memoryOf(5);
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = ids;
    const [added] = await Promise.all([
      collections.call(ben, 'POST', '/api/photos', photoForm(id, await jpeg('#68c'))),
      collections.call(ben, 'DELETE', `/api/photos/${b}`),
      place(ana, id, [e], a),
      place(ben, id, [d, c], a),
    ]);
    const after = await idsOf(id);
    expect(after).toHaveLength(5);
    expect(after.toSorted()).toEqual([a, c, d, e, read(photoSchema, added).id].toSorted());
    expect((await memoryNow(id)).photoCount).toBe(5);
    expect(after.indexOf(d)).toBe(after.indexOf(c) - 1);
    expect(after.indexOf(e)).toBeLessThan(after.indexOf(a));
  });

  test('move photos to and fro between memories without blocking, losing count or losing one', async () => {
    const [left, right] = [await memoryOf(4), await memoryOf(4)];
    const all = [...left.ids, ...right.ids];
    const moves = [left.id, right.id, left.id, right.id].flatMap((to) => [
      place(ana, to, all.slice(0, 5)),
      place(ben, to, all.slice(3).toReversed()),
    ]);
    const statuses = (await Promise.all(moves)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const both = [await idsOf(left.id), await idsOf(right.id)];
    expect(both.flat().toSorted()).toEqual(all.toSorted());
    for (const [index, memory] of [left, right].entries()) {
      expect((await memoryNow(memory.id)).photoCount).toBe(both[index]?.length);
    }
  });
});

describe('a list of photos that is out of date', () => {
  test('gets 409 with each missing photo, and nothing is moved', async () => {
    const { id, ids } = await memoryOf(4);
    const [a = 0, b = 0, c = 0, d = 0] = ids;
    await collections.call(ben, 'DELETE', `/api/photos/${c}`);
    const answer = await place(ana, id, [d, c], a);
    expect(answer.status).toBe(409);
    expect(problem(answer)).toMatchObject({
      code: 'PHOTOS_CHANGED',
      errors: [{ path: 'photoIds.1', message: 'is no longer there' }],
    });
    expect(problem(await place(ana, id, [d], c)).errors).toEqual([
      { path: 'before', code: 'GONE', message: 'is no longer in this memory' },
    ]);
    expect(await idsOf(id)).toEqual([a, b, d]);
  });

  test('says nothing of a photo that the viewer may not see', async () => {
    const { id, ids } = await memoryOf(1);
    const [mine = 0] = ids;
    const theirs = await memoryOf(1, stranger);
    const answers = [
      await place(ana, id, [mine, theirs.ids[0] ?? 0]),
      await place(ana, id, [mine, 999_999]),
    ].map(problem);
    expect(answers.map(({ status, errors }) => ({ status, errors }))).toEqual(
      Array(2).fill({
        status: 409,
        errors: [{ path: 'photoIds.1', code: 'GONE', message: 'is no longer there' }],
      }),
    );
    expect(await idsOf(theirs.id, stranger)).toEqual(theirs.ids);
  });
});

describe('moving photos into another memory', () => {
  test('puts them there in their order and place, counts both, and publishes their owner', async () => {
    const from = await memoryOf(3, ana);
    const to = await memoryOf(2, ben);
    const [a = 0, b = 0, c = 0] = from.ids;
    const [x = 0, y = 0] = to.ids;
    await collections.call(ana, 'PUT', `/api/collections/${from.id}`, { name: 'Pier', coverPhotoId: c });
    expect(read(photoOrderSchema, await place(ana, to.id, [c, a], y)).photoIds).toEqual([x, c, a, y]);
    expect(await idsOf(to.id)).toEqual([x, c, a, y]);
    expect(await idsOf(from.id)).toEqual([b]);
    expect(await memoryNow(from.id)).toMatchObject({ photoCount: 1, coverPhotoId: null });
    expect(await memoryNow(to.id)).toMatchObject({ photoCount: 4 });
    await waitFor(() =>
      expect(collections.eventsOf('photo.moved').filter(({ photoId }) => [a, c].includes(photoId))).toEqual(
        expect.arrayContaining(
          [c, a].map((photoId) => ({ photoId, collectionId: to.id, ownerId: 2, revision: 2 })),
        ),
      ),
    );
  });

  test('leaves their titles as they are', async () => {
    const from = await memoryOf(1);
    const to = await memoryOf(0);
    const [id = 0] = from.ids;
    const title = async () =>
      read(photoSchema, await collections.call(ana, 'GET', `/api/photos/${id}`)).title;
    const before = await title();
    await place(ana, to.id, [id]);
    expect(await title()).toBe(before);
  });

  test('moves none of them when one is of a memory that nobody can change', async () => {
    const from = await memoryOf(1);
    const sample = await memoryOf(1);
    await collections.database.query('update memory set is_protected = true where id = $1', [sample.id]);
    const answer = await place(ana, from.id, [...from.ids, ...sample.ids]);
    expect(answer.status).toBe(403);
    expect(problem(answer).code).toBe('PROTECTED');
    expect((await place(ana, sample.id, from.ids)).status).toBe(403);
    expect(await idsOf(from.id)).toEqual(from.ids);
    expect(await idsOf(sample.id)).toEqual(sample.ids);
  });
});

test.each([
  [{ photoIds: [], before: null }, 'photoIds'],
  [{ photoIds: ['1'], before: null }, 'photoIds.0'],
  [{ photoIds: Array.from({ length: 1_001 }, (_, index) => index + 1), before: null }, 'photoIds'],
  [{ photoIds: [1], before: 1 }, 'before'],
  [{ photoIds: [1] }, 'before'],
])('a place for photos that makes no sense is refused: case %#', async (body, path) => {
  const { id } = await memoryOf(1);
  const answer = await collections.call(ana, 'PUT', `/api/collections/${id}/photos`, body);
  expect(answer.status).toBe(400);
  expect(problem(answer).errors?.map((error) => error.path)).toEqual([path]);
});
