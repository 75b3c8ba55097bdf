import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Comment } from '@our-dates/contracts/comments';
import { type EventData, type EventType, newEvent } from '@our-dates/contracts/events';
import { platformNames } from '@our-dates/contracts/platform-names';
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
import pg from 'pg';
import { type Comments, createComments } from '../src/domain/comments.ts';
import type { Ask } from '../src/domain/visible-photos.ts';
import { insertFormerUser } from '../src/repository/former-users.ts';
import { markPhotoDeleted } from '../src/repository/photos.ts';
import { startService } from '../src/service.ts';

const mina = viewer(1, { username: 'mina', partnerId: 2 });
const alex = viewer(2, { username: 'alex', partnerId: 1 });
const stranger = viewer(3, { username: 'stranger' });
const demo = viewer(4, { username: 'demo-4', isDemo: true });
const otherDemo = viewer(5, { username: 'demo-5', isDemo: true });

const newest = { limit: 1_000 };
const family = '👨‍👩‍👧‍👦';
const photoOfMina = 100;
const sample = 1;

let database: TestDatabase;
let folder: string;
let service: RunningService;
let bus: EventBus;
let call: Call;
let sql: pg.Client;
/** Stands where the collections service is; it knows two photos whose events have not come yet. */
let collections: Server;
let asked: string[] = [];
let onAsked = async (): Promise<unknown> => undefined;
const photoStillUnknown = 555;
const slowPhoto = 556;
const unknownAndDeleted = 557;

/** @returns the id of the event */
async function tell<T extends EventType>(type: T, data: EventData<T>): Promise<string> {
  const id = crypto.randomUUID();
  await bus.publish([{ ...newEvent(type, null, data), id, time: new Date().toISOString() }]);
  return id;
}

const untilHandled = (...eventIds: string[]) =>
  waitFor(async () => {
    const { rowCount } = await sql.query('select from inbox where event_id = any($1::uuid[])', [eventIds]);
    expect(rowCount).toBe(eventIds.length);
  });

/** Until this many of the service's transactions wait for another one. */
const untilWaiting = (count: number) =>
  waitFor(async () => {
    const { rowCount } = await sql.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rowCount).toBe(count);
  });

/** Does `change` in a transaction of its own and leaves it open while `meanwhile` lasts. */
async function during(change: (other: pg.Client) => Promise<unknown>, meanwhile: () => Promise<unknown>) {
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  try {
    await other.query('begin');
    await change(other);
    await meanwhile();
    await other.query('commit');
  } finally {
    await other.end();
  }
}

const named = (userId: number, revision = 2): EventData<'user.updated'> => ({
  userId,
  revision,
  username: `user${userId}`,
  displayName: `User ${userId}`,
  profilePicture: `/api/images/${userId}`,
  isDemo: false,
  isSampleOwner: false,
});

const photo = (photoId: number, ownerId: number, isProtected = false): EventData<'photo.uploaded'> => ({
  photoId,
  collectionId: 100,
  ownerId,
  name: 'a'.repeat(32),
  contentType: 'image/jpeg',
  bytes: 1,
  uploadedBy: ownerId,
  isProtected,
});

beforeAll(async () => {
  database = await createDatabase(sharedServers().postgresUrl, 'comments');
  folder = await mkdtemp(join(tmpdir(), 'comments-'));
  collections = createServer(async (req, res) => {
    await onAsked();
    asked.push(`${req.headers['x-internal-token'] ? 'with token' : 'without token'} ${req.url}`);
    if (req.url?.endsWith(`/${slowPhoto}`)) return;
    const isShown = [photoStillUnknown, unknownAndDeleted].some((id) => req.url?.endsWith(`/${id}`));
    res.writeHead(isShown ? 200 : 404).end('{}');
  });
  await new Promise<void>((resolve) => collections.listen(0, '127.0.0.1', resolve));
  const gateway = createTestGateway({ issuer: platformNames.issuer, audience: 'comments' });
  service = await startService({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    INTERNAL_PUBLIC_KEY: gateway.publicKey,
    COLLECTIONS_URL: `http://127.0.0.1:${(collections.address() as AddressInfo).port}`,
    LOG_LEVEL: 'silent',
  });
  call = gateway.call(service.url);
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  const ports = { DATA_DIR: folder, REDIS_PREFIX: '', AMQP_PREFIX: '', S3_PREFIX: '', S3_REGION: '' };
  bus = await createEventBus(ports, {
    platform: readPlatform(),
    log: createLog({ name: 'test', level: 'silent' }),
  });
  for (const { id, username } of [mina, alex, stranger, demo, otherDemo]) {
    await tell('user.updated', {
      userId: id,
      revision: 2,
      username,
      displayName: username.toUpperCase(),
      profilePicture: null,
      isDemo: false,
      isSampleOwner: false,
    });
  }
  await tell('photo.uploaded', photo(photoOfMina, 1));
  await tell('photo.uploaded', photo(sample, 9, true));
  await waitFor(async () => {
    expect((await sql.query('select from photo')).rowCount).toBe(2);
    expect((await sql.query('select from person where revision = 2')).rowCount).toBe(5);
  });
});

