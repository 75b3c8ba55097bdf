import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { clocksPath } from '@our-dates/contracts/clock-paths';
import { clocksSchema } from '@our-dates/contracts/clocks';
import type { EventData } from '@our-dates/contracts/events';
import { limits } from '@our-dates/contracts/limits';
import { fillPath, imageName, paths } from '@our-dates/contracts/paths';
import { photoSchema } from '@our-dates/contracts/photos';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import { viewer } from '@our-dates/service-kit/testing/caller';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { startCollections, type TestCollections } from '../testing/collections.ts';
import { jpeg, photoForm, problem, read, recordMemory } from '../testing/forms.ts';

let collections: TestCollections;
beforeAll(async () => {
  collections = await startCollections(sharedServers().postgresUrl);
});
afterAll(() => collections.stop());

const pier = 'f0e1d2c3b4a59687';
const tram = '0123456789abcdef';
const hour = 60 * 60;

/** Two other people in each test, with a memory of one of them. */
let nextId = 3000;
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

type Facts = Pick<EventData<'photo.processed'>, 'takenAt' | 'takenOffset' | 'camera' | 'fingerprint'>;

const photoWith = async (id: number, who = ana) =>
  read(photoSchema, await collections.call(who, 'GET', fillPath(paths.photo, { id })));

async function upload(who: Viewer) {
  // Of a size each, so that none is the same file as another.
  const size = { width: 64 + (nextId++ % 100), height: 48 };
  const sent = await collections.call(
    who,
    'POST',
    paths.photos,
    photoForm(memoryId, await jpeg('#c86', size)),
  );
  return read(photoSchema, sent);
}

async function process({ id, filePath }: { id: number; filePath: string }, facts: Facts): Promise<void> {
  await collections.tell('photo.processed', {
    ...{ photoId: id, name: imageName(filePath), width: 64, height: 48, thumbhash: 'AAAA', derivatives: [] },
    ...facts,
  });
  await waitFor(async () => expect(await photoWith(id)).toMatchObject({ status: 'ready' }));
}

/** A photo of the evening of April 19, taken by the clock of the camera of that person. */
async function photo(who: Viewer, time: string, facts: Partial<Facts> = {}): Promise<number> {
  const added = await upload(who);
  await process(added, { takenAt: `2026-04-19T${time}`, takenOffset: null, camera: null, ...facts });
  return added.id;
}

const path = () => fillPath(clocksPath, { id: memoryId });
const clocksFor = async (who: Viewer) =>
  read(clocksSchema, await collections.call(who, 'GET', path())).clocks;
const correct = (who: Viewer, uploadedBy: Viewer, ahead: number, camera: string | null = null) =>
  collections.call(who, 'PUT', path(), { uploadedBy: uploadedBy.id, camera, clockAhead: ahead });

describe('the clocks of a memory', () => {
  test('are one for each person and camera, with a suggestion for the one that was wrong', async () => {
    const ours = await photo(ana, '20:00:00', {
      takenOffset: 120,
      camera: 'Apple iPhone 15',
      fingerprint: pier,
    });
    const theirs = await photo(ben, '21:02:20', { camera: 'Canon EOS R6', fingerprint: pier });
    const later = await photo(ben, '21:10:00', { camera: 'Canon EOS R6', fingerprint: tram });
    await photo(ben, '20:05:00', { camera: 'Apple iPhone 15' });
    for (const who of [ana, ben]) {
      await waitFor(async () =>
        expect(await clocksFor(who)).toEqual([
          {
            uploadedBy: ana.id,
            camera: 'Apple iPhone 15',
            photoIds: [ours],
            clockAhead: 0,
            suggestion: null,
          },
          {
            ...{ uploadedBy: ben.id, camera: 'Canon EOS R6', photoIds: [theirs, later], clockAhead: 0 },
            suggestion: { clockAhead: 62 * 60, photoId: theirs, otherId: ours },
          },
          expect.objectContaining({ uploadedBy: ben.id, camera: 'Apple iPhone 15', suggestion: null }),
        ]),
      );
    }
  });

  test('are none of photos without a time', async () => {
    await photo(ana, '20:00:00', { takenAt: null });
    expect(await clocksFor(ana)).toEqual([]);
  });

  test('ask once for the fingerprints of photos that were processed before there were any', async () => {
    const id = await photo(ana, '20:00:00');
    await Promise.all([clocksFor(ana), clocksFor(ben)]);
    const asked = () => collections.eventsOf('fingerprint.missing').flatMap(({ photos }) => photos);
    await waitFor(() => expect(asked().filter(({ photoId }) => photoId === id)).toHaveLength(1));
  });
});

