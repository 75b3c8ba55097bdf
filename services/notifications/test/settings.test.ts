import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { createPool } from '@our-dates/service-kit/postgres/pool';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { startPushService } from '@our-dates/test-support/push-service';
import { notificationLimits, notificationPaths } from '../contract.ts';
import { beginMornings } from '../src/domain/mornings.ts';
import { alex, mina, startNotifications, stranger } from './notifications-service.ts';

const start = async () => startNotifications(await startPushService());
let notifications: Awaited<ReturnType<typeof start>>;

beforeAll(async () => {
  notifications = await start();
});

afterEach(async () => {
  await notifications.reset();
});

afterAll(async () => {
  await notifications.stop();
});

const everything = { muted: [], quietHours: null, rhythm: 'immediately', timeZone: 'Asia/Tokyo' };
const change = (settings: object) =>
  notifications.call(alex, 'PUT', notificationPaths.notifications, { ...everything, ...settings });
const comment = { commentId: 9, photoId: 5, authorId: 1 };

test('a person without settings is told everything at once', async () => {
  expect(await notifications.read(alex)).toEqual({
    publicKey: expect.stringMatching(/^[\w-]{87}$/),
    muted: [],
    quietHours: null,
    rhythm: 'immediately',
    timeZone: 'UTC',
    devices: [],
  });
});

test('the key of the server is the same after a restart', async () => {
  const { publicKey } = await notifications.read(alex);
  await notifications.restart();
  expect((await notifications.read(alex)).publicKey).toBe(publicKey);
});

test('settings are kept, for their person alone', async () => {
  const settings = {
    muted: ['like'],
    quietHours: { from: '22:30', to: '07:00' },
    rhythm: 'daily',
    timeZone: 'Asia/Tokyo',
  };
  expect((await change(settings)).status).toBe(204);
  expect(await notifications.read(alex)).toMatchObject(settings);
  expect(await notifications.read(mina)).toMatchObject({ muted: [], rhythm: 'immediately' });
});

test.each([
  [{ timeZone: 'Europe/Atlantis' }],
  [{ quietHours: { from: '25:00', to: '07:00' } }],
  [{ muted: ['everything'] }],
])('settings like %j are refused', async (settings) => {
  expect((await change(settings)).status).toBe(400);
});

test('a kind that is turned off is not told, also when it already waits', async () => {
  const phone = await notifications.browserOf(alex);
  await notifications.tell('comment.created', 1, comment);
  await change({ muted: ['comment'] });
  await notifications.quiet();
  expect(phone.attempts()).toBe(0);
});

test('what waits for the message of the day is one message, and comes at once when it is turned off', async () => {
  const phone = await notifications.browserOf(alex);
  await change({ rhythm: 'daily' });
  await notifications.tell('comment.created', 1, comment);
  await notifications.tell('photo.liked', 1, {
    photoId: 6,
    collectionId: 1,
    ownerId: 1,
    userId: 1,
    liked: true,
  });
  await notifications.quiet();
  expect(phone.attempts()).toBe(0);
  await notifications.endOfDay();
  const [push] = await phone.waitFor(1);
  expect(push?.json.notification).toMatchObject({ body: 'There is something new', tag: 'several' });
  await notifications.tell('comment.created', 1, { ...comment, commentId: 10, photoId: 7 });
  await notifications.quiet();
  await change({ rhythm: 'immediately' });
  const [, second] = await notifications.arrived(phone, 2);
  expect(second?.json.notification).toMatchObject({ body: 'A new comment' });
});

