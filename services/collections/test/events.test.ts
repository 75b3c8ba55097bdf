import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { collectionWithThumbnailSchema } from '@our-dates/contracts/collections';
import type { EventData } from '@our-dates/contracts/events';
import { imageName } from '@our-dates/contracts/paths';
import { photoSchema } from '@our-dates/contracts/photos';
import { trashPaths } from '@our-dates/contracts/trash-terms';
import { viewer } from '@our-dates/service-kit/testing/caller';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { startCollections, type TestCollections } from '../testing/collections.ts';
import { jpeg, memoryForm, photoForm, problem, read, recordMemory } from '../testing/forms.ts';

const ana = viewer(1, { partnerId: 2 });
const standing = viewer(40, { isDemo: true });
const demo = viewer(50, { isDemo: true });
const sampleIds = [1, 2, 3, 4, 6];
const sampleDates: Readonly<Record<number, string>> = {
  1: '2025-05-01',
  2: '2024-07-12',
  3: '2025-10-25',
  4: '2026-01-17',
  6: '2024-08-09',
};

let collections: TestCollections;
let samples: string;
beforeAll(async () => {
  samples = await mkdtemp(join(tmpdir(), 'our-dates-test-samples-'));
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="20" fill="#c86"/></svg>';
  await writeFile(join(samples, 'pier.svg'), drawing);
  const photos = [
    { file: 'pier.svg', title: 'The pier', description: 'At dusk' },
    { file: 'pier.svg', title: 'The pier again', description: '' },
  ];
  const memories = sampleIds.map((id) => ({
    id,
    name: `Sample ${id}`,
    description: 'Drawn',
    date: sampleDates[id],
    photos,
  }));
  await writeFile(join(samples, 'samples.json'), JSON.stringify({ memories }));
  collections = await startCollections(sharedServers().postgresUrl, {
    SAMPLES_DIR: samples,
    SWEEP_INTERVAL: '100ms',
  });
});
afterAll(async () => {
  await collections.stop();
  await rm(samples, { recursive: true });
});

async function withOnePhoto() {
  const memory = await recordMemory(collections, ana, { photoCount: 1 });
  const [photo] = memory.photos;
  if (!photo) throw new Error('there is one');
  const name = imageName(photo.filePath);
  const processed: EventData<'photo.processed'> = {
    photoId: photo.id,
    name,
    width: 640,
    height: 480,
    thumbhash: 'AAAA',
    takenAt: '2024-05-06T07:08:09',
    takenOffset: -330,
    derivatives: [],
  };
  const look = async () => read(photoSchema, await collections.call(ana, 'GET', `/api/photos/${photo.id}`));
  return { memory, photo, name, processed, look };
}

describe('what the image worker found out', () => {
  test('is shown with the photo, in the lists and in the gallery', async () => {
    const { memory, processed, look } = await withOnePhoto();
    await collections.tell('photo.processed', processed);
    await waitFor(async () =>
      expect(await look()).toMatchObject({
        status: 'ready',
        width: 640,
        height: 480,
        thumbhash: 'AAAA',
        takenAt: '2024-05-06T07:08:09',
        takenOffset: -330,
      }),
    );
    const seen = await collections.call(ana, 'GET', `/api/collections/${memory.id}`);
    expect(read(collectionWithThumbnailSchema, seen).thumbnail).toMatchObject({
      width: 640,
      thumbhash: 'AAAA',
    });
  });

  test('does not make a ready photo unready', async () => {
    const { photo, name, processed, look } = await withOnePhoto();
    await collections.tell('photo.processed', processed);
    await waitFor(async () => expect((await look()).status).toBe('ready'));
    await collections.tell('photo.failed', { photoId: photo.id, name, reason: 'late' });
    await collections.tell('photo.processed', { ...processed, width: 1 });
    const { photo: other, name: otherName, look: lookAtOther } = await withOnePhoto();
    await collections.tell('photo.failed', { photoId: other.id, name: otherName, reason: 'x' });
    await waitFor(async () => expect((await lookAtOther()).status).toBe('failed'));
    expect(await look()).toMatchObject({ status: 'ready', width: 640 });
  });

  test('may come after a failure, when the dead letter was replayed', async () => {
    const { photo, name, processed, look } = await withOnePhoto();
    await collections.tell('photo.failed', { photoId: photo.id, name, reason: 'x' });
    await waitFor(async () => expect((await look()).status).toBe('failed'));
    await collections.tell('photo.processed', processed);
    await waitFor(async () => expect((await look()).status).toBe('ready'));
  });

  test('about a photo that is removed by now leaves no file behind', async () => {
    const { photo, name, processed } = await withOnePhoto();
    await collections.call(ana, 'DELETE', `/api/photos/${photo.id}`);
    await collections.call(ana, 'POST', trashPaths.purge, { photoIds: [photo.id] });
    await waitFor(async () => expect(await collections.blobNames(`originals/${name}`)).toEqual([]));
    await collections.blobs.put(`derivatives/${name}/320.webp`, Buffer.from('x'), {
      contentType: 'image/webp',
    });
    await collections.tell('photo.processed', processed);
    await waitFor(async () => expect(await collections.blobNames(`derivatives/${name}/`)).toEqual([]));
  });

  test('about a photo in the trash is kept for when it is restored', async () => {
    const { photo, name, processed, look } = await withOnePhoto();
    await collections.call(ana, 'DELETE', `/api/photos/${photo.id}`);
    const blob = `derivatives/${name}/320.webp`;
    await collections.blobs.put(blob, Buffer.from('x'), { contentType: 'image/webp' });
    await collections.tell('photo.processed', processed);
    await waitFor(async () => {
      const { rows } = await collections.database.query('select status from hidden_photo where name = $1', [
        name,
      ]);
      expect(rows).toEqual([{ status: 'ready' }]);
    });
    await collections.call(ana, 'POST', trashPaths.restore, { photoIds: [photo.id] });
    expect(await look()).toMatchObject({ status: 'ready', width: 640, thumbhash: 'AAAA' });
    expect(await collections.blobNames(blob)).toEqual([blob]);
  });
});

