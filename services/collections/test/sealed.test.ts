import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { collectionWithThumbnailSchema } from '@our-dates/contracts/collections';
import { imageName } from '@our-dates/contracts/paths';
import { photoSchema } from '@our-dates/contracts/photos';
import { sealedMemorySchema } from '@our-dates/contracts/sealed';
import { trashPageSchema } from '@our-dates/contracts/trash';
import { trashPaths } from '@our-dates/contracts/trash-terms';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import { viewer } from '@our-dates/service-kit/testing/caller';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { startCollections, type TestCollections } from '../testing/collections.ts';
import { jpeg, memoryForm, problem, read, recordMemory } from '../testing/forms.ts';

/** Each test has a couple of its own. */
let lastId = 2000;
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

const day = `${new Date().getUTCFullYear() + 1}-10-25`;
const seal = (who: Viewer, id: number, body: object = { opensOn: day, timeZone: 'America/Los_Angeles' }) =>
  collections.call(who, 'POST', `/api/collections/${id}/seal`, body);
const sealedOf = async (who: Viewer) =>
  read(sealedMemorySchema.array(), await collections.call(who, 'GET', '/api/sealed'));
const ask = (who: Viewer, id: number, asked = true) =>
  collections.call(who, 'PUT', `/api/sealed/${id}/opening`, { asked });
const status = async (who: Viewer | null, path: string) => (await collections.call(who, 'GET', path)).status;
const trashOf = async (who: Viewer) =>
  read(trashPageSchema, await collections.call(who, 'GET', trashPaths.trash)).items;
const letDayCome = (id: number) =>
  collections.database.query('update hidden_memory set opens_at = now() where id = $1', [id]);

async function sealed(who: Viewer, photoCount = 2) {
  const memory = await recordMemory(collections, who, {
    name: 'Quince harvest',
    description: 'Windy',
    date: '2020-04-19',
    photoCount,
  });
  const answer = read(sealedMemorySchema, await seal(who, memory.id));
  return { memory, answer };
}

async function isOpen(who: Viewer, id: number) {
  return (await status(who, `/api/collections/${id}`)) === 200;
}

