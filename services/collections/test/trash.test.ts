import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { collectionWithThumbnailSchema } from '@our-dates/contracts/collections';
import { imageName } from '@our-dates/contracts/paths';
import { photoSchema } from '@our-dates/contracts/photos';
import { restoredSchema, type TrashItem, trashPageSchema } from '@our-dates/contracts/trash';
import { trashPaths } from '@our-dates/contracts/trash-terms';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { createMetrics } from '@our-dates/service-kit/telemetry/metrics';
import { viewer } from '@our-dates/service-kit/testing/caller';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { createTrashRemoval } from '../src/domain/trash-removal.ts';
import { memoryRow, photoRow } from '../src/repository/hidden-rows.ts';
import { startCollections, type TestCollections } from '../testing/collections.ts';
import { jpeg, photoForm, read, recordMemory } from '../testing/forms.ts';

/** Each test has a couple of its own, whose trash nobody else fills. */
let lastId = 1000;
function couple() {
  lastId += 2;
  const [one, other] = [lastId, lastId + 1];
  return {
    ana: viewer(one, { partnerId: other }),
    ben: viewer(other, { partnerId: one }),
    ex: viewer(other),
  };
}
const stranger = viewer(3, { partnerId: 4 });

let collections: TestCollections;
beforeAll(async () => {
  collections = await startCollections(sharedServers().postgresUrl, { SWEEP_INTERVAL: '100ms' });
});
afterAll(() => collections.stop());

const trashOf = async (who: Viewer, query = '') =>
  read(trashPageSchema, await collections.call(who, 'GET', `${trashPaths.trash}${query}`));
const titles = async (who: Viewer) => (await trashOf(who)).items.map(({ title }) => title);
const remove = (who: Viewer, path: string) => collections.call(who, 'DELETE', path);
const restore = (who: Viewer, selection: object) =>
  collections.call(who, 'POST', trashPaths.restore, selection);
const purge = (who: Viewer, selection: object) => collections.call(who, 'POST', trashPaths.purge, selection);
const photosOf = async (who: Viewer, memoryId: number) =>
  read(photoSchema.array(), await collections.call(who, 'GET', `/api/photos?collectionId=${memoryId}`));
const memoryOf = async (who: Viewer, id: number) =>
  read(collectionWithThumbnailSchema, await collections.call(who, 'GET', `/api/collections/${id}`));
const status = async (who: Viewer, path: string) => (await collections.call(who, 'GET', path)).status;

/** Looks for what is to be removed, as the service under test does. */
const otherReplica = () =>
  createTrashRemoval({
    pool: collections.database,
    metrics: createMetrics({ slice: 'replica' }),
    log: createLog({ name: 'replica', level: 'silent' }),
  });

/** Lets the time in the trash pass. */
async function age(table: 'hidden_memory' | 'hidden_photo', id: number): Promise<void> {
  await collections.database.query(`update ${table} set purge_at = now() where id = $1`, [id]);
}

function idsOf(photos: readonly { id: number }[]): number[] {
  return photos.map(({ id }) => id);
}

