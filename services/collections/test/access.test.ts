import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { demoCleanup, demoSummary } from '@our-dates/contracts/demo';
import { imageName } from '@our-dates/contracts/paths';
import { ownStorySchema } from '@our-dates/contracts/stories';
import { yearBookPath } from '@our-dates/contracts/year-book-page';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import { viewer } from '@our-dates/service-kit/testing/caller';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { collectRoutes } from '@our-dates/slices/routes';
import { startCollections, type TestCollections } from '../testing/collections.ts';
import { jpeg, memoryForm, photoForm, problem, recordMemory } from '../testing/forms.ts';

const routes = await collectRoutes();

const ana = viewer(1, { partnerId: 2 });
const ben = viewer(2, { partnerId: 1 });
const stranger = viewer(3, { partnerId: 4 });
const demo = viewer(5, { isDemo: true });

let collections: TestCollections;
beforeAll(async () => {
  collections = await startCollections(sharedServers().postgresUrl);
});
afterAll(() => collections.stop());

type Memory = Awaited<ReturnType<typeof recordMemory>>;

/** Every route that names something of somebody's: how it is called, and what success is. */
const onOwnThings: {
  route: string;
  success: number;
  call: (memory: Memory, who: Viewer) => [string, string, unknown?] | Promise<[string, string, unknown?]>;
}[] = [
  { route: 'getCollection', success: 200, call: ({ id }) => ['GET', `/api/collections/${id}`] },
  {
    route: 'updateCollection',
    success: 200,
    call: ({ id }) => ['PUT', `/api/collections/${id}`, { name: 'Renamed' }],
  },
  { route: 'deleteCollection', success: 204, call: ({ id }) => ['DELETE', `/api/collections/${id}`] },
  { route: 'getMerges', success: 200, call: ({ id }) => ['GET', `/api/collections/${id}/merges`] },
  {
    route: 'mergeMemories',
    success: 200,
    call: async ({ id }, who) => {
      const { id: from } = await recordMemory(collections, who);
      return ['POST', `/api/collections/${id}/merges`, { from }];
    },
  },
  {
    route: 'undoMerge',
    success: 204,
    call: async ({ id }, who) => {
      const { id: from } = await recordMemory(collections, who);
      await collections.call(who, 'POST', `/api/collections/${id}/merges`, { from });
      return ['DELETE', `/api/collections/${id}/merges/${from}`];
    },
  },
  {
    route: 'refuseMerge',
    success: 204,
    call: async ({ id }, who) => {
      const { id: from } = await recordMemory(collections, who);
      return ['PUT', `/api/collections/${id}/merges/${from}/refusal`];
    },
  },
  { route: 'getStories', success: 200, call: ({ id }) => ['GET', `/api/collections/${id}/story`] },
  {
    route: 'writeStory',
    success: 200,
    call: ({ id }, { partnerId }) => [
      'PUT',
      `/api/collections/${id}/story`,
      { content: 'We missed the bus.', partnerId, version: null },
    ],
  },
  {
    route: 'withdrawStory',
    success: 204,
    call: async ({ id }, who) => {
      const path = `/api/collections/${id}/story`;
      const story = { content: 'We missed the bus.', partnerId: who.partnerId, version: null };
      const written = ownStorySchema.safeParse((await collections.call(who, 'PUT', path, story)).json);
      return ['DELETE', `${path}?version=${written.data?.version ?? '1.1'}`];
    },
  },
  { route: 'getSorting', success: 200, call: ({ id }) => ['GET', `/api/collections/${id}/sorting`] },
  {
    route: 'answerPhotos',
    success: 200,
    call: ({ id, photos }, { partnerId }) => [
      'PUT',
      `/api/collections/${id}/sorting`,
      { partnerId: partnerId ?? 1, answers: [{ photoId: photos[0]?.id, answer: 'drop' }] },
    ],
  },
  {
    route: 'removeDroppedPhotos',
    success: 200,
    call: ({ id, photos }, { partnerId }) => [
      'POST',
      `/api/collections/${id}/sorting/removal`,
      { partnerId: partnerId ?? 1, photoIds: [photos[0]?.id], staying: [] },
    ],
  },
  { route: 'getClocks', success: 200, call: ({ id }) => ['GET', `/api/collections/${id}/clocks`] },
  {
    route: 'correctClock',
    success: 200,
    call: async ({ id, ownerId }) => {
      await collections.database.query('update photo set taken_at = uploaded_at where memory_id = $1', [id]);
      return ['PUT', `/api/collections/${id}/clocks`, { uploadedBy: ownerId, camera: null, clockAhead: 60 }];
    },
  },
  { route: 'listPhotos', success: 200, call: ({ id }) => ['GET', `/api/photos?collectionId=${id}`] },
  {
    route: 'uploadPhoto',
    success: 201,
    call: async ({ id }) => ['POST', '/api/photos', photoForm(id, await jpeg())],
  },
  {
    route: 'placePhotos',
    success: 200,
    call: ({ id, photos }) => [
      'PUT',
      `/api/collections/${id}/photos`,
      { photoIds: photos.map((photo) => photo.id), before: null },
    ],
  },
  { route: 'getPhoto', success: 200, call: ({ photos }) => ['GET', `/api/photos/${photos[0]?.id}`] },
  {
    route: 'updatePhoto',
    success: 200,
    call: ({ id, photos }) => ['PUT', `/api/photos/${photos[0]?.id}`, { title: 'New', collectionId: id }],
  },
  { route: 'deletePhoto', success: 204, call: ({ photos }) => ['DELETE', `/api/photos/${photos[0]?.id}`] },
  { route: 'likePhoto', success: 200, call: ({ photos }) => ['POST', `/api/photos/${photos[0]?.id}/like`] },
  {
    route: 'chooseYearBookPhotos',
    success: 204,
    call: ({ photos }) => ['PUT', yearBookPath, { choices: [{ photoId: photos[0]?.id, choice: 'in' }] }],
  },
  {
    route: 'getImage',
    success: 200,
    call: ({ photos }) => ['GET', `/api/images/${imageName(photos[0]?.filePath ?? '')}`],
  },
];
const onNothing = [
  'listCollectionsWithThumbnails',
  'getTimeline',
  'listOnThisDay',
  'countOwned',
  'listCollections',
  'createCollection',
  'lookUpImport',
  'sendImportPhoto',
  'importMemory',
  'listLovedPhotos',
  'listTrash',
  'listSealed',
  'readYearBook',
];
/** In trash.test.ts and sealed.test.ts. */
const onHiddenThings = [
  ...['restoreTrash', 'purgeTrash', 'getTrashImage'],
  ...['sealCollection', 'askToOpen', 'deleteSealed'],
];