describe('a clock that is corrected', () => {
  test('corrects all photos of that camera and person, for both, and leaves the time of the original', async () => {
    const [one, two] = [await photo(ben, '21:02:00'), await photo(ben, '21:10:00')];
    const others = [await photo(ana, '20:00:00'), await photo(ben, '20:01:00', { camera: 'Canon EOS R6' })];
    const corrected = read(clocksSchema, await correct(ana, ben, hour)).clocks;
    expect(corrected.map(({ clockAhead }) => clockAhead)).toEqual([hour, 0, 0]);
    for (const id of [one, two]) {
      expect(await photoWith(id, ben)).toMatchObject({ clockAhead: hour });
      expect((await photoWith(id)).takenAt).toMatch(/^2026-04-19T21:/);
    }
    for (const id of others) expect(await photoWith(id)).toMatchObject({ clockAhead: 0 });
    const told = collections.eventsOf('photo.updated').map(({ photoId }) => photoId);
    expect(told).toEqual(expect.arrayContaining([one, two]));
  });

  test('corrects photos that this camera has taken and that are added later', async () => {
    await photo(ben, '21:02:00');
    await correct(ben, ben, hour);
    const [late, other] = [
      await photo(ben, '21:30:00'),
      await photo(ben, '21:30:00', { camera: 'Canon EOS R6' }),
    ];
    expect(await photoWith(late)).toMatchObject({ clockAhead: hour });
    expect(await photoWith(other)).toMatchObject({ clockAhead: 0 });
  });

  test.each([1, 2, 3, 4, 5])(
    'corrects a photo of which the worker’s result arrives at the same moment (%i)',
    async () => {
      await photo(ben, '21:02:00');
      const added = await upload(ben);
      await Promise.all([
        process(added, { takenAt: '2026-04-19T21:40:00', takenOffset: null, camera: null }),
        correct(ana, ben, hour),
      ]);
      await waitFor(async () => expect(await photoWith(added.id)).toMatchObject({ clockAhead: hour }));
    },
  );

  test('stays corrected when the photo is moved, deleted and restored', async () => {
    const id = await photo(ben, '21:02:00');
    await correct(ana, ben, -hour);
    const other = await recordMemory(collections, ana);
    await collections.call(ben, 'PUT', fillPath(paths.photo, { id }), {
      title: 'Moved',
      collectionId: other.id,
    });
    await collections.call(ana, 'DELETE', fillPath(paths.photo, { id }));
    await collections.call(ben, 'POST', '/api/trash/restore', { collectionIds: [], photoIds: [id] });
    expect(await photoWith(id)).toMatchObject({ clockAhead: -hour, collectionId: other.id });
  });

  test('is not suggested again, also when it was called right', async () => {
    await photo(ana, '20:00:00', { takenOffset: 120, fingerprint: pier });
    await photo(ben, '21:02:00', { fingerprint: pier });
    const suggested = async () => (await clocksFor(ana)).map(({ suggestion }) => suggestion?.clockAhead);
    await waitFor(async () => expect(await suggested()).toEqual([undefined, 62 * 60]));
    await correct(ben, ben, 0);
    expect(await suggested()).toEqual([undefined, undefined]);
  });

  test('is right again with a correction of 0', async () => {
    const id = await photo(ben, '21:02:00');
    await correct(ana, ben, hour);
    await correct(ben, ben, 0);
    expect(await photoWith(id)).toMatchObject({ clockAhead: 0 });
  });

  test('is the one that was saved last, when both correct it at the same moment', async () => {
    const ids = [await photo(ben, '21:02:00'), await photo(ben, '21:10:00'), await photo(ben, '21:20:00')];
    const answers = await Promise.all([correct(ana, ben, hour), correct(ben, ben, 2 * hour)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const aheads = await Promise.all(ids.map(async (id) => (await photoWith(id)).clockAhead));
    expect(new Set(aheads).size).toBe(1);
    expect([hour, 2 * hour]).toContain(aheads[0]);
  });
});

describe('a correction is refused', () => {
  test('for a camera of which the memory has no photo', async () => {
    await photo(ben, '21:02:00');
    const refused = await correct(ana, ana, hour);
    expect([refused.status, problem(refused).code]).toEqual([409, 'PHOTOS_CHANGED']);
    expect((await correct(ana, ben, hour, 'X100V')).status).toBe(409);
  });

  test.each([[limits.clockSeconds + 1], [-limits.clockSeconds - 1], [0.5]])(
    'of %d seconds',
    async (ahead) => {
      await photo(ben, '21:02:00');
      const refused = await correct(ana, ben, ahead);
      expect([refused.status, problem(refused).errors?.[0]?.path]).toEqual([400, 'clockAhead']);
    },
  );
});
