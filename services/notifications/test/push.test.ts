import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Language } from '@our-dates/contracts/languages';
import { startPushService } from '@our-dates/test-support/push-service';
import { notificationPaths } from '../contract.ts';
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

const minaIs = (displayName = 'Mina') => ({
  userId: 1,
  revision: 1,
  username: 'mina',
  displayName,
  profilePicture: null,
  isDemo: false,
  isSampleOwner: false,
});
const alexIs = (revision: number, language: Language | null) => ({
  ...minaIs('Alex'),
  userId: 2,
  username: 'alex',
  revision,
  language,
});
const memory = { collectionId: 117, ownerId: 1 };
const photo = (photoId: number, more: object = {}) => ({
  photoId,
  collectionId: 117,
  ownerId: 1,
  name: 'abcdefghijklmnopqrstuvwxyz',
  contentType: 'image/jpeg',
  bytes: 1,
  uploadedBy: 1,
  isProtected: false,
  ...more,
});
const comment = { commentId: 9, photoId: 5, authorId: 1 };

describe('the partner', () => {
  test('is told of a new memory with its photos by one message, which says who and what kind', async () => {
    const { tell, browserOf } = notifications;
    await tell('user.updated', 1, minaIs());
    const phone = await browserOf(alex);
    await Promise.all([
      tell('photo.uploaded', 1, photo(1)),
      tell('collection.created', 1, memory),
      tell('photo.uploaded', 1, photo(2)),
    ]);
    const [push] = await notifications.arrived(phone, 1);
    expect(push?.json).toEqual({
      web_push: 8030,
      notification: {
        title: 'Mina',
        body: 'A new memory',
        lang: 'en',
        dir: 'auto',
        navigate: 'https://dates.example/date-memory/117',
        tag: 'memories',
        app_badge: '3',
      },
      app_badge: 3,
    });
    expect(push).toMatchObject({ contact: 'https://dates.example' });
    await notifications.quiet();
    expect(phone.received).toHaveLength(1);
  });

  test('is told of many photos by one message, in the language of the device', async () => {
    const { tell, browserOf } = notifications;
    const phone = await browserOf(alex, { language: 'de' });
    await Promise.all([1, 2, 3, 4, 5].map((id) => tell('photo.uploaded', 1, photo(id))));
    const [push] = await notifications.arrived(phone, 1);
    expect(push?.json.notification).toMatchObject({
      title: 'Our Date Gallery',
      body: 'Neue Fotos',
      lang: 'de',
    });
    expect(push?.json.app_badge).toBe(5);
    await notifications.quiet();
    expect(phone.attempts()).toBe(1);
  });

  test('is told in the language of their account, where they have chosen one, whatever the device says', async () => {
    const { tell, browserOf } = notifications;
    const phone = await browserOf(alex, { language: 'de' });
    await tell('user.updated', 2, alexIs(1, 'fr'));
    await tell('collection.created', 1, memory);
    const [push] = await notifications.arrived(phone, 1);
    expect(push?.json.notification).toMatchObject({ body: 'Un nouveau souvenir', lang: 'fr' });
    await tell('user.updated', 2, alexIs(2, null));
    await tell('comment.created', 1, comment);
    const [, next] = await notifications.arrived(phone, 2);
    expect(next?.json.notification).toMatchObject({ body: 'Ein neuer Kommentar', lang: 'de' });
  });

  test.each([
    ['a comment', 'comment.created', comment, 'A new comment', '/photo/5'],
    ['a like', 'photo.liked', { ...photo(5), userId: 1, liked: true }, 'A new like', '/photo/5'],
  ] as const)('is told of %s', async (_, type, data, body, path) => {
    const phone = await notifications.browserOf(alex);
    await notifications.tell(type, 1, data);
    const [push] = await notifications.arrived(phone, 1);
    expect(push?.json.notification).toMatchObject({ body, navigate: `https://dates.example${path}` });
  });

  test('alone is told: neither the author on another device nor a stranger', async () => {
    const { browserOf, tell } = notifications;
    const [own, other, phone] = [await browserOf(mina), await browserOf(stranger), await browserOf(alex)];
    await tell('comment.created', 1, comment);
    await notifications.arrived(phone, 1);
    expect([own.attempts(), other.attempts()]).toEqual([0, 0]);
  });

  test('is told that an invitation was accepted, and by whom; of a refusal not by whom', async () => {
    const { tell, browserOf } = notifications;
    await tell('user.updated', 1, minaIs());
    const phone = await browserOf({ ...alex, partnerId: null });
    await tell('invitation.rejected', 1, { invitationId: 1, fromUserId: 2, byUserId: 1 });
    await notifications.arrived(phone, 1);
    await tell('invitation.accepted', 1, { invitationId: 2, fromUserId: 2, byUserId: 1 });
    const texts = (await notifications.arrived(phone, 2)).map(({ json: { notification } }) => [
      notification.title,
      notification.body,
    ]);
    expect(texts).toEqual([
      ['Our Date Gallery', 'Your invitation was declined'],
      ['Mina', 'Your invitation was accepted'],
    ]);
  });
});

