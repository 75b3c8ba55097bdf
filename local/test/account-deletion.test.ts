import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createOperator } from '@our-dates/auth/domain/operator';
import { createPasswords } from '@our-dates/auth/domain/passwords';
import { deleteAccountPath } from '@our-dates/contracts/account-deletion';
import { fillPath, imageName, originalUrl, paths } from '@our-dates/contracts/paths';
import { photoSchema } from '@our-dates/contracts/photos';
import { sortingPath } from '@our-dates/contracts/sorting-paths';
import { storyPath } from '@our-dates/contracts/story-path';
import { createRelay } from '@our-dates/service-kit/events/outbox';
import { createPool } from '@our-dates/service-kit/postgres/pool';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { freshDatabase } from '@our-dates/service-kit/testing/fresh';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { findSlices, slicesOf } from '@our-dates/slices/find-slices';
import pg from 'pg';
import { z } from 'zod';
import { cookieOf, form, send, succeeded } from './api.ts';
import { picture } from './picture.ts';
import { findTraces } from './traces.ts';
import { startPlatform, type WatchedPlatform } from './watched-platform.ts';

const log = createLog({ name: 'test', level: 'silent' });
const password = 'first dance';
const idSchema = z.object({ id: z.number() });
const plansPath = '/api/plans';
const devicesPath = '/api/notifications/devices';
/** No push service has this name. */
const subscription = {
  endpoint: 'https://push.example/of-wilhelmina',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};

/** What the person who leaves has entered, and their id: a number that appears nowhere else. */
const leaver = {
  id: '918273645',
  username: 'wilhelmina',
  displayName: 'Wilhelmina Quastenflosser',
  memory: 'Moonlight over Ljubljana',
  story: 'Barefoot, all the way to the dragon bridge',
  photo: 'Feet in the fountain',
  comment: 'I still have your scarf',
  plan: 'Sledges above Bohinj',
  device: 'Wilhelmina’s telephone',
  ownStory: 'You were humming all the way',
  search: 'quastenflosser',
};

/**
 * What may name the id for longer than the rest, and holds nothing but ids: decision 64 says for how long, and why.
 */
const markers = [
  'activity.change',
  'archive.former_user',
  'auth.session_generation',
  'partnership.partner_generation',
  ...slicesOf(findSlices(), 'service').flatMap(({ database: own }) =>
    own ? [`${own.schema}.former_user`] : [],
  ),
];

type Database = Awaited<ReturnType<typeof freshDatabase>>;
let database: Database;
let dataDir: string;
let platform: WatchedPlatform;
let admin: pg.Client;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'our-dates-leaving-'));
  database = await freshDatabase(sharedServers().postgresUrl);
  platform = await startPlatform(dataDir, database.url);
  admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  const pool = createPool({ connectionString: database.url, schema: 'auth', log, max: 2 });
  const { add } = createOperator({ pool, passwords: await createPasswords({ concurrency: 1 }) });
  await add({ username: 'kate', displayName: 'Kate', password, showOnLogin: false });
  await admin.query(`alter table auth.account alter column id restart with ${leaver.id}`);
  await add({ username: leaver.username, displayName: leaver.displayName, password, showOnLogin: false });
  await pool.end();
}, 120_000);