afterEach(async () => {
  asked = [];
  await sql.query('truncate comment');
});

afterAll(async () => {
  await service.stop();
  await bus.close();
  await sql.end();
  collections.closeAllConnections();
  collections.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const at = (photoId: number) => `/api/photos/${photoId}/comments`;

async function say(who: typeof mina, content: string, photoId = photoOfMina): Promise<Comment> {
  const answer = await call(who, 'POST', at(photoId), { content });
  expect(answer.status).toBe(201);
  return answer.json as Comment;
}

async function read(who: typeof mina, photoId = photoOfMina): Promise<string[]> {
  const answer = await call(who, 'GET', at(photoId));
  expect(answer.status).toBe(200);
  return (answer.json as Comment[]).map(({ content }) => content);
}

describe('comments on a photo', () => {
  test('are read by both partners, oldest first, with who wrote them', async () => {
    const first = await say(mina, '  The bees were loud.  ');
    await say(alex, 'Same bus, next April.');
    expect(first).toMatchObject({
      photoId: photoOfMina,
      content: 'The bees were loud.',
      editedAt: null,
      canEdit: true,
      user: { id: 1, displayName: 'MINA', profilePicture: null },
    });
    expect(Math.abs(Date.parse(first.createdAt) - Date.now())).toBeLessThan(60_000);
    expect(await read(mina)).toEqual(['The bees were loud.', 'Same bus, next April.']);
    const forAlex = (await call(alex, 'GET', at(photoOfMina))).json as Comment[];
    expect(forAlex.map(({ canEdit }) => canEdit)).toEqual([false, true]);
  });

  test('are not there for a stranger, an ex-partner or without a session', async () => {
    await say(mina, 'Only for us.');
    const ex = { ...alex, partnerId: null };
    for (const who of [stranger, ex, demo]) {
      expect((await call(who, 'GET', at(photoOfMina))).status).toBe(404);
      expect((await call(who, 'POST', at(photoOfMina), { content: 'hello' })).status).toBe(404);
    }
    expect((await call(null, 'GET', at(photoOfMina))).status).toBe(401);
    expect(await read(mina)).toEqual(['Only for us.']);
  });

  test('of an ex-partner are not shown, and come back with the partnership', async () => {
    await say(alex, 'Ours.');
    expect(await read({ ...mina, partnerId: null })).toEqual([]);
    expect(await read(mina)).toEqual(['Ours.']);
  });

  test('on a sample are seen by their author alone', async () => {
    await say(demo, 'I tried this.', sample);
    expect(await read(demo, sample)).toEqual(['I tried this.']);
    expect(await read(otherDemo, sample)).toEqual([]);
    expect((await call(stranger, 'GET', at(sample))).status).toBe(404);
  });

  test.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['501 letters', 'x'.repeat(501)],
    ['501 family emoji', family.repeat(501)],
    ['501 letters of two code points', 'e\u0301'.repeat(501)],
    ['one letter below 8,000 marks', `e${'\u0301'.repeat(8_000)}`],
  ])('refuse %s', async (_, content) => {
    const answer = await call(mina, 'POST', at(photoOfMina), { content });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ code: 'VALIDATION', errors: [{ path: 'content' }] });
    expect(await read(mina)).toEqual([]);
  });

  test.each([
    ['HTML, SQL, backslashes and line breaks', `'; drop table comment; -- <b>"hi"</b> \\ 🐝\nsecond line`],
    ['500 letters', 'x'.repeat(500)],
    ['500 family emoji', family.repeat(500)],
    ['500 letters of two code points', 'e\u0301'.repeat(500)],
    ['one letter below as many marks as fit', `e${'\u0301'.repeat(7_999)}`],
    ['Hebrew next to Latin, with a direction mark', 'שָׁלוֹם\u200f Alex!'],
  ])('keep %s to the letter', async (_, content) => {
    const { id } = await say(mina, content);
    expect(await read(mina)).toEqual([content]);
    const changed = await call(mina, 'PUT', `/api/comments/${id}`, { content: `${content}  ` });
    expect(changed.json).toMatchObject({ content });
  });
});

