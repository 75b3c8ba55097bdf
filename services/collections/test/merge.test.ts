import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { collectionWithThumbnailSchema } from '@our-dates/contracts/collections';
import { mergePath, mergeRefusalPath, mergesPath } from '@our-dates/contracts/merge-paths';
import { mergedMemorySchema, mergesSchema } from '@our-dates/contracts/merges';
import { fillPath } from '@our-dates/contracts/paths';
import { photoSchema } from '@our-dates/contracts/photos';
import { storiesSchema } from '@our-dates/contracts/stories';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import { type Answer, viewer } from '@our-dates/service-kit/testing/caller';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { startCollections, type TestCollections } from '../testing/collections.ts';
import { jpeg, type MemoryForm, photoForm, problem, read, recordMemory } from '../testing/forms.ts';

let collections: TestCollections;
beforeAll(async () => {
  collections = await startCollections(sharedServers().postgresUrl, { SWEEP_INTERVAL: '100ms' });
});
afterAll(() => collections.stop());

type Memory = Awaited<ReturnType<typeof recordMemory>>;

/** Other people in each test: two partners with a memory each, of the same day. */
let nextId = 5000;
let ana: Viewer;
let ben: Viewer;
let pier: Memory;
let gulls: Memory;
beforeEach(async () => {
  const [anasId, bensId] = [nextId, nextId + 1];
  nextId += 10;
  ana = viewer(anasId, { partnerId: bensId });
  ben = viewer(bensId, { partnerId: anasId });
  collections.neighbours.partners.set(anasId, bensId).set(bensId, anasId);
  pier = await record(ana, { name: 'Pier', description: 'Windy.', photoCount: 2 });
  gulls = await record(ben, { name: 'Gulls', description: 'They took my chips.', photoCount: 3 });
});

const record = (who: Viewer, form: MemoryForm & { photoCount?: number }) =>
  recordMemory(collections, who, { date: '2026-04-19', ...form });

const idsOf = (things: readonly { id: number }[]) => things.map(({ id }) => id);
const call = (who: Viewer, method: string, path: string, body?: unknown) =>
  collections.call(who, method, path, body);

const merge = (who: Viewer, into: number, from: number, photoIds: number[] = []): Promise<Answer> =>
  call(who, 'POST', fillPath(mergesPath, { id: into }), { from, photoIds });
const undo = (who: Viewer, into: number, from: number): Promise<Answer> =>
  call(who, 'DELETE', fillPath(mergePath, { id: into, from }));

async function mergesOf(who: Viewer, id: number) {
  return read(mergesSchema, await call(who, 'GET', fillPath(mergesPath, { id })));
}

async function photosOf(who: Viewer, id: number): Promise<number[]> {
  return idsOf(read(photoSchema.array(), await call(who, 'GET', `/api/photos?collectionId=${id}`)));
}

async function memoryOf(who: Viewer, id: number) {
  return read(collectionWithThumbnailSchema, await call(who, 'GET', `/api/collections/${id}`));
}

const refusal = (answer: Answer) => [answer.status, problem(answer).code];

const endTime = (id: number) =>
  collections.database.query(
    `update collections.memory_merge set undo_until = now() - interval '1 second' where from_id = $1`,
    [id],
  );

async function storiesOf(who: Viewer, id: number) {
  return read(storiesSchema, await call(who, 'GET', `/api/collections/${id}/story`));
}

async function write(who: Viewer, id: number, content: string, partnerId = who.partnerId): Promise<void> {
  const answer = await call(who, 'PUT', `/api/collections/${id}/story`, {
    content,
    partnerId,
    version: null,
  });
  expect(answer.status).toBe(200);
}