afterAll(async () => {
  await admin.end();
  await platform.stop();
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

/** A browser in which somebody is signed in. */
async function signedIn(username: string) {
  const login = await succeeded(
    await send(platform.url, 'POST', paths.login, { body: { username, password } }),
  );
  const headers = { cookie: cookieOf(login) };
  const call = (method: string, path: string, body?: FormData | object) =>
    send(platform.url, method, path, { body, headers });
  const json = async <S extends z.ZodType>(
    schema: S,
    method: string,
    path: string,
    body?: FormData | object,
  ) => schema.parse(await (await succeeded(await call(method, path, body))).json());
  return {
    call,
    text: async (path: string) => (await succeeded(await call('GET', path))).text(),
    photosOf: (memoryId: number) =>
      json(z.array(photoSchema), 'GET', `${paths.photos}?collectionId=${memoryId}`),
    async record(name: string, description = '') {
      return (await json(idSchema, 'POST', paths.collections, form({ name, description, type: 'custom' })))
        .id;
    },
    addPhoto: (memoryId: number, title: string, colour: number) =>
      json(
        photoSchema,
        'POST',
        paths.photos,
        form({ photo: picture({ colour }), title, collectionId: String(memoryId) }),
      ),
    plan: (title: string) => json(idSchema, 'POST', plansPath, { title }),
    writeStory: (memoryId: number, content: string, partnerId: number) =>
      json(z.object({}), 'PUT', fillPath(storyPath, { id: memoryId }), { content, partnerId, version: null }),
    keep: (memoryId: number, photoId: number, partnerId: number) =>
      json(z.object({}), 'PUT', fillPath(sortingPath, { id: memoryId }), {
        partnerId,
        answers: [{ photoId, answer: 'keep' }],
      }),
    comment: (photoId: number, content: string) =>
      json(idSchema, 'POST', fillPath(paths.photoComments, { id: photoId }), { content }),
    async invite() {
      const { inviteUrl } = await json(z.object({ inviteUrl: z.string() }), 'POST', paths.invite);
      return inviteUrl.split('/').at(-1) ?? '';
    },
    async original(filePath: string) {
      const answer = await succeeded(await call('GET', originalUrl(imageName(filePath))));
      return createHash('sha256')
        .update(Buffer.from(await answer.arrayBuffer()))
        .digest('hex');
    },
  };
}
type Browser = Awaited<ReturnType<typeof signedIn>>;

/** As if an hour had passed: events that were published are removed from the services' tables. */
async function anHourPasses(): Promise<void> {
  for (const { database: own } of slicesOf(findSlices(), 'service')) {
    if (!own) continue;
    await admin.query(`update ${own.schema}.outbox set sent_at = sent_at - interval '61 minutes'`);
    const pool = createPool({ connectionString: database.url, schema: own.schema, log, max: 1 });
    const relay = createRelay({
      pool,
      connectionString: database.url,
      bus: { publish: async () => {} },
      log,
    });
    await relay.prune();
    await pool.end();
  }
}

/** Everything that Kate recorded, as the platform answers it and as bytes. */
async function contentOf(kate: Browser, memoryId: number) {
  const photos = await kate.photosOf(memoryId);
  return {
    memory: await kate.text(fillPath(paths.collection, { id: memoryId })),
    photos: await kate.text(`${paths.photos}?collectionId=${memoryId}`),
    comments: await Promise.all(photos.map(({ id }) => kate.text(fillPath(paths.photoComments, { id })))),
    originals: await Promise.all(photos.map(({ filePath }) => kate.original(filePath))),
  };
}

test('nothing of a deleted account is left in any database or file, and what the partner recorded is the same to the byte', async () => {
  const [kate, leaving] = [await signedIn('kate'), await signedIn(leaver.username)];
  const own = await kate.record('Kate’s harbour', 'Gulls');
  await kate.comment((await kate.addPhoto(own, 'The pier', 1)).id, 'My favourite');
  const shared = await kate.record('Kate’s attic');
  const attic = await kate.addPhoto(shared, 'The window', 2);

  await succeeded(
    await leaving.call('POST', fillPath(paths.acceptInvitation, { token: await kate.invite() })),
  );
  await succeeded(await leaving.call('PUT', devicesPath, { ...subscription, name: leaver.device }));
  const memory = await leaving.record(leaver.memory, leaver.story);
  const fountain = await leaving.addPhoto(memory, leaver.photo, 3);
  const added = await leaving.addPhoto(shared, 'The stairs', 4);
  const both = await leaving.record(`${leaver.memory}, again`, leaver.story);
  await leaving.addPhoto(both, leaver.photo, 5);
  const kates = await kate.addPhoto(both, 'The bridge', 6);
  await kate.comment(kates.id, 'From the middle');
  await leaving.comment(kates.id, leaver.comment);
  await kate.comment(fountain.id, 'Cold!');
  for (const [author, content, partnerId] of [
    [kate, 'Kate’s own', Number(leaver.id)],
    [leaving, leaver.ownStory, attic.uploadedBy],
  ] as const) {
    await author.writeStory(shared, content, partnerId);
    await author.keep(shared, attic.id, partnerId);
  }
  for (const id of [fountain.id, attic.id]) {
    await leaving.comment(id, leaver.comment);
    await succeeded(await leaving.call('POST', fillPath(paths.photoLike, { id })));
  }
  await succeeded(await leaving.call('POST', paths.newsSeen, { upTo: 1, collectionId: shared }));
  await succeeded(await leaving.call('POST', plansPath, { title: leaver.plan, note: leaver.plan }));
  const { id: planned } = await kate.plan('The attic again');
  await succeeded(await leaving.call('PUT', `${plansPath}/${planned}/happened`, { memoryId: memory }));
  await waitFor(async () => {
    const photos = await Promise.all([memory, own, shared, both].map((id) => kate.photosOf(id)));
    expect(photos.flat().filter(({ status }) => status !== 'ready')).toEqual([]);
  });
  await waitFor(async () =>
    expect(await kate.text(`${paths.collectionsWithThumbnails}?q=scarf`)).toContain(leaver.memory),
  );
  const before = await contentOf(kate, own);
  const ofKate = await kate.original(kates.filePath);
  const texts = [...Object.values(leaver), imageName(fountain.filePath)];
  const place = { databaseUrl: database.url, dataDir };
  expect(await findTraces(place, texts)).toEqual(
    expect.arrayContaining([
      'auth.account',
      'collections.memory',
      'comments.comment',
      'notifications.device',
      'partnership.person',
      'plans.plan',
    ]),
  );

  expect((await leaving.call('POST', deleteAccountPath, { password })).status).toBe(204);
  expect((await leaving.call('GET', paths.me)).status).toBe(401);
  await waitFor(async () => {
    await anHourPasses();
    const left = await findTraces(place, texts);
    expect(left.filter((found) => !markers.includes(found))).toEqual([]);
  });
  expect(
    await findTraces(
      place,
      texts.filter((text) => text !== leaver.id),
    ),
  ).toEqual([]);

  expect(await contentOf(kate, own)).toEqual(before);
  const photos = await kate.photosOf(shared);
  expect(photos).toEqual([
    { ...attic, ...derived(photos[0]), likedByPartner: false },
    { ...added, ...derived(photos[1]), uploadedBy: attic.uploadedBy },
  ]);
  expect((await kate.photosOf(both)).map(({ id, uploadedBy }) => [id, uploadedBy])).toEqual([
    [kates.id, attic.uploadedBy],
  ]);
  expect(await kate.original(kates.filePath)).toBe(ofKate);
  expect(JSON.parse(await kate.text(fillPath(paths.photoComments, { id: kates.id })))).toMatchObject([
    { content: 'From the middle' },
  ]);
  expect(await kate.text(fillPath(storyPath, { id: shared }))).toContain('Kate’s own');
  expect(JSON.parse(await kate.text(fillPath(paths.photoComments, { id: attic.id })))).toEqual([]);
  expect((await kate.call('GET', fillPath(paths.collection, { id: memory }))).status).toBe(404);
  expect(await kate.text(paths.partner)).toBe('{"partner":null}');
  expect(JSON.parse(await kate.text(plansPath))).toEqual([]);
  expect(JSON.parse(await kate.text(`${plansPath}/happened`))).toMatchObject([
    { title: 'The attic again', memoryId: null },
  ]);
}, 120_000);

/** What the image worker has added since the upload was answered. */
function derived(photo: z.output<typeof photoSchema> | undefined) {
  if (!photo) throw new Error('a photo is missing');
  const { status, thumbhash, width, height, takenAt } = photo;
  return { status, thumbhash, width, height, takenAt };
}