describe('an upload that breaks off', () => {
  test('leaves a file that is swept away, and no other file is', async () => {
    const { name } = await withOnePhoto();
    const [stale, fresh] = ['a'.repeat(32), 'b'.repeat(32)];
    for (const blob of [stale, fresh]) {
      await collections.blobs.put(`originals/${blob}`, Buffer.from('x'), { contentType: 'image/jpeg' });
    }
    await collections.database.query(
      `insert into staged_blob (name, staged_at) values ($1, now() - interval '46 seconds'), ($2, now())`,
      [stale, fresh],
    );
    const staged = async () => (await collections.database.query('select name from staged_blob')).rows;
    await waitFor(async () => expect(await staged()).toEqual([{ name: fresh }]));
    expect(await collections.blobNames(`originals/${stale}`)).toEqual([]);
    expect(await collections.blobNames(`originals/${fresh}`)).toHaveLength(1);
    expect(await collections.blobNames(`originals/${name}`)).toHaveLength(1);
  });
});

describe('the samples of the demo', () => {
  const account: EventData<'user.updated'> = {
    userId: 40,
    revision: 1,
    username: 'demo',
    displayName: 'Demo',
    profilePicture: null,
    isDemo: true,
    isSampleOwner: true,
  };
  const gallery = async (who: typeof demo, sort = 'name') =>
    read(
      collectionWithThumbnailSchema.array(),
      await collections.call(who, 'GET', `/api/collections/with-thumbnails?sort=${sort}`),
    );

  beforeAll(async () => {
    await collections.tell('user.updated', { ...account, userId: 41, username: 'x', isSampleOwner: false });
    await collections.tell('user.updated', account);
    await waitFor(async () => expect(await gallery(demo)).toHaveLength(5), { timeout: 30_000 });
  }, 40_000);

  test('are recorded with their fixed ids when the standing account appears, and seen by every demo user', async () => {
    const memories = await gallery(demo);
    expect(memories.map(({ id }) => id)).toEqual(sampleIds);
    expect(memories[0]).toMatchObject({
      name: 'Sample 1',
      date: '2025-05-01',
      isProtected: true,
      isOwner: false,
      ownerId: 40,
      photoCount: 2,
    });
    const listed = await collections.call(demo, 'GET', '/api/photos?collectionId=1');
    expect(read(photoSchema.array(), listed)).toMatchObject([
      { title: 'The pier', description: 'At dusk', fileName: 'pier.jpg', isProtected: true, width: 60 },
      { title: 'The pier again', isProtected: true },
    ]);
    expect((await gallery(ana)).filter(({ isProtected }) => isProtected)).toEqual([]);
    await waitFor(() =>
      expect(collections.eventsOf('photo.uploaded').filter(({ isProtected }) => isProtected).length).toBe(10),
    );
  });

  test('are recorded once, however often the account is announced', async () => {
    const before = await collections.blobNames('originals/');
    for (const revision of [2, 3]) await collections.tell('user.updated', { ...account, revision });
    await collections.database.query(`delete from photo where memory_id = 6`);
    await collections.database.query(`delete from memory where id = 6`);
    await collections.tell('user.updated', { ...account, revision: 4 });
    await waitFor(async () => expect((await gallery(demo)).length).toBe(5), { timeout: 30_000 });
    await waitFor(async () =>
      expect(await collections.blobNames('originals/')).toHaveLength(before.length + 2),
    );
  }, 40_000);

  test('can be looked at and liked by all demo users, and changed by none', async () => {
    const listed = await collections.call(demo, 'GET', '/api/photos?collectionId=2');
    const [photo] = read(photoSchema.array(), listed);
    if (!photo) throw new Error('there are two');
    const own = await recordMemory(collections, demo, { photoCount: 1 });
    for (const who of [demo, standing]) {
      const refused = [
        await collections.call(who, 'PUT', '/api/collections/2', { name: 'Mine' }),
        await collections.call(who, 'DELETE', '/api/collections/2'),
        await collections.call(who, 'POST', '/api/photos', photoForm(2, await jpeg())),
        await collections.call(who, 'PUT', `/api/photos/${photo.id}`, { title: 'x', collectionId: 2 }),
        await collections.call(who, 'DELETE', `/api/photos/${photo.id}`),
      ];
      for (const answer of refused) {
        expect(answer.status).toBe(403);
        expect(problem(answer)).toMatchObject({
          code: 'PROTECTED',
          message: 'This is one of the sample memories, which nobody can change.',
        });
      }
    }
    // Neither out of a sample nor into one.
    const ownPhoto = own.photos[0];
    const into = { title: 'x', collectionId: 2 };
    expect((await collections.call(demo, 'PUT', `/api/photos/${ownPhoto?.id}`, into)).status).toBe(403);
    const outOf = { title: 'x', collectionId: own.id };
    expect((await collections.call(demo, 'PUT', `/api/photos/${photo.id}`, outOf)).status).toBe(403);

    const liked = await collections.call(demo, 'POST', `/api/photos/${photo.id}/like`);
    expect(read(photoSchema, liked)).toMatchObject({ isLiked: true });
    const seen = async (who: typeof demo) =>
      read(photoSchema, await collections.call(who, 'GET', `/api/photos/${photo.id}`));
    expect(await seen(viewer(51, { isDemo: true }))).toMatchObject({ isLiked: false, likedByPartner: false });
    expect(await seen(viewer(51, { isDemo: true, partnerId: 50 }))).toMatchObject({ likedByPartner: true });
    expect(
      (await collections.call(demo, 'GET', `/api/images/${imageName(photo.filePath)}?w=320`)).status,
    ).toBe(200);
    expect((await collections.call(ana, 'GET', `/api/images/${imageName(photo.filePath)}`)).status).toBe(404);
  });

  test('are sorted by their dates where memories are sorted by age', async () => {
    const dates = async (sort: string) => (await gallery(standing, sort)).map(({ date }) => date);
    const inOrder = Object.values(sampleDates).sort();
    expect(await dates('first')).toEqual(inOrder);
    expect(await dates('recent')).toEqual(inOrder.reverse());
  });

  test('are counted for a demo user, and stay when that user cleans up', async () => {
    const fresh = viewer(60, { isDemo: true });
    await recordMemory(collections, fresh, { photoCount: 2 });
    await recordMemory(collections, fresh);
    const summary = await collections.call(fresh, 'GET', '/api/demo/summary');
    const before = {
      totalCollections: 7,
      totalPhotos: 12,
      protectedCollections: 5,
      nonProtectedCollections: 2,
    };
    expect(summary.json).toEqual(before);
    const cleaned = await collections.call(fresh, 'POST', '/api/demo/cleanup');
    expect(cleaned.json).toEqual({
      before,
      after: { totalCollections: 5, totalPhotos: 10, protectedCollections: 5, nonProtectedCollections: 0 },
    });
    expect((await gallery(fresh)).map(({ id }) => id)).toEqual(sampleIds);
    const standingCleaned = await collections.call(standing, 'POST', '/api/demo/cleanup');
    expect(standingCleaned.json).toMatchObject({ after: { protectedCollections: 5 } });
  });

  test('are not shown to people outside of the demo', async () => {
    for (const [method, path] of [
      ['GET', '/api/demo/summary'],
      ['POST', '/api/demo/cleanup'],
    ] as const) {
      const answer = await collections.call(ana, method, path);
      expect(answer.status).toBe(403);
    }
    expect((await collections.call(ana, 'GET', '/api/collections/1')).status).toBe(404);
  });
});