test('in the morning of a person it is asked once a day whether there is a memory of that day', async () => {
  const { sql, browserOf, tell } = notifications;
  const phone = await browserOf(alex, { timeZone: 'Asia/Tokyo' });
  const pool = createPool({
    connectionString: notifications.databaseUrl,
    schema: 'notifications',
    log: createLog({ name: 'test', level: 'silent' }),
    max: 2,
  });
  const asked = [];
  for (const moment of [
    '2027-04-18T22:59:00Z',
    '2027-04-18T23:00:00Z',
    '2027-04-19T00:30:00Z',
    '2027-04-19T23:10:00Z',
  ]) {
    asked.push(await beginMornings(pool, new Date(moment)));
  }
  await pool.end();
  expect(asked).toEqual([0, 1, 0, 1]);
  const events = await sql.query('select message from outbox order by position');
  expect(events.rows.map(({ message }) => message.data)).toEqual([
    { userId: 2, partnerId: 1, today: '2027-04-19' },
    { userId: 2, partnerId: 1, today: '2027-04-20' },
  ]);
  await tell('day.remembered', null, { userId: 2, partnerId: 7, today: '2027-04-19' });
  await tell('day.remembered', null, { userId: 2, partnerId: 1, today: '2027-04-19' });
  const [push] = await notifications.arrived(phone, 1);
  expect(push?.json.notification).toMatchObject({
    body: 'On this day: a memory of an earlier year',
    navigate: 'https://dates.example/',
  });
  await notifications.quiet();
  expect(phone.attempts()).toBe(1);
});

test('a device is registered once, found by the hash of its endpoint, and removed by its person alone', async () => {
  const { browserOf, read, call } = notifications;
  const phone = await browserOf(alex);
  await call(alex, 'PUT', notificationPaths.devices, {
    ...phone.subscription,
    name: 'My phone',
    language: 'he',
  });
  const { devices } = await read(alex);
  expect(devices).toMatchObject([{ name: 'My phone', language: 'he' }]);
  const path = notificationPaths.device.replace(':id', String(devices[0]?.id));
  expect((await call(mina, 'DELETE', path)).status).toBe(404);
  expect((await call(alex, 'DELETE', path)).status).toBe(204);
  expect((await read(alex)).devices).toEqual([]);
});

test('a browser in which another person signs in is theirs from then on', async () => {
  const { browserOf, read, call, tell, quiet } = notifications;
  const shared = await browserOf(alex);
  const body = { ...shared.subscription, name: 'Shared' };
  const forged = { ...body, keys: { ...body.keys, auth: 'AAAAAAAAAAAAAAAAAAAAAA' } };
  expect((await call(stranger, 'PUT', notificationPaths.devices, forged)).status).toBe(409);
  expect((await read(alex)).devices).toHaveLength(1);
  expect((await call(stranger, 'PUT', notificationPaths.devices, body)).status).toBe(200);
  expect((await read(alex)).devices).toEqual([]);
  await tell('comment.created', 1, comment);
  await quiet();
  expect(shared.attempts()).toBe(0);
});

test('of two people who register the same browser at the same moment, one has it', async () => {
  const { pushService, call, read } = notifications;
  const body = { ...pushService.subscribe('').subscription, name: 'Shared' };
  const people = [alex, stranger, mina];
  await Promise.all(people.map((who) => call(who, 'PUT', notificationPaths.devices, body)));
  const devices = await Promise.all(people.map(async (who) => (await read(who)).devices.length));
  expect(devices.toSorted()).toEqual([0, 0, 1]);
});

test.each([
  'http://push.example/1',
  'https://127.0.0.1/1',
  'https://[::1]/1',
  'https://2130706433/1',
  'https://localhost/1',
  'https://postgres:5432/1',
  'https://metadata.google.internal/1',
  'https://user:secret@push.example/1',
  'https://push.example:8443/1',
])('an endpoint like %s is refused', async (endpoint) => {
  const { keys } = notifications.pushService.subscribe('').subscription;
  const answer = await notifications.call(alex, 'PUT', notificationPaths.devices, {
    endpoint,
    keys,
    name: 'A',
  });
  expect(answer.status).toBe(400);
});

test('a person has a limited number of devices', async () => {
  const { browserOf } = notifications;
  for (let count = 0; count < notificationLimits.devices; count++) await browserOf(alex);
  await expect(browserOf(alex)).rejects.toThrow('TOO_MANY_DEVICES');
});

test('a person who is not signed in gets 401', async () => {
  expect((await notifications.call(null, 'GET', notificationPaths.notifications)).status).toBe(401);
});
