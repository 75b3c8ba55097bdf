import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { collectionWithThumbnailSchema } from '@our-dates/contracts/collections';
import { importPaths } from '@our-dates/contracts/import-terms';
import {
  type ImportedMemoryBody,
  importAnswerSchema,
  importLookupSchema,
} from '@our-dates/contracts/imports';
import { photoSchema } from '@our-dates/contracts/photos';
import { storiesSchema } from '@our-dates/contracts/stories';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import { viewer } from '@our-dates/service-kit/testing/caller';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { startCollections, type TestCollections } from '../testing/collections.ts';
import { file, jpeg, problem, read, recordMemory } from '../testing/forms.ts';
import { importedMemory, keyOf, sendMemory, sendPhoto, sha256Of } from '../testing/import.ts';

const ana = viewer(1, { partnerId: 2 });
const ben = viewer(2, { partnerId: 1 });
const cleo = viewer(3);

let collections: TestCollections;
beforeAll(async () => {
  collections = await startCollections(sharedServers().postgresUrl, { SWEEP_INTERVAL: '200ms' });
});
afterAll(() => collections.stop());
// Not `truncate`, whose locks and those of the sweeper would wait for each other.
beforeEach(() =>
  collections.database.query(
    `delete from photo; delete from memory; delete from hidden_photo; delete from hidden_memory;
     delete from imported_memory; delete from import_photo; delete from story`,
  ),
);

async function lookUp(who: Viewer, keys: readonly string[], checksums: readonly string[] = []) {
  return read(
    importLookupSchema,
    await collections.call(who, 'POST', importPaths.lookup, { keys, checksums }),
  );
}

async function importOf(who: Viewer, photos: readonly File[], memory?: ImportedMemoryBody) {
  for (const [place, photo] of photos.entries()) {
    expect((await sendPhoto(collections, who, photo, { place })).status).toBe(201);
  }
  return sendMemory(collections, who, memory ?? (await importedMemory(photos)));
}

const memoriesOf = async () =>
  (await collections.database.query<{ count: number }>('select count(*)::integer as count from memory'))
    .rows[0]?.count;