describe('a merge of two memories', () => {
  test('puts the photos into one memory in the order given, with both descriptions', async () => {
    const [one = 0, two = 0] = idsOf(pier.photos);
    const [a = 0, b = 0, c = 0] = idsOf(gulls.photos);
    const answer = await merge(ana, pier.id, gulls.id, [a, one, b, two]);
    expect(read(mergedMemorySchema, answer)).toMatchObject({
      ...{ id: gulls.id, into: pier.id, name: 'Gulls', photoCount: 3, mergedBy: ana.id },
    });
    expect(await photosOf(ben, pier.id)).toEqual([a, one, b, two, c]);
    expect(await memoryOf(ben, pier.id)).toMatchObject({
      ...{ id: pier.id, name: 'Pier', description: 'Windy.\n\nThey took my chips.', photoCount: 5 },
    });
    expect((await mergesOf(ben, pier.id)).merged).toMatchObject([{ id: gulls.id, name: 'Gulls' }]);
  });

  test('takes the other memory out of lists, and its address leads to the one that stays', async () => {
    await merge(ben, pier.id, gulls.id);
    const { text } = await call(ben, 'GET', '/api/collections/with-thumbnails');
    expect(text).not.toContain('"Gulls"');
    expect(await memoryOf(ben, gulls.id)).toMatchObject({ id: pier.id });
    expect((await call(ben, 'GET', `/api/photos?collectionId=${gulls.id}`)).status).toBe(404);
    expect((await call(ben, 'DELETE', `/api/collections/${gulls.id}`)).status).toBe(404);
    const trash = await call(ben, 'GET', '/api/trash');
    expect(trash.json).toMatchObject({ items: [] });
    expect((await call(ben, 'GET', '/api/sealed')).text).toBe('[]');
    const stranger = viewer(nextId + 5);
    expect((await call(stranger, 'GET', `/api/collections/${gulls.id}`)).status).toBe(404);
  });

  test('is announced: the photos have moved, and the other memory is hidden', async () => {
    await merge(ana, pier.id, gulls.id);
    await waitFor(() => {
      const hidden = collections.eventsOf('collection.hidden').filter((e) => e.collectionId === gulls.id);
      expect(hidden).toMatchObject([{ reason: 'merged', ownerId: ben.id }]);
      const moved = collections
        .eventsOf('photo.moved')
        .filter((e) => idsOf(gulls.photos).includes(e.photoId));
      expect(moved.map(({ collectionId }) => collectionId)).toEqual([pier.id, pier.id, pier.id]);
    });
  });

  test.each([
    ['in the same direction', false],
    ['in opposite directions', true],
  ])('happens once when both partners press %s at the same moment', async (_, isOpposite) => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        isOpposite && index % 2 === 1 ? merge(ben, gulls.id, pier.id) : merge(ana, pier.id, gulls.id),
      ),
    );
    const merges = answers.map((answer) => read(mergedMemorySchema, answer));
    expect(new Set(merges.map(({ into }) => into)).size).toBe(1);
    const [{ into } = { into: 0 }] = merges;
    expect((await photosOf(ana, into)).length).toBe(5);
    expect((await mergesOf(ana, into)).merged).toHaveLength(1);
  });

  test('takes along a photo that is uploaded to the other memory at that moment', async () => {
    const [uploaded] = await Promise.all([
      call(ben, 'POST', '/api/photos', photoForm(gulls.id, await jpeg('#0a0'))),
      merge(ana, pier.id, gulls.id),
    ]);
    const { id } = read(photoSchema, uploaded);
    expect(await photosOf(ana, pier.id)).toContain(id);
    expect((await undo(ana, pier.id, gulls.id)).status).toBe(204);
    expect(await photosOf(ben, gulls.id)).toContain(id);
  });

  test('is refused for the same memory, for one that is not seen, and for what would be too much', async () => {
    expect(refusal(await merge(ana, pier.id, pier.id))).toEqual([409, 'SAME_MEMORY']);
    const strangers = await record(viewer(nextId + 5), { name: 'Elsewhere' });
    expect((await merge(ana, pier.id, strangers.id)).status).toBe(404);
    expect((await merge(ana, strangers.id, pier.id)).status).toBe(404);
    const long = await record(ben, { description: 'x'.repeat(4999) });
    expect(refusal(await merge(ana, pier.id, long.id))).toEqual([422, 'TEXT_TOO_LONG']);
    await call(ben, 'DELETE', `/api/collections/${gulls.id}`);
    expect((await merge(ana, pier.id, gulls.id)).status).toBe(404);
    expect(await photosOf(ana, pier.id)).toEqual(idsOf(pier.photos));
  });

  test('is refused for a memory that something was put into, which cannot be sealed either', async () => {
    const third = await record(ben, { name: 'Supper' });
    await merge(ana, pier.id, gulls.id);
    expect(refusal(await merge(ana, third.id, pier.id))).toEqual([409, 'MERGE_OPEN']);
    const seal = await call(ana, 'POST', `/api/collections/${pier.id}/seal`, { opensOn: '2030-01-01' });
    expect(refusal(seal)).toEqual([409, 'MERGE_OPEN']);
    expect((await merge(ana, pier.id, third.id)).status).toBe(200);
  });
});