describe('a sealed memory', () => {
  test('shows to both that it exists and when it opens, and nothing else', async () => {
    const { ana, ben } = couple();
    const { memory, answer } = await sealed(ana);
    const known = {
      id: memory.id,
      opensOn: day,
      opensAt: expect.stringMatching(`^${day}T07:00:00`),
      isOwner: true,
      openingAsked: { byViewer: false, byPartner: false },
    };
    expect(answer).toEqual(known);
    expect(await sealedOf(ana)).toEqual([known]);
    expect(await sealedOf(ben)).toEqual([{ ...known, isOwner: false }]);
    const [photo] = memory.photos;
    const name = imageName(photo?.filePath ?? '');
    for (const who of [ana, ben]) {
      for (const path of [
        `/api/collections/${memory.id}`,
        `/api/photos?collectionId=${memory.id}`,
        `/api/photos/${photo?.id}`,
        `/api/images/${name}?w=320`,
        `/api/images/${name}?original`,
        `/api/trash/images/${name}`,
      ]) {
        expect(await status(who, path)).toBe(404);
      }
      for (const path of [
        '/api/collections',
        '/api/collections/with-thumbnails',
        '/api/collections/with-thumbnails?q=quince',
        '/api/collections/with-thumbnails?q=quinze',
        '/api/collections/timeline',
        '/api/collections/on-this-day?today=2026-04-19',
        '/api/photos/loved',
      ]) {
        expect((await collections.call(who, 'GET', path)).text).toBe('[]');
      }
      expect(await trashOf(who)).toEqual([]);
    }
  });

  test('is sealed only by who recorded it, until a day to come', async () => {
    const { ana, ben } = couple();
    const memory = await recordMemory(collections, ana);
    expect((await seal(ben, memory.id)).status).toBe(403);
    expect((await seal(stranger, memory.id)).status).toBe(404);
    expect((await seal(viewer(9, { isDemo: true }), memory.id)).status).toBe(404);
    for (const body of [
      { opensOn: '2020-01-01' },
      { opensOn: new Date().toISOString().slice(0, 10) },
      { opensOn: '2999-01-01' },
      { opensOn: day, timeZone: 'Nowhere/Land' },
      { opensOn: 'soon' },
      {},
    ]) {
      expect((await seal(ana, memory.id, body)).status).toBe(400);
    }
    expect(await isOpen(ana, memory.id)).toBe(true);
  });

  test('opens when its day has come and not before, as it was', async () => {
    const { ana, ben } = couple();
    const memory = await recordMemory(collections, ana, { name: 'Pier', photoCount: 3 });
    const photoId = memory.photos[2]?.id;
    await collections.call(ben, 'POST', `/api/photos/${photoId}/like`);
    const look = async () => [
      read(
        collectionWithThumbnailSchema,
        await collections.call(ben, 'GET', `/api/collections/${memory.id}`),
      ),
      read(photoSchema.array(), await collections.call(ben, 'GET', `/api/photos?collectionId=${memory.id}`)),
    ];
    const before = await look();
    const { memory: later } = await sealed(ana);
    await seal(ana, memory.id);
    await letDayCome(memory.id);
    await waitFor(async () => expect(await isOpen(ben, memory.id)).toBe(true));
    expect(await look()).toEqual(before);
    expect((await sealedOf(ana)).map(({ id }) => id)).toEqual([later.id]);
    await waitFor(() =>
      expect(collections.eventsOf('collection.shown')).toContainEqual({
        collectionId: memory.id,
        ownerId: ana.id,
        revision: 3,
      }),
    );
  });

  test('opens early when both want it, once, also when both say so at the same moment', async () => {
    const { ana, ben } = couple();
    const { memory } = await sealed(ana);
    expect((await ask(ana, memory.id)).json).toEqual({ isOpen: false });
    expect(await sealedOf(ben)).toMatchObject([{ openingAsked: { byViewer: false, byPartner: true } }]);
    await ask(ana, memory.id, false);
    expect((await ask(ben, memory.id)).json).toEqual({ isOpen: false });
    await ask(ben, memory.id, false);
    expect(await isOpen(ana, memory.id)).toBe(false);
    const answers = await Promise.all([ask(ana, memory.id), ask(ben, memory.id)]);
    expect(answers.map(({ text }) => text).sort()).toEqual(['{"isOpen":false}', '{"isOpen":true}']);
    expect(await isOpen(ana, memory.id)).toBe(true);
    expect((await ask(ana, memory.id)).status).toBe(404);
    await waitFor(() =>
      expect(
        collections.eventsOf('collection.shown').filter(({ collectionId }) => collectionId === memory.id),
      ).toHaveLength(1),
    );
  });

  test('stays the owner’s and sealed when the partnership ends, and wishes of a partner of before do not count', async () => {
    const { ana, ben, ex } = couple();
    const { memory } = await sealed(ana);
    await ask(ben, memory.id);
    expect(await sealedOf(ex)).toEqual([]);
    expect((await ask(ex, memory.id)).status).toBe(404);
    const alone = viewer(ana.id);
    expect(await sealedOf(alone)).toMatchObject([{ id: memory.id, openingAsked: { byPartner: false } }]);
    expect(problem(await ask(alone, memory.id))).toMatchObject({ status: 409, code: 'NO_PARTNER' });
    const withAnother = viewer(ana.id, { partnerId: 999_999 });
    expect((await ask(withAnother, memory.id)).json).toEqual({ isOpen: false });
    expect(await isOpen(alone, memory.id)).toBe(false);
  });

  test('is deleted by who recorded it, shows nothing in the trash, and is still sealed when it is restored', async () => {
    const { ana, ben } = couple();
    const { memory } = await sealed(ana);
    const path = `/api/sealed/${memory.id}`;
    expect((await collections.call(ben, 'DELETE', path)).status).toBe(403);
    expect((await collections.call(stranger, 'DELETE', path)).status).toBe(404);
    expect((await collections.call(ana, 'DELETE', `/api/collections/${memory.id}`)).status).toBe(404);
    expect((await collections.call(ana, 'DELETE', path)).status).toBe(204);
    expect(await sealedOf(ana)).toEqual([]);
    const name = imageName(memory.photos[0]?.filePath ?? '');
    for (const who of [ana, ben]) {
      expect(await trashOf(who)).toMatchObject([
        { kind: 'memory', id: memory.id, title: null, photoCount: null, pictureName: null, opensOn: day },
      ]);
      expect(await status(who, `/api/trash/images/${name}`)).toBe(404);
    }
    await collections.call(ben, 'POST', trashPaths.restore, { collectionIds: [memory.id] });
    expect(await sealedOf(ben)).toMatchObject([{ id: memory.id }]);
    expect(await trashOf(ana)).toEqual([]);
    await collections.call(ana, 'DELETE', path);
    await letDayCome(memory.id);
    await waitFor(async () =>
      expect(await trashOf(ben)).toMatchObject([
        { title: 'Quince harvest', photoCount: 2, pictureName: name },
      ]),
    );
    await collections.call(ben, 'POST', trashPaths.restore, { collectionIds: [memory.id] });
    expect(await isOpen(ben, memory.id)).toBe(true);
  });

  test('hides photos that were deleted before, which have their whole time in the trash once it is open', async () => {
    const { ana } = couple();
    const memory = await recordMemory(collections, ana, { photoCount: 2 });
    const [photo] = memory.photos;
    await collections.call(ana, 'DELETE', `/api/photos/${photo?.id}`);
    await seal(ana, memory.id);
    expect(await trashOf(ana)).toEqual([]);
    expect(await status(ana, `/api/trash/images/${imageName(photo?.filePath ?? '')}`)).toBe(404);
    const restored = await collections.call(ana, 'POST', trashPaths.restore, { photoIds: [photo?.id] });
    expect(restored.status).toBe(404);
    await collections.database.query('update hidden_photo set purge_at = now() where id = $1', [photo?.id]);
    await letDayCome(memory.id);
    await waitFor(async () => expect(await trashOf(ana)).toMatchObject([{ kind: 'photo', id: photo?.id }]));
    expect(Date.parse((await trashOf(ana))[0]?.purgeAt ?? '')).toBeGreaterThan(Date.now() + 29 * 86_400_000);
  });
});