describe('an imported memory', () => {
  test('has its texts, times, cover, order, titles and the likes of the importer', async () => {
    const photos = [await jpeg('#111'), await jpeg('#222'), await jpeg('#111')];
    const memory = await importedMemory(photos, {
      ...{ name: 'Lisbon', description: 'Trams.\nHills.', date: '2024-08-17', cover: 1 },
      ...{ recordedAt: '2024-08-18T09:00:00.000Z', changedAt: '2024-08-19T09:00:00.000Z' },
      photos: [
        { title: 'The first', takenAt: '2024-08-17T21:30:00', uploadedAt: '2024-08-18T09:01:00.000Z' },
        { title: 'The cover', description: 'A tram.', isLiked: true },
      ],
      stories: [
        { author: null, content: 'Mine.', writtenAt: '2024-08-18T09:00:00.000Z', editedAt: null },
        { author: 'Ben', content: 'His.', writtenAt: '2024-08-18T10:00:00.000Z', editedAt: null },
      ],
    });
    const { collectionId, isNew } = read(importAnswerSchema, await importOf(ana, photos, memory));
    expect(isNew).toBe(true);
    const path = `/api/collections/${collectionId}`;
    const shown = read(collectionWithThumbnailSchema, await collections.call(ben, 'GET', path));
    const listed = read(
      photoSchema.array(),
      await collections.call(ana, 'GET', `/api/photos?collectionId=${collectionId}`),
    );
    expect(shown).toMatchObject({
      ...{
        name: 'Lisbon',
        description: 'Trams.\nHills.',
        date: '2024-08-17',
        ownerId: ana.id,
        photoCount: 3,
      },
      ...{ createdAt: '2024-08-18T09:00:00+00:00', updatedAt: '2024-08-19T09:00:00+00:00' },
      coverPhotoId: listed[1]?.id,
    });
    expect(listed.map(({ title, isLiked, sha256 }) => [title, isLiked, sha256])).toEqual([
      ['The first', false, memory.photos[0]?.sha256],
      ['The cover', true, memory.photos[1]?.sha256],
      ['Photo 3', false, memory.photos[0]?.sha256],
    ]);
    expect(listed[0]).toMatchObject({
      ...{ takenAt: '2024-08-17T21:30:00', uploadedAt: '2024-08-18T09:01:00+00:00', uploadedBy: ana.id },
    });
    const stories = async (who: Viewer) =>
      read(storiesSchema, await collections.call(who, 'GET', `${path}/story`));
    expect(
      (await stories(ana)).earlier.map(({ content, importedAuthor }) => [content, importedAuthor]),
    ).toEqual([
      ['His.', 'Ben'],
      ['Mine.', null],
    ]);
    expect(await stories(ben)).toMatchObject({ hasPartnerWritten: false, earlier: [] });
  });

  test('tells its comments to the service that keeps them, each with its author as a text', async () => {
    const photos = [await jpeg()];
    const written = { writtenAt: '2024-08-18T09:00:00.000Z', editedAt: null };
    const comments = Array.from({ length: 130 }, (_, at) => ({
      ...written,
      author: at % 2 === 0 ? null : 'Ben',
      content: `Comment ${at}`,
    }));
    await importOf(ana, photos, await importedMemory(photos, { photos: [{ comments }] }));
    await waitFor(() => expect(collections.eventsOf('photo.comments_imported')).toHaveLength(2));
    const told = collections.eventsOf('photo.comments_imported').flatMap((event) => event.comments);
    expect(told.map(({ author, content }) => ({ author, content }))).toEqual(
      comments.map(({ author, content }) => ({ author, content })),
    );
  });

  test('is made once: by repeats, by two calls at the same moment, and after it was recorded', async () => {
    const photos = [await jpeg()];
    const memory = await importedMemory(photos);
    await sendPhoto(collections, ana, photos[0] ?? file('', ''));
    const both = await Promise.all([1, 2].map(() => sendMemory(collections, ana, memory)));
    const answers = both.map((answer) => read(importAnswerSchema, answer));
    expect(answers.map(({ isNew }) => isNew).toSorted()).toEqual([false, true]);
    expect(new Set(answers.map(({ collectionId }) => collectionId)).size).toBe(1);
    expect(read(importAnswerSchema, await sendMemory(collections, ana, memory)).isNew).toBe(false);
    expect(await memoriesOf()).toBe(1);
  });

  test('that is in the trash is not imported again, until it is removed for good', async () => {
    const photos = [await jpeg()];
    const { collectionId } = read(importAnswerSchema, await importOf(ana, photos));
    await collections.call(ana, 'DELETE', `/api/collections/${collectionId}`);
    const again = await importOf(ana, photos);
    expect([again.status, problem(again).code]).toEqual([409, 'IMPORT_HIDDEN']);
    expect((await lookUp(ana, [keyOf('Pier')])).memories).toMatchObject([
      { collectionId: null, isHidden: true },
    ]);
    await collections.call(ana, 'POST', '/api/trash/purge', { collectionIds: [collectionId], photoIds: [] });
    await waitFor(async () => expect((await lookUp(ana, [keyOf('Pier')])).memories[0]?.isHidden).toBe(false));
    expect(read(importAnswerSchema, await importOf(ana, photos)).isNew).toBe(true);
  });

  test('is not made when a photo is missing, and the answer names it; what waits keeps waiting', async () => {
    const photos = [await jpeg('#111'), await jpeg('#222')];
    const memory = await importedMemory(photos);
    await sendPhoto(collections, ana, photos[0] ?? file('', ''));
    const refused = await sendMemory(collections, ana, memory);
    expect([refused.status, problem(refused).code]).toEqual([409, 'PHOTOS_MISSING']);
    expect(problem(refused).errors?.map(({ path }) => path)).toEqual(['photos.1']);
    expect(await memoriesOf()).toBe(0);
    expect((await lookUp(ana, [memory.key])).memories).toMatchObject([
      { collectionId: null, waiting: [{ place: 0, sha256: memory.photos[0]?.sha256 }] },
    ]);
  });

  test.each([
    ['recordedAt', { recordedAt: '2999-01-01T00:00:00Z' }],
    ['name', { name: ' ' }],
    ['date', { date: '2024-02-31' }],
    ['cover', { cover: 1 }],
    [
      'stories.0.content',
      {
        stories: [
          { author: null, content: 'x'.repeat(5001), writtenAt: '2024-01-01T00:00:00Z', editedAt: null },
        ],
      },
    ],
  ])('is refused as a whole when its %s is not valid', async (path, wrong) => {
    const photos = [await jpeg()];
    const refused = await importOf(ana, photos, { ...(await importedMemory(photos)), ...wrong });
    expect(refused.status).toBe(400);
    expect(problem(refused).errors?.[0]?.path).toBe(path);
    expect(await memoriesOf()).toBe(0);
  });

  test('is refused when a time is before the calendar of the database', async () => {
    const memory = await importedMemory([]);
    for (const wrong of [{ recordedAt: '0000-01-01T00:00:00Z' }, { date: '0000-01-01' }]) {
      expect((await sendMemory(collections, ana, { ...memory, ...wrong })).status).toBe(400);
    }
  });

  test('is refused when its text is no JSON or too long', async () => {
    const send = (text: string) => {
      const form = new FormData();
      form.append('memory', file(text, 'memory.json'));
      return collections.call(ana, 'POST', importPaths.memories, form);
    };
    expect((await send('{')).status).toBe(400);
    expect((await send('x'.repeat(9 * 1024 * 1024))).status).toBe(413);
  });

  test('belongs to its importer: the same archive makes another memory for another person', async () => {
    const photos = [await jpeg()];
    const one = read(importAnswerSchema, await importOf(ana, photos));
    const other = read(importAnswerSchema, await importOf(cleo, photos));
    expect(other.collectionId).not.toBe(one.collectionId);
    expect((await collections.call(cleo, 'GET', `/api/collections/${one.collectionId}`)).status).toBe(404);
  });
});