test('when an account is removed, all its data are removed, and nothing of other people', async () => {
  const [gone, other] = [viewer(70, { partnerId: 71 }), viewer(71, { partnerId: 70 })];
  const theirs = await recordMemory(collections, gone, { photoCount: 2 });
  const trashed = await recordMemory(collections, gone, { photoCount: 2 });
  const kept = await recordMemory(collections, other, { photoCount: 2 });
  for (const { id } of kept.photos) await collections.call(gone, 'POST', `/api/photos/${id}/like`);
  const added = read(
    photoSchema,
    await collections.call(gone, 'POST', '/api/photos', photoForm(kept.id, await jpeg('#123'))),
  );
  expect(added.uploadedBy).toBe(70);
  await collections.tell('comment.written', {
    ...{ commentId: 701, photoId: kept.photos[0]?.id ?? 0, authorId: 70, revision: 1 },
    content: 'Not for long',
  });
  const hidden = read(
    photoSchema,
    await collections.call(gone, 'POST', '/api/photos', photoForm(kept.id, await jpeg('#124'))),
  );
  await collections.call(other, 'DELETE', `/api/photos/${trashed.photos[0]?.id}`);
  await collections.call(other, 'DELETE', `/api/collections/${trashed.id}`);
  await collections.call(other, 'DELETE', `/api/photos/${kept.photos[1]?.id}`);
  await collections.call(gone, 'DELETE', `/api/photos/${hidden.id}`);
  await collections.tell('user.deleted', { userId: 70, username: 'gone' });
  await collections.tell('comment.deleted', {
    commentId: 701,
    photoId: kept.photos[0]?.id ?? 0,
    authorId: 70,
  });
  await waitFor(async () =>
    expect((await collections.call(gone, 'GET', `/api/collections/${theirs.id}`)).status).toBe(404),
  );
  for (const { filePath } of [...theirs.photos, ...trashed.photos]) {
    await waitFor(async () =>
      expect(await collections.blobNames(`originals/${imageName(filePath)}`)).toEqual([]),
    );
  }
  await waitFor(async () =>
    expect((await collections.call(other, 'GET', `/api/photos/${kept.photos[0]?.id}`)).json).toMatchObject({
      id: kept.photos[0]?.id,
      likedByPartner: false,
    }),
  );
  expect(collections.eventsOf('photo.deleted').filter(({ ownerId }) => ownerId === 70)).toHaveLength(4);
  await waitFor(async () => {
    const { rows } = await collections.database.query(
      `select 'memory' from memory where owner_id = 70 union all
       select 'photo' from photo where uploaded_by = 70 union all
       select 'like' from photo_like where user_id = 70 union all
       select 'hidden memory' from hidden_memory where owner_id = 70 or deleted_by = 70 union all
       select 'hidden photo' from hidden_photo where 70 in (owner_id, uploaded_by, deleted_by) union all
       select 'hidden like' from hidden_like where user_id = 70 union all
       select 'comment' from comment_text where author_id = 70 union all
       select 'call' from idempotent_call where user_id = 70`,
    );
    expect(rows).toEqual([]);
  });
  await collections.call(other, 'POST', trashPaths.restore, { photoIds: [kept.photos[1]?.id, hidden.id] });
  expect((await collections.call(other, 'GET', `/api/photos/${kept.photos[1]?.id}`)).json).toMatchObject({
    likedByPartner: false,
  });
  expect((await collections.call(other, 'GET', `/api/photos/${hidden.id}`)).json).toMatchObject({
    uploadedBy: 71,
  });
  // What was added to the partner's memory stays, and is the partner's.
  const stays = read(photoSchema, await collections.call(other, 'GET', `/api/photos/${added.id}`));
  expect(stays).toMatchObject({ id: added.id, sha256: added.sha256, uploadedBy: 71 });
});

