import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { fillPath, imageName } from '@our-dates/contracts/paths';
import { photoSchema } from '@our-dates/contracts/photos';
import {
  type Sorting,
  type SortingAnswer,
  sortingRemovedSchema,
  sortingSchema,
} from '@our-dates/contracts/sorting';
import { sortingPath, sortingRemovalPath } from '@our-dates/contracts/sorting-paths';
import { trashPaths } from '@our-dates/contracts/trash-terms';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import { type Answer, viewer } from '@our-dates/service-kit/testing/caller';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { startCollections, type TestCollections } from '../testing/collections.ts';
import { problem, read, recordMemory } from '../testing/forms.ts';

let collections: TestCollections;
beforeAll(async () => {
  collections = await startCollections(sharedServers().postgresUrl);
});
afterAll(() => collections.stop());

/** Other people in each test, with a memory of four photos. */
let nextId = 2000;
let ana: Viewer;
let ben: Viewer;
let memoryId: number;
let photos: { id: number; name: string }[];
beforeEach(async () => {
  const [anasId, bensId] = [nextId, nextId + 1];
  nextId += 10;
  ana = viewer(anasId, { partnerId: bensId });
  ben = viewer(bensId, { partnerId: anasId });
  const memory = await recordMemory(collections, ana, { photoCount: 4 });
  memoryId = memory.id;
  photos = memory.photos.map(({ id, filePath }) => ({ id, name: imageName(filePath) }));
});

const idAt = (index: number) => photos[index]?.id ?? 0;

const answer = (who: Viewer, answers: readonly [number, SortingAnswer | null][], partnerId = who.partnerId) =>
  collections.call(who, 'PUT', fillPath(sortingPath, { id: memoryId }), {
    partnerId,
    answers: answers.map(([photoId, given]) => ({ photoId, answer: given })),
  });

async function sortingFor(who: Viewer): Promise<Sorting> {
  return read(sortingSchema, await collections.call(who, 'GET', fillPath(sortingPath, { id: memoryId })));
}

const press = (who: Viewer, photoIds: readonly number[], staying: readonly number[] = []): Promise<Answer> =>
  collections.call(who, 'POST', fillPath(sortingRemovalPath, { id: memoryId }), {
    partnerId: who.partnerId,
    photoIds,
    staying,
  });

const removedBy = (pressed: Answer) => read(sortingRemovedSchema, pressed).photoIds;

async function idsNow(): Promise<number[]> {
  const listed = await collections.call(ana, 'GET', `/api/photos?collectionId=${memoryId}`);
  return read(photoSchema.array(), listed).map(({ id }) => id);
}

const refusal = (refused: Answer) => [refused.status, problem(refused).code];