describe('a deleted memory', () => {
  test('is in the trash of both partners, with its photos, and nowhere else', async () => {
    const { ana, ben } = couple();
    const memory = await recordMemory(collections, ana, { name: 'Lantern market', photoCount: 2 });
    const [photo] = memory.photos;
    const name = imageName(photo?.filePath ?? '');
    expect((await remove(ben, `/api/collections/${memory.id}`)).status).toBe(204);
    for (const who of [ana, ben]) {
      for (const path of [
        `/api/collections/${memory.id}`,
        `/api/photos/${photo?.id}`,
        `/api/photos?collectionId=${memory.id}`,
        `/api/images/${name}?w=320`,
        `/api/images/${name}?original`,
      ]) {
        expect(await status(who, path)).toBe(404);
      }
      const { items } = await trashOf(who);
      expect(items).toMatchObject([
        {
          kind: 'memory',
          id: memory.id,
          title: 'Lantern market',
          deletedBy: ben.id,
          photoCount: 2,
          memory: null,
          pictureName: name,
        },
      ]);
      const picture = await collections.download(who, `/api/trash/images/${name}`);
      expect(picture.status).toBe(200);
      expect(picture.headers.get('cache-control')).toMatch(/no-store|no-cache/);
    }
    expect((await trashOf(stranger)).items).toEqual([]);
  });

  test('stays for thirty days', async () => {
    const { ana } = couple();
    const memory = await recordMemory(collections, ana);
    await remove(ana, `/api/collections/${memory.id}`);
    const { items, keptForSeconds } = await trashOf(ana);
    const [item] = items;
    expect(keptForSeconds).toBe(30 * 86_400);
    expect(Date.parse(item?.purgeAt ?? '') - Date.parse(item?.deletedAt ?? '')).toBe(30 * 86_400_000);
  });

  test('comes back as it was: photos in their order, cover, likes, day, search', async () => {
    const { ana, ben } = couple();
    const memory = await recordMemory(collections, ana, {
      name: 'Quince harvest',
      description: 'Windy',
      date: '2020-04-19',
      photoCount: 3,
    });
    const third = memory.photos[2]?.id ?? 0;
    await collections.call(ana, 'PUT', `/api/collections/${memory.id}`, {
      name: 'Quince harvest',
      coverPhotoId: third,
    });
    await collections.call(ben, 'POST', `/api/photos/${third}/like`);
    const find = async () =>
      (await collections.call(ben, 'GET', '/api/collections/with-thumbnails?q=quince')).json;
    const before = await memoryOf(ana, memory.id);
    const photosBefore = await photosOf(ana, memory.id);
    expect(await find()).toMatchObject([{ id: memory.id }]);
    await remove(ana, `/api/collections/${memory.id}`);
    expect(await find()).toEqual([]);
    expect((await collections.call(ben, 'GET', '/api/photos/loved')).json).toEqual([]);
    const restored = read(restoredSchema, await restore(ben, { collectionIds: [memory.id] }));
    expect(restored).toEqual({ collectionIds: [memory.id], photoIds: [] });
    expect(await memoryOf(ana, memory.id)).toEqual(before);
    expect(await photosOf(ana, memory.id)).toEqual(photosBefore);
    expect(await find()).toMatchObject([{ id: memory.id, photoCount: 3 }]);
    expect((await collections.call(ben, 'GET', '/api/photos/loved')).json).toMatchObject([
      { id: third, isLiked: true },
    ]);
    expect((await trashOf(ana)).items).toEqual([]);
  });

  test('publishes that it and its photos are hidden and shown again, each time with a greater revision', async () => {
    const { ana } = couple();
    const memory = await recordMemory(collections, ana, { photoCount: 1 });
    const photoId = memory.photos[0]?.id ?? 0;
    await remove(ana, `/api/collections/${memory.id}`);
    await restore(ana, { collectionIds: [memory.id] });
    const about = { collectionId: memory.id, ownerId: ana.id };
    await waitFor(() => {
      const of = <T extends { collectionId: number }>(events: T[]) =>
        events.filter(({ collectionId }) => collectionId === memory.id);
      expect(of(collections.eventsOf('collection.hidden'))).toEqual([
        { ...about, revision: 2, reason: 'deleted' },
      ]);
      expect(of(collections.eventsOf('collection.shown'))).toEqual([{ ...about, revision: 3 }]);
      expect(of(collections.eventsOf('photo.hidden'))).toEqual([
        { ...about, photoId, revision: 2, withMemory: true },
      ]);
      expect(of(collections.eventsOf('photo.shown'))).toEqual([
        { ...about, photoId, revision: 3, withMemory: true },
      ]);
    });
    expect(collections.eventsOf('collection.deleted')).not.toContainEqual(about);
  });
});