describe('a comment whose answer was lost', () => {
  const keyed = (who: typeof mina, method: string, path: string, content: string, key: string) =>
    call(who, method, path, { content }, { 'idempotency-key': key });

  test('is written once, also when it is sent again at the same moment', async () => {
    const send = () => keyed(mina, 'POST', at(photoOfMina), 'Only once.', 'k1');
    const answers = await Promise.all([send(), send(), send()]);
    answers.push(await send());
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ json }) => (json as Comment).id)).size).toBe(1);
    expect(await read(mina)).toEqual(['Only once.']);
    const { rows } = await sql.query(
      `select from outbox where message ->> 'type' = 'comment.created' and message #>> '{data,commentId}' = $1`,
      [String(answers.map(({ json }) => (json as Comment).id)[0])],
    );
    expect(rows).toHaveLength(1);
  });

  test('is a comment of its own under the same key of another person', async () => {
    await keyed(mina, 'POST', at(photoOfMina), 'Mina’s', 'k2');
    await keyed(alex, 'POST', at(photoOfMina), 'Alex’s', 'k2');
    expect(await read(mina)).toEqual(['Mina’s', 'Alex’s']);
  });

  test('is not written again after it was deleted', async () => {
    const { json } = await keyed(mina, 'POST', at(photoOfMina), 'Taken back', 'k3');
    await call(mina, 'DELETE', `/api/comments/${(json as Comment).id}`);
    expect((await keyed(mina, 'POST', at(photoOfMina), 'Taken back', 'k3')).status).toBe(404);
    expect(await read(mina)).toEqual([]);
  });

  test('is not changed again by a change that had arrived', async () => {
    const { id } = await say(mina, 'Frist');
    const path = `/api/comments/${id}`;
    await keyed(mina, 'PUT', path, 'First', 'k4');
    await keyed(mina, 'PUT', path, 'The first', 'k5');
    expect((await keyed(mina, 'PUT', path, 'First', 'k4')).json).toMatchObject({ content: 'The first' });
    expect(await read(mina)).toEqual(['The first']);
  });

  test('is refused under a key that is none', async () => {
    expect((await keyed(mina, 'POST', at(photoOfMina), 'Hi', 'k'.repeat(201))).status).toBe(400);
  });
});

describe('a long thread of comments', () => {
  /** Comments 1 to `count` of both partners in turn, three at each moment. */
  const fill = (count: number) =>
    sql.query(
      `insert into comment (photo_id, author_id, content, created_at)
       select $1, 1 + n % 2, n::text, timestamptz '2026-01-01' + n / 3 * interval '1 microsecond'
       from generate_series(1, $2::integer) n`,
      [photoOfMina, count],
    );

  /** The comments at an address, and where older ones are. */
  async function page(address: string): Promise<{ contents: string[]; next: string | undefined }> {
    const answer = await call(mina, 'GET', address);
    expect(answer.status).toBe(200);
    const link = answer.headers.get('link');
    return {
      contents: (answer.json as Comment[]).map(({ content }) => content),
      next: link === null ? undefined : /^<(.+)>; rel="next"$/.exec(link)?.[1],
    };
  }

  const numbers = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => String(first + index));

  test('is answered from its newest thousand on, oldest first, and leads to all older ones', async () => {
    await fill(2_050);
    const newest = await page(at(photoOfMina));
    expect(newest.contents).toEqual(numbers(1_051, 2_050));
    const older = await page(newest.next ?? '');
    expect(older.contents).toEqual(numbers(51, 1_050));
    const oldest = await page(older.next ?? '');
    expect(oldest).toEqual({ contents: numbers(1, 50), next: undefined });
  });

  test('is read in pages of any length, even those that end between comments of one moment', async () => {
    await fill(20);
    const read: string[] = [];
    let next: string | undefined = `${at(photoOfMina)}?limit=4`;
    while (next) {
      const { contents, next: after }: Awaited<ReturnType<typeof page>> = await page(next);
      expect(contents).toHaveLength(4);
      read.unshift(...contents);
      next = after;
    }
    expect(read).toEqual(numbers(1, 20));
  });

  test('leads on to older comments after one was deleted and another was written', async () => {
    await fill(6);
    const newest = await page(`${at(photoOfMina)}?limit=3`);
    await sql.query(`delete from comment where content = '4'`);
    await say(alex, 'new');
    expect(await page(newest.next ?? '')).toEqual({ contents: ['1', '2', '3'], next: undefined });
  });

  test('of an ex-partner is not reached by a cursor either', async () => {
    await fill(6);
    const { next = '' } = await page(`${at(photoOfMina)}?limit=2`);
    const answer = await call(viewer(1, { username: 'mina' }), 'GET', next);
    expect((answer.json as Comment[]).map(({ user }) => user.id)).toEqual([1, 1]);
  });

  test.each([
    'limit=0',
    'limit=1001',
    'limit=ten',
    'cursor=x',
    'cursor=',
    `cursor=${btoa('0000-01-01T00:00:00Z 1')}`,
  ])('refuses %s', async (query) => {
    expect((await call(mina, 'GET', `${at(photoOfMina)}?${query}`)).status).toBe(400);
  });
});