describe('what both partners keep', () => {
  test('is shown of the partner only for photos that the viewer has answered', async () => {
    await answer(ben, [
      [idAt(0), 'drop'],
      [idAt(1), 'keep'],
    ]);
    const before = await sortingFor(ana);
    expect(before.photos.map(({ own, partners }) => [own, partners])).toEqual(
      Array.from({ length: 4 }, () => [null, null]),
    );
    expect(before.partnersAnswers).toBe(2);
    const after = read(sortingSchema, await answer(ana, [[idAt(0), 'keep']]));
    expect(after.photos[0]).toEqual({ photoId: idAt(0), own: 'keep', partners: 'drop' });
    expect(after.photos[1]).toEqual({ photoId: idAt(1), own: null, partners: null });
  });

  test('can be changed and taken back', async () => {
    await answer(ana, [[idAt(0), 'drop']]);
    await answer(ana, [
      [idAt(0), 'keep'],
      [idAt(1), 'drop'],
    ]);
    await answer(ana, [[idAt(1), null]]);
    expect((await sortingFor(ana)).photos.map(({ own }) => own)).toEqual(['keep', null, null, null]);
  });

  test('leaves out photos of other memories and photos that are gone', async () => {
    const other = await recordMemory(collections, ana, { photoCount: 1 });
    const elsewhere = other.photos[0]?.id ?? 0;
    expect(
      (
        await answer(ana, [
          [elsewhere, 'drop'],
          [999_999, 'drop'],
          [idAt(0), 'drop'],
        ])
      ).status,
    ).toBe(200);
    const { rows } = await collections.database.query(
      'select photo_id from sorting_answer where user_id = $1',
      [ana.id],
    );
    expect(rows).toEqual([{ photo_id: idAt(0) }]);
  });

  test('is for these two people: a later partner deletes nothing with an earlier answer', async () => {
    await answer(ana, [[idAt(0), 'drop']]);
    const newBen = viewer(nextId + 5, { partnerId: ana.id });
    const newAna = viewer(ana.id, { partnerId: newBen.id });
    await answer(newBen, [[idAt(0), 'drop']]);
    expect((await sortingFor(newBen)).photos[0]).toMatchObject({ own: 'drop', partners: null });
    expect(removedBy(await press(newBen, [idAt(0)]))).toEqual([]);
    expect(refusal(await answer(newAna, [[idAt(1), 'drop']], ben.id))).toEqual([409, 'PARTNER_CHANGED']);
  });

  test('needs a partner', async () => {
    const alone = viewer(ana.id);
    const path = fillPath(sortingPath, { id: memoryId });
    expect(refusal(await collections.call(alone, 'GET', path))).toEqual([409, 'NO_PARTNER']);
  });

  test('is removed with an account, and with a photo', async () => {
    await answer(ana, [
      [idAt(0), 'drop'],
      [idAt(1), 'keep'],
    ]);
    await answer(ben, [
      [idAt(0), 'drop'],
      [idAt(2), 'keep'],
    ]);
    await collections.call(ben, 'DELETE', `/api/photos/${idAt(1)}`);
    await collections.call(ben, 'POST', trashPaths.purge, { collectionIds: [], photoIds: [idAt(1)] });
    const left = async () =>
      (
        await collections.database.query(
          'select user_id, photo_id from sorting_answer where user_id = any($1) order by 1, 2',
          [[ana.id, ben.id]],
        )
      ).rows;
    await waitFor(async () =>
      expect(await left()).toEqual([
        { user_id: ana.id, photo_id: idAt(0) },
        { user_id: ben.id, photo_id: idAt(0) },
        { user_id: ben.id, photo_id: idAt(2) },
      ]),
    );
    await collections.tell('user.deleted', { userId: ben.id, username: 'ben' });
    // Without the other, what was answered with them is of no use, and would name the account.
    await waitFor(async () => expect(await left()).toEqual([]));
  });
});