describe('a photo that waits for its memory', () => {
  test('is refused when other bytes arrive, or no picture', async () => {
    const photo = await jpeg();
    const before = await collections.blobNames('originals/');
    const changed = await sendPhoto(collections, ana, photo, { sha256: keyOf('other') });
    expect([changed.status, problem(changed).code]).toEqual([422, 'CHECKSUM']);
    const noPicture = await sendPhoto(collections, ana, file('#!/bin/sh', 'IMG_1.jpg'));
    expect(noPicture.status).toBe(415);
    expect(await collections.blobNames('originals/')).toEqual(before);
  });

  test('is stored once when it is sent again, and replaced by another one for its place', async () => {
    const photo = await jpeg();
    const before = (await collections.blobNames('originals/')).length;
    expect((await sendPhoto(collections, ana, photo)).status).toBe(201);
    expect((await sendPhoto(collections, ana, photo)).status).toBe(201);
    expect(await collections.blobNames('originals/')).toHaveLength(before + 1);
    const other = await jpeg('#123');
    expect((await sendPhoto(collections, ana, other)).status).toBe(201);
    await waitFor(async () => expect(await collections.blobNames('originals/')).toHaveLength(before + 1));
    expect((await sendMemory(collections, ana, await importedMemory([photo]))).status).toBe(409);
    expect((await sendMemory(collections, ana, await importedMemory([other]))).status).toBe(201);
  });

  test('is seen by nobody, also not by its checksum, and discarded with its file after a day', async () => {
    const photo = await jpeg('#abcdef');
    await sendPhoto(collections, ana, photo);
    expect((await lookUp(ana, [keyOf('Pier')], [await sha256Of(photo)])).photos).toEqual([]);
    expect((await lookUp(ben, [keyOf('Pier')])).memories).toEqual([]);
    const { rows } = await collections.database.query<{ name: string }>(
      `update import_photo set sent_at = now() - interval '25 hours' returning name`,
    );
    await waitFor(async () =>
      expect(await collections.blobNames()).not.toContain(`originals/${rows[0]?.name}`),
    );
    expect((await lookUp(ana, [keyOf('Pier')])).memories).toEqual([]);
  });
});

test('a preview learns which photos the viewer sees already, and of no hidden or foreign ones', async () => {
  const [mine, theirs, foreign, deleted] = await Promise.all(
    ['#101', '#202', '#303', '#404'].map((colour) => jpeg(colour)),
  );
  const all = [mine, theirs, foreign, deleted].flatMap((photo) => (photo ? [photo] : []));
  const checksums = await Promise.all(all.map(sha256Of));
  const own = await recordMemory(collections, ana, { name: 'Mine', photos: all.slice(0, 1) });
  const shared = await recordMemory(collections, ben, { name: 'Theirs', photos: all.slice(1, 2) });
  await recordMemory(collections, cleo, { name: 'Foreign', photos: all.slice(2, 3) });
  const gone = await recordMemory(collections, ana, { name: 'Gone', photos: all.slice(3) });
  await collections.call(ana, 'DELETE', `/api/collections/${gone.id}`);
  const { photos } = await lookUp(ana, [], checksums);
  expect(photos.map(({ collectionId, name }) => [collectionId, name]).toSorted()).toEqual([
    [own.id, 'Mine'],
    [shared.id, 'Theirs'],
  ]);
});

test('nothing is imported after the login has ended, or into a removed account', async () => {
  const photos = [await jpeg()];
  collections.neighbours.signedOut.add(cleo.id);
  expect((await sendPhoto(collections, cleo, photos[0] ?? file('', ''))).status).toBe(401);
  expect((await sendMemory(collections, cleo, await importedMemory([]))).status).toBe(401);
  const dora = viewer(4);
  await sendPhoto(collections, dora, photos[0] ?? file('', ''));
  await collections.tell('user.deleted', { userId: dora.id, username: 'dora' });
  await waitFor(async () => {
    const { rowCount } = await collections.database.query('select from import_photo where user_id = 4');
    expect(rowCount).toBe(0);
  });
  expect((await sendMemory(collections, dora, await importedMemory([]))).status).toBe(401);
});