describe('a deleted photo', () => {
  test('keeps its files, is in the trash with the name of its memory, and comes back to its place', async () => {
    const { ana, ben } = couple();
    const memory = await recordMemory(collections, ana, { name: 'Pier', photoCount: 3 });
    const [first, second] = memory.photos;
    const name = imageName(second?.filePath ?? '');
    await remove(ana, `/api/photos/${second?.id}`);
    expect((await trashOf(ben)).items).toMatchObject([
      {
        kind: 'photo',
        id: second?.id,
        memory: { id: memory.id, name: 'Pier', isDeleted: false },
        photoCount: 1,
        pictureName: name,
      },
    ]);
    expect(await memoryOf(ben, memory.id)).toMatchObject({ photoCount: 2 });
    expect(await collections.blobNames(`originals/${name}`)).toHaveLength(1);
    await restore(ben, { photoIds: [second?.id] });
    expect(idsOf(await photosOf(ana, memory.id))).toEqual(idsOf(memory.photos));
    expect(await memoryOf(ben, memory.id)).toMatchObject({
      photoCount: 3,
      thumbnail: { name: imageName(first?.filePath ?? '') },
    });
    expect(await status(ana, `/api/images/${name}?w=320`)).toBe(200);
    expect(await status(ana, `/api/trash/images/${name}`)).toBe(404);
  });

  test('is the cover again if it was, unless another one has been chosen', async () => {
    const { ana } = couple();
    const memory = await recordMemory(collections, ana, { photoCount: 3 });
    const [, second, third] = idsOf(memory.photos);
    const choose = (coverPhotoId: number | undefined) =>
      collections.call(ana, 'PUT', `/api/collections/${memory.id}`, { name: 'Pier', coverPhotoId });
    const deleteAndRestore = async (meanwhile: () => Promise<unknown>) => {
      await choose(third);
      await remove(ana, `/api/photos/${third}`);
      await meanwhile();
      await restore(ana, { photoIds: [third] });
      return (await memoryOf(ana, memory.id)).coverPhotoId;
    };
    expect(await deleteAndRestore(async () => {})).toBe(third);
    expect(await deleteAndRestore(() => choose(second))).toBe(second);
  });

  test('becomes the last one when its place was taken meanwhile', async () => {
    const { ana } = couple();
    const memory = await recordMemory(collections, ana, { photoCount: 3 });
    const [first, second, third] = idsOf(memory.photos);
    await remove(ana, `/api/photos/${third}`);
    await collections.call(ana, 'PUT', `/api/collections/${memory.id}/photos`, {
      photoIds: [second],
      before: first,
    });
    await collections.call(ana, 'POST', '/api/photos', photoForm(memory.id, await jpeg()));
    const [, , fourth] = idsOf(await photosOf(ana, memory.id));
    await remove(ana, `/api/photos/${fourth}`);
    await restore(ana, { photoIds: [third, fourth] });
    expect(idsOf(await photosOf(ana, memory.id))).toEqual([second, first, third, fourth]);
  });

  test('brings back its memory when that is deleted too, with all that was deleted with it', async () => {
    const { ana, ben } = couple();
    const memory = await recordMemory(collections, ana, { photoCount: 3 });
    const [first, second, third] = idsOf(memory.photos);
    await remove(ana, `/api/photos/${first}`);
    await remove(ana, `/api/photos/${second}`);
    await remove(ben, `/api/collections/${memory.id}`);
    expect((await trashOf(ana)).items.map(({ kind, memory }) => [kind, memory?.isDeleted])).toEqual([
      ['memory', undefined],
      ['photo', true],
      ['photo', true],
    ]);
    const restored = read(restoredSchema, await restore(ana, { photoIds: [second] }));
    expect(restored).toEqual({ collectionIds: [memory.id], photoIds: [second] });
    expect(idsOf(await photosOf(ana, memory.id))).toEqual([second, third]);
    expect(await memoryOf(ana, memory.id)).toMatchObject({ photoCount: 2 });
    expect(await titles(ana)).toHaveLength(1);
  });
});