describe('deleting what both drop', () => {
  test('keeps what one keeps, has not answered, or was not shown as going', async () => {
    await answer(ana, [
      [idAt(0), 'drop'],
      [idAt(1), 'drop'],
      [idAt(2), 'drop'],
      [idAt(3), 'drop'],
    ]);
    await answer(ben, [
      [idAt(0), 'drop'],
      [idAt(1), 'keep'],
      [idAt(3), 'drop'],
    ]);
    const pressed = await press(ben, [idAt(0), idAt(1), idAt(2)]);
    expect(removedBy(pressed)).toEqual([idAt(0)]);
    expect(await idsNow()).toEqual([idAt(1), idAt(2), idAt(3)]);
    await waitFor(() =>
      expect(collections.eventsOf('photo.hidden').map(({ photoId }) => photoId)).toContain(idAt(0)),
    );
  });

  test('counts the answers of that moment, not those that the page has shown', async () => {
    await answer(ana, [[idAt(0), 'drop']]);
    await answer(ben, [[idAt(0), 'drop']]);
    await answer(ben, [[idAt(0), 'keep']]);
    expect(removedBy(await press(ana, [idAt(0)]))).toEqual([]);
    expect(await idsNow()).toHaveLength(4);
  });

  test('deletes nothing when a photo that was to stay is gone meanwhile', async () => {
    await answer(ana, [
      [idAt(0), 'drop'],
      [idAt(1), 'keep'],
    ]);
    await answer(ben, [
      [idAt(0), 'drop'],
      [idAt(1), 'keep'],
    ]);
    await collections.call(ben, 'DELETE', `/api/photos/${idAt(1)}`);
    expect(refusal(await press(ana, [idAt(0)], [idAt(1)]))).toEqual([409, 'PHOTOS_CHANGED']);
    expect(await idsNow()).toContain(idAt(0));
  });

  test('of both at the same moment deletes each photo once', async () => {
    await answer(
      ana,
      photos.slice(0, 3).map(({ id }) => [id, 'drop']),
    );
    await answer(
      ben,
      photos.slice(0, 3).map(({ id }) => [id, 'drop']),
    );
    const ids = photos.slice(0, 3).map(({ id }) => id);
    const pressed = await Promise.all([press(ana, ids, [idAt(3)]), press(ben, ids, [idAt(3)])]);
    const removed = pressed.flatMap(removedBy);
    expect(removed.toSorted((a, b) => a - b)).toEqual(ids);
    expect(await idsNow()).toEqual([idAt(3)]);
  });

  test.each(Array.from({ length: 8 }, (_, index) => index))(
    'never loses both of two alike when each takes the other’s choice at the same moment and presses (%i)',
    async () => {
      const [one, other] = [idAt(0), idAt(1)];
      const choose = (who: Viewer, kept: number, dropped: number) =>
        answer(who, [
          [kept, 'keep'],
          [dropped, 'drop'],
        ]);
      await choose(ana, one, other);
      await choose(ben, other, one);
      const takeOthersChoice = async (who: Viewer, kept: number, dropped: number) => {
        await choose(who, kept, dropped);
        return press(who, [dropped], [kept]);
      };
      await Promise.all([takeOthersChoice(ana, other, one), takeOthersChoice(ben, one, other)]);
      const left = await idsNow();
      expect(left.includes(one) || left.includes(other)).toBe(true);
    },
  );

  test.each(Array.from({ length: 8 }, (_, index) => index))(
    'deletes nothing when the photo that stays was deleted a moment before (%i)',
    async () => {
      const [one, other] = [idAt(0), idAt(1)];
      await answer(ana, [
        [one, 'drop'],
        [other, 'keep'],
      ]);
      await answer(ben, [
        [one, 'drop'],
        [other, 'keep'],
      ]);
      const [pressed, deleted] = await Promise.all([
        press(ana, [one], [other]),
        collections.call(ben, 'DELETE', `/api/photos/${other}`),
      ]);
      expect(deleted.status).toBe(204);
      // One of both requests came first.
      const left = await idsNow();
      expect(left).not.toContain(other);
      expect(left.includes(one)).toBe(pressed.status === 409);
    },
  );
});

describe('photos that look almost the same', () => {
  const processed = (index: number, fingerprint?: string, takenAt = '2026-04-19T18:00:00.000') =>
    collections.tell('photo.processed', {
      photoId: idAt(index),
      name: photos[index]?.name ?? '',
      width: 64,
      height: 48,
      thumbhash: 'AAAA',
      takenAt,
      derivatives: [],
      ...(fingerprint === undefined ? {} : { fingerprint }),
    });

  test('are grouped by the fingerprints of the worker', async () => {
    await processed(0, 'f0e1d2c3b4a59687');
    await processed(1, '0123456789abcdef');
    await processed(2, 'f0e1d2c3b4a59688', '2026-04-19T18:00:09.500');
    await waitFor(async () => expect((await sortingFor(ana)).groups).toEqual([[idAt(0), idAt(2)]]));
  });

  test('are asked for once where they were processed before, and grouped when they are made', async () => {
    await processed(0);
    await processed(1);
    const ready = async () =>
      (
        await collections.database.query(`select from photo where memory_id = $1 and status = 'ready'`, [
          memoryId,
        ])
      ).rowCount;
    await waitFor(async () => expect(await ready()).toBe(2));
    await Promise.all([sortingFor(ana), sortingFor(ben), sortingFor(ana)]);
    const asked = () =>
      collections
        .eventsOf('fingerprint.missing')
        .flatMap((event) => event.photos)
        .filter(({ photoId }) => photos.some(({ id }) => id === photoId));
    await waitFor(() =>
      expect(
        asked()
          .map(({ photoId }) => photoId)
          .toSorted((a, b) => a - b),
      ).toEqual([idAt(0), idAt(1)]),
    );
    await collections.tell('fingerprint.made', {
      photos: [0, 1].map((index) => ({ photoId: idAt(index), fingerprint: 'f0e1d2c3b4a59687' })),
    });
    await waitFor(async () => expect((await sortingFor(ben)).groups).toEqual([[idAt(0), idAt(1)]]));
    expect(collections.eventsOf('sorting.changed')).toContainEqual({
      collectionId: memoryId,
      ownerId: ana.id,
    });
  });
});