describe('a memory that is sealed when it is recorded', () => {
  test('is never told or shown, to nobody, until it opens', async () => {
    const { ana, ben } = couple();
    const form = memoryForm({
      name: 'Surprise',
      description: 'Secret',
      photos: [await jpeg(), await jpeg()],
    });
    form.append('opensOn', day);
    const answer = await collections.call(ana, 'POST', '/api/collections', form);
    const { id, ...shown } = read(collectionWithThumbnailSchema, answer);
    expect(shown).toMatchObject({
      name: '',
      description: null,
      photoCount: 0,
      thumbnail: null,
      ownerId: ana.id,
    });
    expect(await sealedOf(ben)).toMatchObject([{ id, opensOn: day }]);
    expect(await isOpen(ana, id)).toBe(false);
    await waitFor(() => {
      const of = <T extends { collectionId: number }>(events: T[]) =>
        events.filter(({ collectionId }) => collectionId === id);
      expect(of(collections.eventsOf('collection.hidden'))).toMatchObject([{ reason: 'sealed' }]);
      expect(of(collections.eventsOf('photo.uploaded'))).toMatchObject([
        { isHidden: true },
        { isHidden: true },
      ]);
      expect(of(collections.eventsOf('collection.created'))).toEqual([]);
    });
    await letDayCome(id);
    await waitFor(async () => expect(await isOpen(ben, id)).toBe(true));
    expect((await collections.call(ben, 'GET', `/api/collections/${id}`)).json).toMatchObject({
      name: 'Surprise',
      photoCount: 2,
    });
  });

  test('is not recorded when its day is not to come', async () => {
    const { ana } = couple();
    const form = memoryForm({ name: 'Too late' });
    form.append('opensOn', '2020-01-01');
    expect((await collections.call(ana, 'POST', '/api/collections', form)).status).toBe(400);
    expect(await sealedOf(ana)).toEqual([]);
  });
});

test('a repeated upload does not show what has been sealed since', async () => {
  const { ana } = couple();
  const key = { 'idempotency-key': 'seal-1' };
  const record = () => collections.call(ana, 'POST', '/api/collections', memoryForm({ name: 'Pier' }), key);
  const { id } = read(collectionWithThumbnailSchema, await record());
  expect((await record()).json).toMatchObject({ id, name: 'Pier' });
  await seal(ana, id);
  expect((await record()).status).toBe(404);
});