test('every route of the collections service is in its access matrix', () => {
  const mine = routes.filter(({ service }) => service === 'collections').map(({ id }) => id);
  const demoRoutes = [demoSummary.id, demoCleanup.id];
  const own = onOwnThings.map(({ route }) => route);
  expect([...own, ...onNothing, ...onHiddenThings, ...demoRoutes].sort()).toEqual(mine.sort());
});

describe.each(onOwnThings)('$route', ({ success, call }) => {
  let memory: Memory;
  beforeEach(async () => {
    memory = await recordMemory(collections, ana, { photoCount: 1 });
  });

  test('works for the person who recorded the memory', async () => {
    const [method, path, body] = await call(memory, ana);
    expect((await collections.call(ana, method, path, body)).status).toBe(success);
  });

  test('works for their partner', async () => {
    const [method, path, body] = await call(memory, ben);
    expect((await collections.call(ben, method, path, body)).status).toBe(success);
  });

  test('answers 404 to a stranger, a demo account and a partner of before, and changes nothing', async () => {
    for (const who of [stranger, demo, viewer(2)]) {
      const [method, path, body] = await call(memory, who);
      const answer = await collections.call(who, method, path, body);
      expect(answer.status).toBe(404);
      expect(problem(answer).message).not.toMatch(/forbidden|allowed/i);
    }
    const after = await collections.call(ana, 'GET', `/api/collections/${memory.id}`);
    expect(after.json).toMatchObject({ name: 'Pier', photoCount: 1 });
  });

  test('gives a stranger the same response as for what does not exist', async () => {
    const [method, path, body] = await call(memory, stranger);
    const hidden = problem(await collections.call(stranger, method, path, body));
    const absent = memory.photos.map((photo) => ({
      ...photo,
      id: 999_999,
      filePath: `/photos/${'0'.repeat(32)}`,
    }));
    const [, gonePath, goneBody] = await call({ ...memory, id: 999_999, photos: absent }, stranger);
    const gone = problem(await collections.call(stranger, method, gonePath, goneBody));
    expect({ ...hidden, instance: '', requestId: '' }).toEqual({ ...gone, instance: '', requestId: '' });
  });

  test('answers 401 without a session', async () => {
    const [method, path, body] = await call(memory, ana);
    const answer = await collections.call(null, method, path, body);
    expect(answer.status).toBe(path.startsWith('/api/images/') ? 404 : 401);
  });

  test('answers 401 to a request that comes past the gateway', async () => {
    const [method, path] = await call(memory, ana);
    const response = await fetch(new URL(path, collections.url), { method });
    expect(response.status).toBe(401);
  });
});