describe('a comment', () => {
  test('is changed and deleted by its author', async () => {
    const { id } = await say(mina, 'Frist');
    const changed = await call(mina, 'PUT', `/api/comments/${id}`, { content: 'First' });
    expect(changed.json).toMatchObject({ content: 'First', editedAt: expect.any(String) });
    expect((await call(mina, 'DELETE', `/api/comments/${id}`)).status).toBe(204);
    expect(await read(mina)).toEqual([]);
    expect((await call(mina, 'DELETE', `/api/comments/${id}`)).status).toBe(404);
  });

  test('is announced with its text and a growing revision, for the search', async () => {
    const { id } = await say(mina, 'Yellow tram');
    await call(mina, 'PUT', `/api/comments/${id}`, { content: 'Red tram' });
    const { rows } = await sql.query<{ data: unknown }>(
      `select message -> 'data' as data from outbox
       where message ->> 'type' = 'comment.written' and (message -> 'data' ->> 'commentId')::integer = $1
       order by position`,
      [id],
    );
    const about = { commentId: id, photoId: photoOfMina, authorId: mina.id };
    expect(rows.map(({ data }) => data)).toEqual([
      { ...about, revision: 1, content: 'Yellow tram' },
      { ...about, revision: 2, content: 'Red tram' },
    ]);
  });

  test('cannot be changed by the partner, who may read it, and is hidden from others', async () => {
    const { id } = await say(mina, 'Mine');
    expect((await call(alex, 'PUT', `/api/comments/${id}`, { content: 'Yours' })).status).toBe(403);
    expect((await call(alex, 'DELETE', `/api/comments/${id}`)).status).toBe(403);
    expect((await call(stranger, 'PUT', `/api/comments/${id}`, { content: 'Yours' })).status).toBe(404);
    expect((await call(stranger, 'DELETE', `/api/comments/${id}`)).status).toBe(404);
    expect(await read(mina)).toEqual(['Mine']);
  });
});

describe('a photo whose event has not come yet', () => {
  test('is checked on behalf of the viewer', async () => {
    await say(mina, 'So quick.', photoStillUnknown);
    expect(asked).toEqual([`with token /api/photos/${photoStillUnknown}`]);
  });

  test('that the other service does not show is not there', async () => {
    expect((await call(mina, 'GET', at(777))).status).toBe(404);
  });

  test('is unavailable, not lost, while the other service does not answer', async () => {
    const answer = await call(mina, 'GET', at(slowPhoto));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  });
});