describe('nothing is told', () => {
  test.each([
    ['a memory that is sealed meanwhile', 'collection.hidden', { ...memory, revision: 2, reason: 'sealed' }],
    [
      'a memory that is deleted meanwhile',
      'collection.hidden',
      { ...memory, revision: 2, reason: 'deleted' },
    ],
    ['a memory that is removed for good', 'collection.deleted', memory],
  ] as const)('of %s', async (_, type, data) => {
    const phone = await notifications.browserOf(alex);
    await notifications.tell('collection.created', 1, memory);
    await notifications.tell('photo.uploaded', 1, photo(1));
    await notifications.tell(type, 1, data);
    await notifications.quiet();
    expect(phone.attempts()).toBe(0);
  });

  test('of a photo, comment or like whose event comes after the one that hides or removes it', async () => {
    const phone = await notifications.browserOf(alex);
    const { tell } = notifications;
    await tell('photo.hidden', 1, {
      photoId: 5,
      collectionId: 117,
      ownerId: 1,
      revision: 2,
      withMemory: false,
    });
    await tell('comment.created', 1, comment);
    await tell('photo.liked', 1, { ...photo(5), userId: 1, liked: true });
    await tell('comment.deleted', 1, { ...comment, photoId: 6, commentId: 10 });
    await tell('comment.created', 1, { ...comment, photoId: 6, commentId: 10 });
    await notifications.quiet();
    expect(phone.attempts()).toBe(0);
  });

  test('of photos of a memory that was sealed when it was recorded, and of a like that is taken back', async () => {
    const phone = await notifications.browserOf(alex);
    await notifications.tell('photo.uploaded', 1, photo(1, { isHidden: true }));
    await notifications.tell('photo.liked', 1, { ...photo(5), userId: 1, liked: true });
    await notifications.tell('photo.liked', 1, { ...photo(5), userId: 1, liked: false });
    await notifications.quiet();
    expect(phone.attempts()).toBe(0);
  });

  test('after the partnership has ended, not even what has waited, nor what happened before it began', async () => {
    const { tell, browserOf, quiet } = notifications;
    const phone = await browserOf(alex);
    await tell('comment.created', 1, comment);
    await tell('partnership.ended', 1, { userIds: [1, 2] });
    await tell('comment.created', 1, { ...comment, commentId: 10 });
    const before = new Date(Date.now() - 60_000).toISOString();
    await tell('partnership.started', 3, { userIds: [3, 2] });
    await tell('comment.created', 3, { ...comment, authorId: 3 }, before);
    await quiet();
    expect(phone.attempts()).toBe(0);
    await tell('comment.created', 3, { ...comment, authorId: 3, commentId: 11 });
    await notifications.arrived(phone, 1);
  });

  test('of an end of a partnership that is older than the next one', async () => {
    const { tell, browserOf } = notifications;
    const phone = await browserOf(alex);
    const earlier = new Date(Date.now() - 60_000).toISOString();
    await tell('partnership.started', 3, { userIds: [3, 2] });
    await tell('partnership.ended', 1, { userIds: [1, 2] }, earlier);
    await tell('comment.created', 3, { ...comment, authorId: 3 });
    await notifications.arrived(phone, 1);
  });

  test.each([
    ['that login is signed out', { loginAt: alex.loginAt ?? null, exceptLoginAt: null }, 0],
    ['all logins of the person are ended', { loginAt: null, exceptLoginAt: null }, 0],
    ['all other logins are ended', { loginAt: null, exceptLoginAt: alex.loginAt ?? null }, 1],
    ['another login is signed out', { loginAt: '2026-04-19T07:00:00.000Z', exceptLoginAt: null }, 1],
  ])('on a device once %s', async (_, ended, devices) => {
    const { tell, browserOf, read, call, quiet } = notifications;
    const phone = await browserOf(alex);
    await tell('comment.created', 1, comment);
    await tell('login.ended', 2, { userId: 2, ...ended });
    expect((await read(alex)).devices).toHaveLength(devices);
    await quiet();
    expect(phone.attempts()).toBe(devices);
    const late = await call(alex, 'PUT', notificationPaths.devices, { ...phone.subscription, name: 'Late' });
    expect(late.status).toBe(devices === 0 ? 401 : 200);
  });

  test('to and of an account that is removed, and nothing of it is left', async () => {
    const { tell, browserOf, sql, call } = notifications;
    const phone = await browserOf(alex);
    await tell('comment.created', 1, comment);
    await tell('user.deleted', null, { userId: 2, username: 'alex' });
    await tell('partnership.ended', null, { userIds: [1, 2] });
    await tell('login.ended', 2, { userId: 2, loginAt: null, exceptLoginAt: null });
    for (const table of ['person', 'device', 'news', 'message', 'delivery', 'ended_login']) {
      const { rows } = await sql.query(`select * from ${table}`);
      expect(rows.filter((row) => Object.values(row).includes(2))).toEqual([]);
    }
    const late = await call(alex, 'PUT', notificationPaths.devices, { ...phone.subscription, name: 'Late' });
    expect(late.status).toBe(401);
    expect(phone.attempts()).toBe(0);
  });
});