describe('the trash', () => {
  test('is paged, the latest first, also where much was deleted at one moment', async () => {
    const { ana } = couple();
    const memory = await recordMemory(collections, ana, { photoCount: 5 });
    await recordMemory(collections, ana);
    for (const { id } of memory.photos) await remove(ana, `/api/photos/${id}`);
    await collections.database.query('update hidden_photo set deleted_at = now() where memory_id = $1', [
      memory.id,
    ]);
    await remove(ana, `/api/collections/${memory.id}`);
    const seen: TrashItem[] = [];
    let link: string | null = `<${trashPaths.trash}?limit=2>`;
    while (link) {
      const answer = await collections.call(ana, 'GET', link.slice(1, link.indexOf('>')));
      seen.push(...read(trashPageSchema, answer).items);
      link = answer.headers.get('link');
    }
    const ids = idsOf(memory.photos).reverse();
    expect(seen.map(({ kind, id }) => [kind, id])).toEqual([
      ['memory', memory.id],
      ...ids.map((id) => ['photo', id]),
    ]);
    expect((await collections.call(ana, 'GET', `${trashPaths.trash}?cursor=x`)).status).toBe(400);
  });

  test('restores several at once, and leaves out what is no longer there', async () => {
    const { ana, ben } = couple();
    const [one, two] = [await recordMemory(collections, ana), await recordMemory(collections, ben)];
    for (const { id } of [one, two]) await remove(ana, `/api/collections/${id}`);
    await restore(ben, { collectionIds: [one.id] });
    const selection = { collectionIds: [one.id, two.id], photoIds: [999_999] };
    expect(read(restoredSchema, await restore(ana, selection))).toEqual({
      collectionIds: [two.id],
      photoIds: [],
    });
    expect((await restore(ana, selection)).status).toBe(404);
    expect((await restore(ana, {})).status).toBe(400);
  });

  test('restores once when both partners do it at the same moment', async () => {
    const { ana, ben } = couple();
    const memory = await recordMemory(collections, ana, { photoCount: 2 });
    await remove(ana, `/api/collections/${memory.id}`);
    const selection = { collectionIds: [memory.id] };
    const answers = await Promise.all([ana, ben, ana, ben].map((who) => restore(who, selection)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    expect(await memoryOf(ana, memory.id)).toMatchObject({ photoCount: 2 });
  });

  test('is not closed by deleting, restoring and liking at the same time: nothing is lost or counted twice', async () => {
    const { ana, ben } = couple();
    const memory = await recordMemory(collections, ana, { photoCount: 3 });
    const ids = idsOf(memory.photos);
    const calls = Array.from({ length: 6 }, () =>
      ids.flatMap((id) => [
        remove(ana, `/api/photos/${id}`),
        restore(ben, { photoIds: [id] }),
        collections.call(ben, 'POST', `/api/photos/${id}/like`),
      ]),
    ).flat();
    calls.push(remove(ben, `/api/collections/${memory.id}`), restore(ana, { collectionIds: [memory.id] }));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 204, 404].includes(status))).toEqual([]);
    await restore(ana, { collectionIds: [memory.id] });
    await restore(ana, { photoIds: ids });
    expect(idsOf(await photosOf(ana, memory.id)).sort()).toEqual(ids.toSorted());
    expect(await memoryOf(ana, memory.id)).toMatchObject({ photoCount: 3 });
  });

  test('answers 404 to strangers and to a partner of before, and to nobody 401', async () => {
    const { ana, ex } = couple();
    const memory = await recordMemory(collections, ana, { photoCount: 2 });
    const [photo, other] = memory.photos;
    await remove(ana, `/api/photos/${photo?.id}`);
    await remove(ana, `/api/collections/${memory.id}`);
    const selection = { collectionIds: [memory.id], photoIds: [photo?.id] };
    const pictures = [photo, other].map((each) => `/api/trash/images/${imageName(each?.filePath ?? '')}`);
    for (const who of [stranger, ex]) {
      expect((await trashOf(who)).items).toEqual([]);
      expect((await restore(who, selection)).status).toBe(404);
      expect((await purge(who, selection)).status).toBe(404);
      for (const path of pictures) expect(await status(who, path)).toBe(404);
    }
    for (const [method, path] of [
      ['GET', trashPaths.trash],
      ['POST', trashPaths.restore],
      ['POST', trashPaths.purge],
      ...pictures.map((path) => ['GET', path] as const),
    ] as const) {
      expect(
        (await collections.call(null, method, path, method === 'POST' ? selection : undefined)).status,
      ).toBe(401);
    }
    expect((await trashOf(ana)).items).toHaveLength(2);
  });
});