describe('events that the comments service handles', () => {
  test('deleting a photo deletes its comments, and a late event does not restore it', async () => {
    await tell('photo.uploaded', photo(300, 1));
    await waitFor(async () => {
      expect((await sql.query('select from photo where photo_id = 300')).rowCount).toBe(1);
    });
    await say(mina, 'Soon gone.', 300);
    await tell('photo.deleted', { photoId: 300, collectionId: 100, ownerId: 1, name: 'a'.repeat(32) });
    await waitFor(async () => {
      expect((await sql.query('select from comment where photo_id = 300')).rowCount).toBe(0);
    });
    await tell('photo.uploaded', photo(300, 1));
    await tell('photo.uploaded', photo(301, 1));
    await waitFor(async () => {
      expect((await sql.query('select from photo where photo_id = 301')).rowCount).toBe(1);
    });
    expect((await call(mina, 'GET', at(300))).status).toBe(404);
  });

  test('a hidden photo answers 404 with its comments, which return when it is shown again', async () => {
    const ref = { photoId: 302, collectionId: 100, ownerId: 1, withMemory: false };
    await untilHandled(await tell('photo.uploaded', photo(302, 1)));
    const { id } = await say(mina, 'Still here.', 302);
    await untilHandled(await tell('photo.hidden', { ...ref, revision: 2 }));
    for (const [who, method, path, body] of [
      [mina, 'GET', at(302), undefined],
      [alex, 'GET', at(302), undefined],
      [alex, 'POST', at(302), { content: 'No' }],
      [mina, 'PUT', `/api/comments/${id}`, { content: 'No' }],
      [mina, 'DELETE', `/api/comments/${id}`, undefined],
    ] as const) {
      expect((await call(who, method, path, body)).status).toBe(404);
    }
    // Older events change nothing, in whichever order they arrive.
    await untilHandled(await tell('photo.shown', { ...ref, revision: 5 }));
    await untilHandled(
      await tell('photo.hidden', { ...ref, revision: 4 }),
      await tell('photo.moved', { ...ref, ownerId: 9, revision: 3 }),
    );
    expect((await call(alex, 'GET', at(302))).json).toMatchObject([{ id, content: 'Still here.' }]);
  });

  test('a photo that moved to the partner’s memory goes with the partner', async () => {
    await tell('photo.uploaded', photo(310, 1));
    await tell('photo.moved', { photoId: 310, collectionId: 200, ownerId: 2, revision: 2 });
    await waitFor(async () => {
      expect((await call({ ...alex, partnerId: null }, 'GET', at(310))).status).toBe(200);
      expect((await call({ ...mina, partnerId: null }, 'GET', at(310))).status).toBe(404);
    });
  });

  test('a new name shows on old comments; an older one arriving late does not', async () => {
    const person = {
      userId: 2,
      username: 'alex',
      profilePicture: '/api/images/x',
      isDemo: false,
      isSampleOwner: false,
    };
    await say(alex, 'Hello');
    await tell('user.updated', { ...person, revision: 4, displayName: 'Alexander' });
    await tell('user.updated', { ...person, revision: 3, displayName: 'Al' });
    await waitFor(async () => {
      expect((await sql.query('select from inbox')).rowCount).toBeGreaterThan(8);
      const [comment] = (await call(mina, 'GET', at(photoOfMina))).json as Comment[];
      expect(comment?.user).toMatchObject({ displayName: 'Alexander', profilePicture: '/api/images/x' });
    });
    // When it shows: what pages have read before is read again.
    const { rows } = await sql.query(
      `select message -> 'live' as live from outbox
       where message ->> 'type' = 'author.changed' and message #>> '{data,ownerId}' = '2'`,
    );
    // Twice if the older one was handled first.
    expect(rows).toContainEqual({ live: { ownerId: 2, reads: ['/api/photos'] } });
  });

  test('deleting an account deletes its comments', async () => {
    await say(demo, 'Bye', sample);
    await tell('user.deleted', { userId: 4, username: 'demo-4' });
    await waitFor(async () => {
      expect((await sql.query('select from comment where author_id = 4')).rowCount).toBe(0);
    });
  });
});