test('a removed account can neither like nor add anything any more', async () => {
  const [gone, other] = [viewer(72, { partnerId: 73 }), viewer(73, { partnerId: 72 })];
  const kept = await recordMemory(collections, other, { photoCount: 1 });
  await collections.tell('user.deleted', { userId: 72, username: 'gone' });
  await waitFor(async () => {
    const liked = await collections.call(gone, 'POST', `/api/photos/${kept.photos[0]?.id}/like`);
    expect(liked.status).toBe(401);
  });
  const added = await collections.call(gone, 'POST', '/api/photos', photoForm(kept.id, await jpeg('#321')));
  expect(added.status).toBe(401);
});

test('a removed account leaves nothing behind that was being recorded at that moment', async () => {
  const leaving = viewer(80);
  const record = (name: string) =>
    collections.call(leaving, 'POST', '/api/collections', memoryForm({ name }));
  const recorded = Array.from({ length: 12 }, async (_, index) => {
    if (index === 4) await collections.tell('user.deleted', { userId: 80, username: 'leaving' });
    return record(`Date ${index}`);
  });
  const statuses = (await Promise.all(recorded)).map(({ status }) => status);
  await waitFor(async () => expect((await record('Too late')).status).toBe(401));
  const left = () => collections.database.query('select id from memory where owner_id = 80');
  await waitFor(async () => expect((await left()).rows).toEqual([]));
  expect(statuses.filter((status) => status !== 201 && status !== 401)).toEqual([]);
});