describe('what is removed for good', () => {
  test('now, at the request of either partner, loses its rows and files and cannot be restored', async () => {
    const { ana, ben } = couple();
    const memory = await recordMemory(collections, ana, { photoCount: 3 });
    const names = memory.photos.map(({ filePath }) => imageName(filePath));
    await remove(ana, `/api/photos/${memory.photos[0]?.id}`);
    await remove(ana, `/api/collections/${memory.id}`);
    expect((await purge(ben, { collectionIds: [memory.id] })).status).toBe(204);
    expect((await purge(ben, { collectionIds: [memory.id] })).status).toBe(404);
    expect((await restore(ana, { collectionIds: [memory.id] })).status).toBe(404);
    expect((await trashOf(ana)).items).toEqual([]);
    for (const name of names) {
      await waitFor(async () => expect(await collections.blobNames(`originals/${name}`)).toEqual([]));
    }
    await waitFor(() => {
      expect(collections.eventsOf('photo.deleted')).toEqual(
        expect.arrayContaining(
          memory.photos.map(({ id }, index) => ({
            photoId: id,
            collectionId: memory.id,
            ownerId: ana.id,
            name: names[index],
          })),
        ),
      );
      expect(collections.eventsOf('collection.deleted')).toContainEqual({
        collectionId: memory.id,
        ownerId: ana.id,
      });
    });
  });

  test('when its time has passed, once, although several replicas look for it', async () => {
    const { ana } = couple();
    const memory = await recordMemory(collections, ana, { photoCount: 2 });
    const alone = await recordMemory(collections, ana, { photoCount: 2 });
    const [gone, kept] = alone.photos;
    await remove(ana, `/api/collections/${memory.id}`);
    for (const photo of [gone, kept]) await remove(ana, `/api/photos/${photo?.id}`);
    await age('hidden_memory', memory.id);
    await age('hidden_photo', gone?.id ?? 0);
    // From then on it cannot be restored, whether or not it has been removed already.
    expect((await restore(ana, { collectionIds: [memory.id], photoIds: [gone?.id] })).status).toBe(404);
    await Promise.all(Array.from({ length: 3 }, () => otherReplica().removeExpired()));
    await waitFor(() => {
      const about = [memory.id, alone.id];
      const deleted = collections
        .eventsOf('photo.deleted')
        .filter(({ collectionId }) => about.includes(collectionId))
        .map(({ photoId }) => photoId);
      expect(deleted.sort()).toEqual([...idsOf(memory.photos), gone?.id].sort());
    });
    expect((await trashOf(ana)).items.map(({ id }) => id)).toEqual([kept?.id]);
    const metrics = await (await fetch(new URL('/metrics', collections.url))).text();
    expect(metrics).toMatch(/^trash_removed_total\{kind="memory".*\} \d/m);
    expect(metrics).toMatch(/^trash_items\{kind="photo".*\} [1-9]/m);
    expect(metrics).toMatch(/^trash_oldest_age_seconds\{.*\} \d/m);
  });

  test('when its time has passed, although other work of the sweeper fails', async () => {
    const { ana } = couple();
    const memory = await recordMemory(collections, ana, { photoCount: 1 });
    await remove(ana, `/api/collections/${memory.id}`);
    await collections.database.query('alter table idempotent_call rename to away');
    try {
      await age('hidden_memory', memory.id);
      await waitFor(() => {
        const deleted = collections.eventsOf('photo.deleted').map(({ photoId }) => photoId);
        expect(deleted).toEqual(expect.arrayContaining(idsOf(memory.photos)));
      });
    } finally {
      await collections.database.query('alter table away rename to idempotent_call');
    }
  });
});

test.each([
  ['memory', memoryRow],
  ['photo', photoRow],
])('every column of a %s is kept while it is hidden', async (table, row) => {
  const columnsOf = async (name: string) => {
    const { rows } = await collections.database.query<{ column: string }>(
      `select attname as column from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [name],
    );
    return rows.map(({ column }) => column);
  };
  expect([...row].sort()).toEqual((await columnsOf(`collections.${table}`)).sort());
  expect(await columnsOf(`collections.hidden_${table}`)).toEqual(expect.arrayContaining([...row]));
});