describe('a comment that is written', () => {
  const left = (photoId: number) => sql.query('select from comment where photo_id = $1', [photoId]);

  test.each([
    {
      what: 'its photo is being deleted',
      photoId: 320,
      authorId: 20,
      change: (other: pg.Client) => markPhotoDeleted(other, { photoId: 320 }),
      answer: { status: 404, message: 'There is no such photo.' },
    },
    {
      what: 'the news of the photo is still on its way, and it is being deleted',
      photoId: unknownAndDeleted,
      authorId: 20,
      change: (other: pg.Client) => markPhotoDeleted(other, { photoId: unknownAndDeleted }),
      answer: { status: 404, message: 'There is no such photo.' },
    },
    {
      what: 'the account of its author is being removed',
      photoId: 321,
      authorId: 21,
      change: (other: pg.Client) => insertFormerUser(other, 21),
      answer: { status: 401, message: 'This account is gone.' },
    },
  ])('is refused when it comes while $what', async ({ photoId, authorId, change, answer }) => {
    if (photoId !== unknownAndDeleted)
      await untilHandled(await tell('photo.uploaded', photo(photoId, authorId)));
    let written: ReturnType<Call> | undefined;
    await during(change, async () => {
      written = call(viewer(authorId), 'POST', at(photoId), { content: 'Just in time?' });
      await untilWaiting(1);
    });
    const { status, json } = (await written) ?? {};
    expect({ status, json }).toMatchObject({ status: answer.status, json: { message: answer.message } });
    expect((await left(photoId)).rowCount).toBe(0);
  });

  test.each([
    {
      what: 'photo is deleted',
      photoId: 330,
      authorId: 30,
      removed: () =>
        tell('photo.deleted', { photoId: 330, collectionId: 100, ownerId: 30, name: 'a'.repeat(32) }),
    },
    {
      what: 'author’s account is removed',
      photoId: 331,
      authorId: 31,
      removed: () => tell('user.deleted', { userId: 31, username: 'user31' }),
    },
  ])('just before its $what goes along', async ({ photoId, authorId, removed }) => {
    await untilHandled(await tell('photo.uploaded', photo(photoId, authorId)));
    let written: ReturnType<Call> | undefined;
    let event = '';
    // The author's name, which the comment needs, is being written elsewhere: so it waits halfway.
    await during(
      (other) =>
        other.query(`insert into person (user_id, revision, username, display_name) values ($1, 0, '', '')`, [
          authorId,
        ]),
      async () => {
        written = call(viewer(authorId), 'POST', at(photoId), { content: 'Just in time?' });
        await untilWaiting(1);
        event = await removed();
        await untilWaiting(2);
      },
    );
    expect((await written)?.status).toBe(201);
    await untilHandled(event);
    expect((await left(photoId)).rowCount).toBe(0);
  });
});

describe('in comments the name and picture of a removed account', () => {
  const kept = (userId: number) => sql.query('select from person where user_id = $1', [userId]);

  test('do not come back with an old event that is delivered again', async () => {
    await untilHandled(await tell('user.updated', named(50)));
    expect((await kept(50)).rowCount).toBe(1);
    await untilHandled(await tell('user.deleted', { userId: 50, username: 'user50' }));
    await untilHandled(await tell('user.updated', named(50)), await tell('user.updated', named(50, 3)));
    expect((await kept(50)).rowCount).toBe(0);
  });

  test('do not stay because they were being changed at that moment', async () => {
    const events: string[] = [];
    await during(
      (other) =>
        other.query(`insert into person (user_id, revision, username, display_name) values (51, 0, '', '')`),
      async () => {
        events.push(await tell('user.updated', named(51)));
        await untilWaiting(1);
        events.push(await tell('user.deleted', { userId: 51, username: 'user51' }));
        await untilWaiting(2);
      },
    );
    await untilHandled(...events);
    expect((await kept(51)).rowCount).toBe(0);
  });
});

describe('the comments service does not reveal whether a photo exists', () => {
  const missing = 900_001;
  const forbidden = photoOfMina;
  const deleted = 900_002;
  let pool: Pool;

  beforeAll(async () => {
    pool = createPool({
      connectionString: database.url,
      schema: 'comments',
      log: createLog({ name: 'test', level: 'silent' }),
    });
    await transaction(pool, (client) => markPhotoDeleted(client, { photoId: deleted }));
  });
  afterAll(() => pool.end());

  test.each([
    ['reads', (comments: Comments, id: number, ask: Ask) => comments.list(stranger, id, newest, ask)],
    [
      'writes',
      (comments: Comments, id: number, ask: Ask) =>
        comments.add(stranger, id, { content: 'Hi', key: null }, ask),
    ],
  ] as const)('by what an answer takes to who %s its comments', async (_, call) => {
    const query = jest.spyOn(pool, 'query');
    const connect = jest.spyOn(pool, 'connect');
    const workFor = async (photoId: number) => {
      query.mockClear();
      connect.mockClear();
      const ask = jest.fn(async () => false);
      await expect(call(createComments({ pool }), photoId, ask)).rejects.toMatchObject({ status: 404 });
      return {
        statements: query.mock.calls.length,
        connections: connect.mock.calls.length,
        asked: ask.mock.calls,
      };
    };
    const work = await workFor(forbidden);
    expect(work).toEqual({ statements: 1, connections: 1, asked: [[forbidden]] });
    expect(await workFor(missing)).toEqual({ ...work, asked: [[missing]] });
    expect(await workFor(deleted)).toEqual({ ...work, asked: [[deleted]] });
  });
});