describe('undoing a merge', () => {
  test('gives both memories back as they were', async () => {
    const [one = 0] = idsOf(pier.photos);
    const [a = 0, b = 0, c = 0] = idsOf(gulls.photos);
    await call(ben, 'PUT', `/api/collections/${gulls.id}`, { name: 'Gulls', coverPhotoId: b });
    await call(ana, 'POST', `/api/photos/${a}/like`);
    const before = [await memoryOf(ana, pier.id), await memoryOf(ana, gulls.id)];
    await merge(ana, pier.id, gulls.id, [c, one, a, b]);
    expect((await undo(ben, pier.id, gulls.id)).status).toBe(204);
    expect([await memoryOf(ana, pier.id), await memoryOf(ana, gulls.id)]).toEqual(
      before.map((memory) => ({ ...memory, updatedAt: expect.anything() })),
    );
    expect(await photosOf(ana, pier.id)).toEqual(idsOf(pier.photos));
    expect(await photosOf(ben, gulls.id)).toEqual([a, b, c]);
    expect(read(photoSchema, await call(ana, 'GET', `/api/photos/${a}`))).toMatchObject({ isLiked: true });
    expect((await undo(ana, pier.id, gulls.id)).status).toBe(204);
  });

  test('leaves what was added, moved away and written since, and sends deleted photos to their own memory', async () => {
    const third = await record(ben, { name: 'Supper' });
    const [a = 0, b = 0, c = 0] = idsOf(gulls.photos);
    await merge(ana, pier.id, gulls.id);
    const added = await call(ben, 'POST', '/api/photos', photoForm(pier.id, await jpeg('#00f')));
    const { id } = read(photoSchema, added);
    await call(ana, 'DELETE', `/api/photos/${a}`);
    await call(ana, 'PUT', `/api/collections/${third.id}/photos`, { photoIds: [b], before: null });
    await call(ana, 'PUT', `/api/collections/${pier.id}`, { name: 'Pier', description: 'Rewritten.' });
    await undo(ana, pier.id, gulls.id);
    expect(await photosOf(ana, pier.id)).toEqual([...idsOf(pier.photos), id]);
    expect(await photosOf(ana, gulls.id)).toEqual([c]);
    expect(await photosOf(ana, third.id)).toEqual([b]);
    expect(await memoryOf(ana, pier.id)).toMatchObject({ description: 'Rewritten.' });
    expect(await memoryOf(ana, gulls.id)).toMatchObject({ description: 'They took my chips.' });
    await call(ben, 'POST', '/api/trash/restore', { collectionIds: [], photoIds: [a] });
    expect(await photosOf(ana, gulls.id)).toEqual([a, c]);
  });

  test('takes back only its own photos and text, whichever of two merges is undone first', async () => {
    const supper = await record(ben, { name: 'Supper', description: 'Soup.', photoCount: 1 });
    await merge(ana, pier.id, gulls.id);
    await merge(ana, pier.id, supper.id);
    await undo(ben, pier.id, gulls.id);
    expect(await memoryOf(ana, pier.id)).toMatchObject({ description: 'Windy.\n\nSoup.' });
    expect(await photosOf(ana, pier.id)).toEqual([...idsOf(pier.photos), ...idsOf(supper.photos)]);
    await undo(ben, pier.id, supper.id);
    expect(await memoryOf(ana, pier.id)).toMatchObject({ description: 'Windy.' });
    expect(await memoryOf(ana, supper.id)).toMatchObject({ description: 'Soup.', photoCount: 1 });
    expect(await photosOf(ana, pier.id)).toEqual(idsOf(pier.photos));
  });

  test('is possible until a day has passed; then the address still leads to the one memory', async () => {
    await merge(ana, pier.id, gulls.id);
    await endTime(gulls.id);
    expect(refusal(await undo(ana, pier.id, gulls.id))).toEqual([410, 'MERGE_FINAL']);
    await waitFor(async () => {
      const { rows } = await collections.database.query(
        'select from collections.hidden_memory where id = $1',
        [gulls.id],
      );
      expect(rows).toEqual([]);
    });
    await waitFor(() => {
      const deleted = collections.eventsOf('collection.deleted').filter((e) => e.collectionId === gulls.id);
      const mergedInto = { collectionId: pier.id, ownerId: ana.id, isHidden: false };
      expect(deleted).toMatchObject([{ ownerId: ben.id, mergedInto }]);
    });
    expect(refusal(await undo(ana, pier.id, gulls.id))).toEqual([410, 'MERGE_FINAL']);
    expect((await mergesOf(ana, pier.id)).merged).toEqual([]);
    expect(await memoryOf(ana, gulls.id)).toMatchObject({ id: pier.id });
    expect((await photosOf(ana, pier.id)).length).toBe(5);
    const seal = await call(ana, 'POST', `/api/collections/${pier.id}/seal`, { opensOn: '2030-01-01' });
    expect(seal.status).toBe(200);
    expect((await call(ana, 'GET', `/api/collections/${gulls.id}`)).status).toBe(404);
  });

  test('happens once when both press at the same moment', async () => {
    await merge(ana, pier.id, gulls.id);
    const answers = await Promise.all([ana, ben, ana].map((who) => undo(who, pier.id, gulls.id)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect((await photosOf(ben, gulls.id)).length).toBe(3);
  });
});

describe('stories in a merge', () => {
  test('come along, stay sealed, and go back', async () => {
    await write(ben, gulls.id, 'Mine were cold anyway.');
    await merge(ana, pier.id, gulls.id);
    expect(await storiesOf(ana, pier.id)).toMatchObject({ hasPartnerWritten: true, partners: null });
    await undo(ana, pier.id, gulls.id);
    expect(await storiesOf(ana, pier.id)).toMatchObject({ hasPartnerWritten: false });
    expect(await storiesOf(ben, gulls.id)).toMatchObject({ own: { content: 'Mine were cold anyway.' } });
  });

  test('of both memories stop it, so that none is opened', async () => {
    await write(ben, gulls.id, 'Mine were cold anyway.');
    await write(ana, pier.id, 'You threw them.');
    expect(refusal(await merge(ana, pier.id, gulls.id))).toEqual([409, 'STORIES_IN_BOTH']);
    expect(await storiesOf(ana, gulls.id)).toMatchObject({ hasPartnerWritten: true, partners: null });
  });

  test('for nobody else do not stop it, and stay with their author alone', async () => {
    const benAlone = viewer(ben.id);
    await write(benAlone, gulls.id, 'A note.');
    await write(benAlone, pier.id, 'Another note.').catch(() => undefined);
    await merge(ana, pier.id, gulls.id);
    await endTime(gulls.id);
    await waitFor(async () => {
      expect((await storiesOf(ben, pier.id)).earlier.map(({ content }) => content)).toContain('A note.');
    });
    expect(await storiesOf(ana, pier.id)).toMatchObject({ hasPartnerWritten: false, earlier: [] });
  });
});

describe('a merge within its day', () => {
  test('is undone when the partnership ends, and each keeps what they recorded', async () => {
    await merge(ana, pier.id, gulls.id);
    await collections.tell('partnership.ended', { userIds: [ana.id, ben.id] });
    const [anaAlone, benAlone] = [viewer(ana.id), viewer(ben.id)];
    await waitFor(async () => {
      expect(await photosOf(benAlone, gulls.id)).toEqual(idsOf(gulls.photos));
    });
    expect(await photosOf(anaAlone, pier.id)).toEqual(idsOf(pier.photos));
    expect(await memoryOf(anaAlone, pier.id)).toMatchObject({ description: 'Windy.' });
    expect((await call(anaAlone, 'GET', `/api/collections/${gulls.id}`)).status).toBe(404);
  });

  test('does not happen after the partnership has ended, whatever the token says', async () => {
    collections.neighbours.partners.set(ana.id, null);
    expect((await merge(ana, pier.id, gulls.id)).status).toBe(404);
    expect(await photosOf(ben, gulls.id)).toEqual(idsOf(gulls.photos));
  });

  test('is undone when it is written while the partnership ends', async () => {
    let told: Promise<void> | undefined;
    collections.neighbours.onAsked = () => {
      told ??= collections.tell('partnership.ended', { userIds: [ben.id, ana.id] });
      return told;
    };
    const answer = await merge(ana, pier.id, gulls.id);
    collections.neighbours.onAsked = () => undefined;
    expect(answer.status).toBe(200);
    await waitFor(async () => {
      expect(await photosOf(viewer(ben.id), gulls.id)).toEqual(idsOf(gulls.photos));
    });
  });

  test('leaves the other partner what is theirs when an account is removed', async () => {
    await merge(ana, pier.id, gulls.id);
    await collections.tell('user.deleted', { userId: ana.id, username: 'ana' });
    const benAlone = viewer(ben.id);
    await waitFor(async () => {
      expect(await photosOf(benAlone, gulls.id)).toEqual(idsOf(gulls.photos));
      expect((await call(ben, 'GET', `/api/collections/${pier.id}`)).status).toBe(404);
    });
    expect(await memoryOf(benAlone, gulls.id)).toMatchObject({ id: gulls.id, photoCount: 3 });
  });

  test('goes into the trash as one memory, and can be undone when that is restored', async () => {
    await merge(ana, pier.id, gulls.id);
    await call(ana, 'DELETE', `/api/collections/${pier.id}`);
    expect((await undo(ben, pier.id, gulls.id)).status).toBe(404);
    await call(ben, 'POST', '/api/trash/restore', { collectionIds: [pier.id], photoIds: [] });
    expect((await photosOf(ben, pier.id)).length).toBe(5);
    expect((await undo(ben, pier.id, gulls.id)).status).toBe(204);
    expect(await photosOf(ben, gulls.id)).toEqual(idsOf(gulls.photos));
  });

  test('gives photos in the trash back to who recorded them when the partnership ends', async () => {
    await merge(ana, pier.id, gulls.id);
    await call(ana, 'DELETE', `/api/collections/${pier.id}`);
    await collections.tell('partnership.ended', { userIds: [ana.id, ben.id] });
    const benAlone = viewer(ben.id);
    await waitFor(async () => {
      expect(await memoryOf(benAlone, gulls.id)).toMatchObject({ id: gulls.id, photoCount: 0 });
    });
    const photoIds = idsOf(gulls.photos);
    await call(benAlone, 'POST', '/api/trash/restore', { collectionIds: [], photoIds });
    expect(await photosOf(benAlone, gulls.id)).toEqual(photoIds);
    const anaAlone = viewer(ana.id);
    await call(anaAlone, 'POST', '/api/trash/restore', { collectionIds: [pier.id], photoIds: [] });
    expect(await photosOf(anaAlone, pier.id)).toEqual(idsOf(pier.photos));
    expect(await memoryOf(anaAlone, pier.id)).toMatchObject({ description: 'Windy.' });
  });
});

describe('what is offered', () => {
  test('is what the other partner recorded of the same day, until one refuses', async () => {
    await record(ana, { name: 'Own' });
    await record(ben, { name: 'Next day', date: '2026-04-20' });
    const offered = (await mergesOf(ana, pier.id)).candidates;
    expect(offered).toMatchObject([{ id: gulls.id, name: 'Gulls', photoCount: 3, isRefused: false }]);
    expect((await mergesOf(ben, gulls.id)).candidates.map(({ name }) => name)).toEqual(['Pier', 'Own']);
    const refused = await call(ben, 'PUT', fillPath(mergeRefusalPath, { id: gulls.id, from: pier.id }));
    expect(refused.status).toBe(204);
    expect((await mergesOf(ana, pier.id)).candidates).toMatchObject([{ id: gulls.id, isRefused: true }]);
    expect((await mergesOf(viewer(ana.id), pier.id)).candidates).toEqual([]);
  });

  test.each([
    ['02:30', true],
    ['04:30', false],
  ])('is an evening that continues after midnight at %s: %s', async (time, isOffered) => {
    const late = await record(ben, { name: 'Late', date: '2026-04-20', photoCount: 1 });
    const at = (ids: number[], moment: string) =>
      collections.database.query('update collections.photo set taken_at = $2 where id = any($1)', [
        ids,
        moment,
      ]);
    await at(idsOf(pier.photos), '2026-04-19 23:45');
    await at(idsOf(late.photos), `2026-04-20 ${time}`);
    const names = (await mergesOf(ana, pier.id)).candidates.map(({ name }) => name);
    expect(names).toEqual(isOffered ? ['Gulls', 'Late'] : ['Gulls']);
  });
});
