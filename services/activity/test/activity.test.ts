import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Changes, changesPath, changesSchema } from '@our-dates/contracts/changes';
import { type EventData, type EventType, newEvent } from '@our-dates/contracts/events';
import { liveTypes } from '@our-dates/contracts/live';
import { type News, newsSchema } from '@our-dates/contracts/news';
import { paths } from '@our-dates/contracts/paths';
import { platformNames } from '@our-dates/contracts/platform-names';
import { defineEvents } from '@our-dates/contracts/slice-events';
import type { EventBus } from '@our-dates/service-kit/events/event-bus';
import { createPool, type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import { createEventBus } from '@our-dates/service-kit/slice/adapters';
import type { RunningService } from '@our-dates/service-kit/slice/lifecycle';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { type Call, createTestGateway, viewer } from '@our-dates/service-kit/testing/caller';
import { createDatabase, type TestDatabase } from '@our-dates/service-kit/testing/database';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { readPlatform } from '@our-dates/slices/platform';
import { z } from 'zod';
import slice from '../slice.json' with { type: 'json' };
import { createChangeReader } from '../src/domain/change-reader.ts';
import { prune } from '../src/domain/pruning.ts';
import { appendChanges, type NewChange, removeChangesOf } from '../src/repository/change-log.ts';
import { noteHiding } from '../src/repository/hiding.ts';
import { startService } from '../src/service.ts';

const mina = viewer(1, { username: 'mina', partnerId: 2 });
const alex = viewer(2, { username: 'alex', partnerId: 1 });
const stranger = viewer(3, { username: 'stranger' });

const log = createLog({ name: 'test', level: 'silent' });
let database: TestDatabase;
let folder: string;
let service: RunningService;
let bus: EventBus;
let call: Call;
let pool: Pool;

beforeAll(async () => {
  database = await createDatabase(sharedServers().postgresUrl, 'activity');
  folder = await mkdtemp(join(tmpdir(), 'activity-'));
  const gateway = createTestGateway({ issuer: platformNames.issuer, audience: 'activity' });
  service = await startService({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    COLLECTIONS_URL: 'http://127.0.0.1:9',
    INTERNAL_PUBLIC_KEY: gateway.publicKey,
    LOG_LEVEL: 'silent',
  });
  call = gateway.call(service.url);
  pool = createPool({ connectionString: database.url, schema: 'activity', log });
  const ports = { DATA_DIR: folder, REDIS_PREFIX: '', AMQP_PREFIX: '', S3_PREFIX: '', S3_REGION: '' };
  const platform = readPlatform();
  // As the new slice declares it: its types are added to the queue of live events.
  const queues = { ...platform.queues, activity: [...(platform.queues.activity ?? []), 'walk.added'] };
  bus = await createEventBus(ports, { platform: { ...platform, queues }, log });
});

beforeEach(async () => {
  await pool.query('truncate change, seen, hiding');
});

afterAll(async () => {
  await bus.close();
  await service.stop();
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Publishes an event, and resolves when it has been handled. */
async function tell<T extends EventType>(type: T, actorId: number | null, data: EventData<T>): Promise<void> {
  const id = crypto.randomUUID();
  await bus.publish([{ ...newEvent(type, actorId, data), id, time: new Date().toISOString() }]);
  await untilHandled(id);
}

const untilHandled = (id: string) =>
  waitFor(async () => {
    const { rowCount } = await pool.query('select from inbox where event_id = $1', [id]);
    expect(rowCount).toBe(1);
  });

async function changes(query = ''): Promise<Changes> {
  return changesSchema.parse((await call(null, 'GET', `${changesPath}${query}`)).json);
}

async function news(of = mina): Promise<News> {
  return newsSchema.parse((await call(of, 'GET', paths.news)).json);
}

const photo = { photoId: 20, collectionId: 10, ownerId: alex.id };
const upload = (of: typeof photo) =>
  tell('photo.uploaded', alex.id, {
    ...of,
    name: 'a'.repeat(26),
    contentType: 'image/jpeg',
    bytes: 5,
    uploadedBy: alex.id,
    isProtected: false,
  });
/** Of a slice that is newer than this service. */
const walkEvents = defineEvents({ 'walk.added': z.object({ ownerId: z.int() }) }, { reads: ['/api/walks'] });
const comment = { commentId: 30, photoId: 20, authorId: alex.id };

test('the activity service subscribes to every event that a page shows, and to removed accounts', () => {
  const toldAsInvitations = [
    'undo_asked',
    'undo_withdrawn',
    'copies_asked',
    'copies_withdrawn',
    'copies_agreed',
  ].map((what) => `partnership.${what}`);
  const hiding = ['collection.hidden', 'collection.shown', 'photo.hidden', 'photo.shown'];
  const toldAsTheirMemory = ['story.changed', 'story.opened', 'sorting.changed'];
  expect([...slice.subscribes.activity].sort()).toEqual(
    [...liveTypes, ...toldAsInvitations, ...toldAsTheirMemory, ...hiding, 'user.deleted'].sort(),
  );
});

describe('the log of changes', () => {
  test('returns the changes after a position, in order, with their ids only', async () => {
    const { position } = await changes();
    await upload(photo);
    await tell('comment.created', alex.id, comment);
    const after = await changes(`?after=${position}`);
    expect(after.changes).toMatchObject([
      { type: 'photo.uploaded', personId: 2, actorId: 2, collectionId: 10, photoId: 20, commentId: null },
      { type: 'comment.created', personId: 2, actorId: 2, collectionId: null, photoId: 20, commentId: 30 },
    ]);
    expect(after).toMatchObject({ isComplete: true, position: after.changes[1]?.position });
    expect((await changes(`?after=${after.position}`)).changes).toEqual([]);
  });

  test('has a story only for those who may know of it, each for themselves', async () => {
    const { position } = await changes();
    const sealed = { collectionId: 10, ownerId: 1, authorId: alex.id };
    await tell('story.changed', alex.id, { ...sealed, audience: [alex.id, mina.id] });
    await tell('story.changed', alex.id, { ...sealed, audience: [alex.id] });
    await tell('story.opened', mina.id, { collectionId: 10, ownerId: 1, userIds: [mina.id, alex.id] });
    const logged = (await changes(`?after=${position}`)).changes;
    expect(logged.map(({ type, personId, isPrivate }) => [type, personId, isPrivate])).toEqual([
      ['collection.updated', alex.id, true],
      ['collection.updated', mina.id, true],
      ['collection.updated', alex.id, true],
      ['collection.updated', mina.id, true],
      ['collection.updated', alex.id, true],
    ]);
    expect(logged.every(({ collectionId }) => collectionId === 10)).toBe(true);
  });

  test('has what pages read again because of an event that this service does not know', async () => {
    const { position } = await changes();
    const id = crypto.randomUUID();
    const event = walkEvents.create('walk.added', alex.id, { ownerId: mina.id });
    await bus.publish([{ ...event, id, time: new Date().toISOString() }]);
    await untilHandled(id);
    const after = await changes(`?after=${position}&people=1`);
    expect(after.notices).toMatchObject([
      { type: 'walk.added', personId: 1, actorId: 2, isPrivate: false, reads: ['/api/walks'] },
    ]);
    expect(after).toMatchObject({ changes: [], position: after.notices?.[0]?.position, isComplete: true });
    expect((await changes(`?after=${position}&people=3`)).notices).toBeUndefined();
  });

  test('logs an event that is delivered twice once', async () => {
    const { position } = await changes();
    const event = newEvent('collection.created', 2, { collectionId: 10, ownerId: 2 });
    const message = { ...event, id: crypto.randomUUID(), time: new Date().toISOString() };
    await bus.publish([message, message]);
    await untilHandled(message.id);
    await tell('collection.updated', 2, { collectionId: 10, ownerId: 2, revision: 2 });
    const types = (await changes(`?after=${position}`)).changes.map(({ type }) => type);
    expect(types).toEqual(['collection.created', 'collection.updated']);
  });

  test('tells what is hidden as deleted, each thing once, and nothing else about it until it is shown', async () => {
    const { photoId, ...memory } = photo;
    const { position } = await changes();
    const told = async () =>
      (await changes(`?after=${position}`)).changes.map(({ type, photoId }) => [type, photoId]);
    await upload(photo);
    await tell('photo.hidden', alex.id, { ...photo, revision: 2, withMemory: true });
    await tell('collection.hidden', alex.id, { ...memory, revision: 2, reason: 'deleted' });
    await tell('photo.updated', null, photo);
    expect(await told()).toEqual([['collection.deleted', null]]);
    await tell('collection.shown', alex.id, { ...memory, revision: 3 });
    await tell('photo.shown', alex.id, { ...photo, revision: 3, withMemory: true });
    await tell('photo.hidden', alex.id, { ...photo, revision: 4, withMemory: false });
    const afterwards = await told();
    expect(afterwards).toContainEqual(['collection.updated', null]);
    expect(afterwards).toContainEqual(['photo.deleted', photoId]);
    expect(afterwards).not.toContainEqual(['photo.uploaded', photoId]);
  });

  test('holds a request until there is a change', async () => {
    const { position } = await changes();
    const held = changes(`?after=${position}&wait=20000`);
    await tell('user.updated', 2, {
      userId: 2,
      revision: 5,
      username: 'alex',
      displayName: 'Alex',
      profilePicture: null,
      isDemo: false,
      isSampleOwner: false,
    });
    expect((await held).changes).toMatchObject([{ type: 'user.updated', personId: 2 }]);
  });

  test('answers two partners with what is theirs or was done by them', async () => {
    const { position } = await changes();
    await upload(photo);
    await tell('collection.created', 3, { collectionId: 11, ownerId: 3 });
    await tell('photo.liked', 1, { photoId: 1, collectionId: 1, ownerId: 99, userId: 1, liked: true });
    const theirs = await changes(`?after=${position}&people=1,2`);
    expect(theirs.changes.map(({ type }) => type)).toEqual(['photo.uploaded', 'photo.liked']);
  });

  test('reports partnerships and invitations only to the person concerned', async () => {
    const { position } = await changes();
    await tell('partnership.ended', 1, { userIds: [1, 2] });
    await tell('invitation.rejected', 2, { invitationId: 4, fromUserId: 1, byUserId: 2 });
    expect((await changes(`?after=${position}`)).changes).toMatchObject([
      { type: 'partnership.ended', personId: 1, isPrivate: true },
      { type: 'partnership.ended', personId: 2, isPrivate: true },
      { type: 'invitation.rejected', personId: 1, isPrivate: true },
    ]);
  });

  test('reports the wish to undo a partnership to both people, as an invitation that comes and goes', async () => {
    const { position } = await changes();
    const request = { userIds: [1, 2] as [number, number], byUserId: 2 };
    await tell('partnership.undo_asked', 2, request);
    await tell('partnership.undo_withdrawn', 2, request);
    expect((await changes(`?after=${position}`)).changes).toMatchObject([
      { type: 'invitation.created', personId: 1, isPrivate: true },
      { type: 'invitation.created', personId: 2, isPrivate: true },
      { type: 'invitation.cancelled', personId: 1, isPrivate: true },
      { type: 'invitation.cancelled', personId: 2, isPrivate: true },
    ]);
  });

  test('says when what came after a position was removed for its age, and when the position is ahead of the log', async () => {
    const { position } = await changes();
    await upload(photo);
    await tell('comment.created', alex.id, comment);
    const { changes: logged } = await changes(`?after=${position}`);
    await pool.query(`update change set logged_at = now() - interval '31 days' where position = $1`, [
      logged[0]?.position,
    ]);
    expect(await prune(pool)).toBe(1);
    expect((await changes(`?after=${position}`)).isComplete).toBe(false);
    expect((await changes(`?after=${position}&people=2`)).isComplete).toBe(false);
    expect(await changes(`?after=${logged[0]?.position}`)).toMatchObject({
      isComplete: true,
      changes: [logged[1]],
    });
    expect((await changes('?after=999999999')).isComplete).toBe(false);
  });

  test('has stopped reading only when every read is answered', async () => {
    const { position } = await changes();
    const own = createPool({ connectionString: database.url, schema: 'activity', log, max: 1 });
    const connectionsToListen = async () => {
      const { rows } = await pool.query(
        "select from pg_stat_activity where datname = current_database() and query like 'listen%'",
      );
      return rows.length;
    };
    const before = await connectionsToListen();
    const reader = createChangeReader({ pool: own, connectionString: database.url, log });
    await waitFor(async () => expect(await connectionsToListen()).toBe(before + 1));
    const ended: string[] = [];
    const read = reader.read({ after: position, wait: 20_000 }).then(() => ended.push('read'));
    await waitFor(() => expect(own.idleCount).toBe(1));
    const onlyConnection = await own.connect();
    await reader.stop();
    expect(await connectionsToListen()).toBe(before);
    // The server is still open, and answers those who come until it is closed.
    const later = reader.read({ after: position, wait: 20_000 }).then(() => ended.push('later read'));
    const finished = reader.finished().then(() => ended.push('finished'));
    expect(ended).toEqual([]);
    onlyConnection.release();
    await finished;
    // What was still reading now would fail.
    await own.end();
    await Promise.all([read, later]);
    expect(ended).toEqual(['read', 'later read', 'finished']);
  });

  test('shows a reader that reads on every change once, though many are written at the same time', async () => {
    const { position } = await changes();
    const change = (actorId: number): NewChange => ({
      type: 'collection.created',
      personId: 1,
      isPrivate: false,
      actorId,
      collectionId: 1,
      photoId: null,
      commentId: null,
      at: new Date().toISOString(),
    });
    const numbers = Array.from({ length: 200 }, (_, at) => at + 1);
    let writing = true;
    const read: (number | null)[] = [];
    const reading = (async () => {
      let after = position;
      for (let last = false; !last; ) {
        last = !writing;
        const answer = await changes(`?after=${after}`);
        read.push(...answer.changes.map(({ actorId }) => actorId));
        after = answer.position;
      }
    })();
    await Promise.all(numbers.map((n) => transaction(pool, (client) => appendChanges(client, [change(n)]))));
    writing = false;
    await reading;
    expect(read.toSorted((a, b) => Number(a) - Number(b))).toEqual(numbers);
  });

  test('is closed without a token of the gateway', async () => {
    expect((await fetch(new URL(changesPath, service.url))).status).toBe(401);
  });
});

describe('the news of the partner', () => {
  test('count what the partner has added, by memory and by photo, the newest first', async () => {
    await tell('collection.created', alex.id, { collectionId: 10, ownerId: alex.id });
    await upload(photo);
    await upload({ ...photo, photoId: 21 });
    await tell('comment.created', alex.id, comment);
    await tell('comment.created', mina.id, { commentId: 31, photoId: 20, authorId: mina.id });
    expect(await news()).toMatchObject({
      memories: 1,
      photos: 2,
      comments: 1,
      places: [
        { collectionId: null, photoId: 20, comments: 1 },
        { collectionId: 10, photoId: null, memories: 1, photos: 2 },
      ],
    });
    expect(await news(alex)).toMatchObject({ memories: 0, photos: 0, comments: 1 });
    expect(await news(stranger)).toEqual({ memories: 0, photos: 0, comments: 0, places: [], position: 0 });
  });

  test('are marked as seen in one place, or as a whole, and what comes later is new again', async () => {
    await upload(photo);
    await tell('comment.created', alex.id, comment);
    const { position } = await news();
    const seen = (body: object) => call(mina, 'POST', paths.newsSeen, { upTo: position, ...body });
    expect((await seen({ collectionId: 10 })).status).toBe(204);
    expect(await news()).toMatchObject({ photos: 0, comments: 1 });
    expect((await seen({})).status).toBe(204);
    expect(await news()).toMatchObject({ photos: 0, comments: 0, places: [] });
    await upload({ ...photo, photoId: 22 });
    expect(await news()).toMatchObject({ photos: 1, comments: 0 });
  });

  test('are marked as seen by each person for themselves', async () => {
    await tell('comment.created', mina.id, { commentId: 31, photoId: 20, authorId: mina.id });
    await tell('comment.created', alex.id, comment);
    const { position } = await news();
    await call(mina, 'POST', paths.newsSeen, { upTo: position });
    expect(await news()).toMatchObject({ comments: 0 });
    expect(await news(alex)).toMatchObject({ comments: 1 });
  });

  test('cannot be marked as seen before they are there', async () => {
    await call(mina, 'POST', paths.newsSeen, { upTo: 999_999_999 });
    await upload(photo);
    expect(await news()).toMatchObject({ photos: 1 });
  });

  test('leave out what has been deleted, and follow a photo that was moved', async () => {
    await tell('collection.created', alex.id, { collectionId: 12, ownerId: alex.id });
    await upload(photo);
    await upload({ ...photo, photoId: 21 });
    await tell('comment.created', alex.id, { ...comment, photoId: 21 });
    await tell('photo.deleted', alex.id, { ...photo, name: 'a'.repeat(26) });
    await tell('comment.deleted', alex.id, { ...comment, photoId: 21 });
    await tell('collection.deleted', alex.id, { collectionId: 12, ownerId: alex.id });
    await tell('photo.moved', alex.id, { ...photo, photoId: 21, collectionId: 13, revision: 2 });
    expect(await news()).toMatchObject({
      memories: 0,
      comments: 0,
      places: [{ collectionId: 13, photoId: null, photos: 1 }],
    });
  });

  test('leave out what is hidden, also what is said of it meanwhile, and count it when it is shown again', async () => {
    const { photoId, ...memory } = photo;
    await tell('collection.created', alex.id, memory);
    await upload(photo);
    await tell('comment.created', alex.id, comment);
    await tell('photo.hidden', alex.id, { ...photo, revision: 2, withMemory: true });
    await tell('collection.hidden', alex.id, { ...memory, revision: 2, reason: 'deleted' });
    await upload({ ...photo, photoId: 21 });
    await tell('comment.created', alex.id, { ...comment, commentId: 32 });
    expect(await news()).toMatchObject({ memories: 0, photos: 0, comments: 0, places: [] });
    await tell('collection.shown', alex.id, { ...memory, revision: 3 });
    expect(await news()).toMatchObject({ memories: 1, photos: 1, comments: 0 });
    await tell('photo.shown', alex.id, { photoId, ...memory, revision: 3, withMemory: true });
    await tell('photo.hidden', alex.id, { ...photo, revision: 2, withMemory: true });
    expect(await news()).toMatchObject({ memories: 1, photos: 2, comments: 2 });
  });

  test('begin with the partnership', async () => {
    await upload(photo);
    await tell('partnership.started', 1, { userIds: [1, 2] });
    expect(await news()).toMatchObject({ photos: 0 });
    await upload({ ...photo, photoId: 22 });
    expect(await news()).toMatchObject({ photos: 1 });
  });

  test('hold nothing of a removed account', async () => {
    await upload(photo);
    await tell('user.deleted', null, { userId: alex.id, username: 'alex' });
    expect(await news()).toMatchObject({ photos: 0 });
    const { rowCount } = await pool.query('select from change where person_id = 2 or actor_id = 2');
    expect(rowCount).toBe(0);
  });

  test('refuse a mark that names a memory and a photo at once', async () => {
    const answer = await call(mina, 'POST', paths.newsSeen, { upTo: 1, collectionId: 1, photoId: 1 });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ code: 'VALIDATION' });
  });

  test('answer 401 without a session', async () => {
    expect((await call(null, 'GET', paths.news)).status).toBe(401);
  });
});

test('a deletion and a hiding of the same memory at the same moment wait for each other', async () => {
  const collectionId = 7_001;
  const change = (type: 'collection.created' | 'collection.deleted'): NewChange => ({
    ...{ type, personId: 1, isPrivate: false, actorId: 1, collectionId, photoId: null, commentId: null },
    at: new Date().toISOString(),
  });
  await transaction(pool, (client) => appendChanges(client, [change('collection.created')]));
  const [deleting, hiding] = await Promise.all([pool.connect(), pool.connect()]);
  try {
    await Promise.all([deleting.query('begin'), hiding.query('begin')]);
    await removeChangesOf(deleting, { collectionId });
    const hidden = noteHiding(hiding, { place: 'collection', id: collectionId, revision: 1, isHidden: true });
    await waitFor(async () => {
      const { rows } = await pool.query('select from pg_locks where not granted');
      expect(rows.length).toBeGreaterThan(0);
    });
    // Of a deadlock, PostgreSQL would end one of the two here.
    await appendChanges(deleting, [change('collection.deleted')]);
    await deleting.query('commit');
    await hidden;
    await hiding.query('commit');
  } finally {
    deleting.release();
    hiding.release();
  }
});