test('no transaction of the comments service is open while it calls another service about a photo', async () => {
  const log = createLog({ name: 'test', level: 'silent' });
  const pool = createPool({ connectionString: database.url, schema: 'comments', log });
  const comments = createComments({ pool });
  const connectionsInUse: number[] = [];
  const ask: Ask = async () => {
    connectionsInUse.push(pool.totalCount - pool.idleCount);
    return true;
  };
  try {
    const { id }: Comment = JSON.parse(
      await comments.add(mina, photoStillUnknown, { content: 'First', key: null }, ask),
    );
    await comments.list(mina, photoStillUnknown, newest, ask);
    await comments.change(mina, id, { content: 'Second', key: null }, ask);
    await comments.remove(mina, id, ask);
    expect(connectionsInUse).toEqual([0, 0, 0, 0]);
  } finally {
    await pool.end();
  }
});

test('no comment is locked while another service is called about its photo', async () => {
  const answer = await call(mina, 'POST', `/api/photos/${photoStillUnknown}/comments`, { content: 'First' });
  const { id } = answer.json as Comment;
  const locked: Promise<unknown>[] = [];
  onAsked = () => {
    const locking = sql.query('select from comment where id = $1 for update nowait', [id]);
    locked.push(locking);
    return locking;
  };
  try {
    const path = `/api/comments/${id}`;
    expect((await call(mina, 'PUT', path, { content: 'Second' })).status).toBe(200);
    expect((await call(mina, 'DELETE', path)).status).toBe(204);
    expect(locked).toHaveLength(2);
    await Promise.all(locked);
  } finally {
    onAsked = async () => undefined;
  }
});

describe('imported comments', () => {
  const writtenAt = '2020-05-01T10:00:00.000Z';
  const imported: EventData<'photo.comments_imported'> = {
    collectionId: 100,
    importedBy: { id: mina.id, username: mina.username },
    comments: [
      { photoId: photoOfMina, author: null, content: 'Mine.', writtenAt, editedAt: null },
      { photoId: photoOfMina, author: 'ALEX', content: 'Theirs.', writtenAt, editedAt: writtenAt },
    ],
  };

  const list = async (who: typeof mina) => (await call(who, 'GET', at(photoOfMina))).json as Comment[];

  test('belong to their importer, not to the account of the named author, and are written once', async () => {
    const event = {
      ...newEvent('photo.comments_imported', mina.id, imported),
      id: crypto.randomUUID(),
      time: new Date().toISOString(),
    };
    await bus.publish([event, event]);
    await untilHandled(event.id);
    const [mine, theirs, ...more] = await list(mina);
    expect(more).toEqual([]);
    expect(mine).toMatchObject({
      content: 'Mine.',
      importedAuthor: null,
      canEdit: true,
      createdAt: writtenAt,
    });
    expect(theirs).toMatchObject({
      ...{
        content: 'Theirs.',
        importedAuthor: 'ALEX',
        canEdit: false,
        createdAt: writtenAt,
        editedAt: writtenAt,
      },
      user: { id: mina.id },
    });
    // The person who has the same name cannot change it, nor delete it.
    expect((await list(alex)).map(({ canEdit }) => canEdit)).toEqual([false, false]);
    const path = `/api/comments/${theirs?.id}`;
    expect((await call(alex, 'DELETE', path)).status).toBe(403);
    expect((await call(mina, 'PUT', path, { content: 'Other words.' })).status).toBe(403);
    expect((await call(mina, 'DELETE', path)).status).toBe(204);
    expect((await list(mina)).map(({ content }) => content)).toEqual(['Mine.']);
  });

  test('are not written on a photo that was deleted meanwhile, or for a removed account', async () => {
    await untilHandled(await tell('photo.deleted', { ...photo(901, 1), name: 'b'.repeat(32) }));
    await untilHandled(await tell('user.deleted', { userId: 77, username: 'former' }));
    const comments = [{ photoId: 901, author: null, content: 'Late.', writtenAt, editedAt: null }];
    const former = { id: 77, username: 'former' };
    await untilHandled(
      await tell('photo.comments_imported', { ...imported, comments }),
      await tell('photo.comments_imported', { ...imported, importedBy: former }),
    );
    expect((await sql.query('select from comment')).rowCount).toBe(0);
  });
});