test('a new memory is the caller’s, and in both partners’ lists at once, and in no one else’s', async () => {
  const memory = await recordMemory(collections, ana, { name: 'Only ours' });
  for (const path of ['/api/collections', '/api/collections/with-thumbnails?limit=100']) {
    const listed = async (who: typeof ana) => JSON.stringify((await collections.call(who, 'GET', path)).json);
    expect(await listed(ana)).toContain(`"id":${memory.id},`);
    expect(await listed(ben)).toContain(`"id":${memory.id},`);
    expect(await listed(stranger)).not.toContain(`"id":${memory.id},`);
    expect(await listed(viewer(2))).not.toContain(`"id":${memory.id},`);
  }
  expect(memory).toMatchObject({ ownerId: 1, isOwner: true, isProtected: false });
  const seenByBen = await collections.call(ben, 'GET', `/api/collections/${memory.id}`);
  expect(seenByBen.json).toMatchObject({ ownerId: 1, isOwner: false });
});

test.each([
  '/api/collections',
  '/api/collections/with-thumbnails',
  '/api/collections/on-this-day?today=2026-04-19',
  '/api/photos/loved',
  '/api/collections/owned',
  '/api/trash',
  '/api/demo/summary',
])('GET %s answers 401 without a session', async (path) => {
  expect((await collections.call(null, 'GET', path)).status).toBe(401);
});

test('recording a memory and cleaning up a demo answer 401 without a session', async () => {
  expect((await collections.call(null, 'POST', '/api/collections', memoryForm())).status).toBe(401);
  expect((await collections.call(null, 'POST', '/api/demo/cleanup')).status).toBe(401);
});

test('how many memories are whose is counted for the viewer and their partner alone', async () => {
  const [cleo, dan] = [viewer(21, { partnerId: 22 }), viewer(22, { partnerId: 21 })];
  for (const photoCount of [0, 2]) await recordMemory(collections, cleo, { photoCount });
  await recordMemory(collections, dan, { photoCount: 1 });
  const owned = async (who: typeof cleo) =>
    (await collections.call(who, 'GET', '/api/collections/owned')).json;
  expect(await owned(cleo)).toEqual({ own: { memories: 2, photos: 2 }, partner: { memories: 1, photos: 1 } });
  expect(await owned(dan)).toEqual({ own: { memories: 1, photos: 1 }, partner: { memories: 2, photos: 2 } });
  expect(await owned(viewer(22))).toEqual({ own: { memories: 1, photos: 1 }, partner: null });
  expect(await owned(viewer(23, { partnerId: 24 }))).toEqual({
    own: { memories: 0, photos: 0 },
    partner: { memories: 0, photos: 0 },
  });
});