describe('a push service', () => {
  test.each([404, 410])('that answers %i has a device less', async (status) => {
    const phone = await notifications.browserOf(alex);
    phone.reply({ status });
    await notifications.tell('comment.created', 1, comment);
    await notifications.quiet();
    expect((await notifications.read(alex)).devices).toEqual([]);
    expect(phone.attempts()).toBe(1);
  });

  test('that finds a message too long gets a shorter one', async () => {
    const phone = await notifications.browserOf(alex);
    phone.reply((attempt) => (attempt === 1 ? { status: 413 } : undefined));
    await notifications.tell('comment.created', 1, comment);
    const [push] = await notifications.arrived(phone, 1);
    expect(push?.json.notification).toEqual({
      title: 'A new comment',
      navigate: 'https://dates.example/photo/5',
      tag: 'comments-5',
    });
  });

  test.each([429, 503])('that answers %i gets it again after the time it names', async (status) => {
    const phone = await notifications.browserOf(alex);
    let refusedAt = 0;
    phone.reply((attempt) => {
      if (attempt > 1) return undefined;
      refusedAt = Date.now();
      return { status, headers: { 'retry-after': '1' } };
    });
    await notifications.tell('comment.created', 1, comment);
    const [push] = await notifications.arrived(phone, 1);
    expect((push?.at ?? 0) - refusedAt).toBeGreaterThanOrEqual(1000);
    expect(phone.attempts()).toBe(2);
  });

  test('that refuses or redirects a message does not get it again', async () => {
    const [phone, tablet] = [await notifications.browserOf(alex), await notifications.browserOf(alex)];
    phone.reply({ status: 400 });
    tablet.reply({ status: 302, headers: { location: `${notifications.pushService.origin}/elsewhere` } });
    await notifications.tell('comment.created', 1, comment);
    await notifications.quiet();
    expect([phone.attempts(), tablet.attempts()]).toEqual([1, 1]);
  });

  test('that is slow for one device does not hold up another', async () => {
    const [slow, phone] = [await notifications.browserOf(alex), await notifications.browserOf(alex)];
    slow.reply({ status: 201, afterMs: 1000 });
    await notifications.tell('comment.created', 1, comment);
    await notifications.arrived(phone, 1);
    expect(slow.received).toHaveLength(0);
    await notifications.arrived(slow, 1);
  });

  test('gets what a sender that was killed has left, with the same tag and topic', async () => {
    const { sql, browserOf, tell, quiet } = notifications;
    const phone = await browserOf(alex);
    await tell('comment.created', 1, comment);
    await notifications.arrived(phone, 1);
    await quiet();
    // As it would be found: held, and its time has passed.
    await sql.query(
      `insert into delivery (device_id, tag, tags, next_at, expires_at, held_until, attempts)
       select id, 'comments-5', '{comments-5}', now(), now() + interval '1 day', now() - interval '1 second', 1 from device`,
    );
    await notifications.restart();
    const [first, second] = await notifications.arrived(phone, 2);
    expect(second?.json.notification.tag).toBe(first?.json.notification.tag);
    expect(second?.topic).toBe(first?.topic);
  });
});
