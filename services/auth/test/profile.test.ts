import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { languagePrefix } from '@our-dates/contracts/session-record';
import type { User } from '@our-dates/contracts/users';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import sharp from 'sharp';
import { type AuthUnderTest, type Browser, startAuth } from './auth-service.ts';

let auth: AuthUnderTest;
let mina: Browser;

beforeAll(async () => {
  auth = await startAuth({ MAX_UPLOAD_BYTES: '200KB', LOGIN_LIMIT: '1000/5m,1000/5m' });
});
beforeEach(async () => {
  await auth.sql.query('delete from auth.account where not is_demo');
  await auth.operator.add({
    username: 'mina',
    displayName: 'Mina',
    password: 'first dance',
    showOnLogin: false,
  });
  mina = auth.browser();
  await mina.login('mina', 'first dance');
});
afterAll(() => auth.stop());

function formOf(fields: Record<string, string | Buffer>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(name, value);
    else form.set(name, new Blob([new Uint8Array(value)]), 'me.jpg');
  }
  return form;
}

const save = (browser: Browser, fields: Record<string, string | Buffer>) =>
  browser.call('PUT', '/api/users/profile', formOf(fields));
const picture = (width = 800, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: 'plum' } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '1/1 2/1 3/1' } })
    .toBuffer();
const tellings = () => auth.events.filter(({ data }) => JSON.stringify(data).includes('"mina"'));

describe('a display name', () => {
  test('is changed, trimmed, and seen by other people', async () => {
    const before = tellings().length;
    const answer = await save(mina, { displayName: '  Mina & Alex 💛 ' });
    expect(answer.json).toMatchObject({ user: { displayName: 'Mina & Alex 💛', username: 'mina' } });
    await waitFor(() => expect(tellings().length).toBeGreaterThan(before));
    await waitFor(() =>
      expect(tellings().at(-1)?.data).toMatchObject({ displayName: 'Mina & Alex 💛', revision: 2 }),
    );
    expect((await mina.call('GET', '/api/auth/me')).json).toMatchObject({
      user: { displayName: 'Mina & Alex 💛' },
    });
  });

  test.each([
    ['empty', ''],
    ['only spaces', '   '],
    ['over 80 characters', 'x'.repeat(81)],
    ['with control characters', 'Mi\u0007na'],
  ])('%s is refused at its field', async (_, displayName) => {
    const answer = await save(mina, { displayName });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ code: 'VALIDATION', errors: [{ path: 'displayName' }] });
  });
});

describe('the language of an account', () => {
  const noted = () => auth.keyValue.get(`${languagePrefix}${mina.viewer?.id}`);
  const me = async (browser: Browser) => (await browser.call('GET', '/api/auth/me')).json;

  test('is absent until it is chosen, and then the same in every session and for push messages', async () => {
    expect(await me(mina)).not.toHaveProperty('user.language');
    expect(await noted()).toBeNull();
    expect((await save(mina, { language: 'he' })).json).toMatchObject({ user: { language: 'he' } });
    expect(await noted()).toBe('he');
    await waitFor(() => expect(tellings().at(-1)?.data).toMatchObject({ language: 'he', revision: 2 }));
    const phone = auth.browser();
    expect((await phone.login('mina', 'first dance')).json).toMatchObject({ user: { language: 'he' } });
    await save(phone, { displayName: 'Mina B' });
    expect(await me(mina)).toMatchObject({ user: { language: 'he', displayName: 'Mina B' } });
  });

  test('can be what each browser prefers, which is no language for push messages', async () => {
    await save(mina, { language: 'browser' });
    expect(await me(mina)).toMatchObject({ user: { language: 'browser' } });
    await waitFor(() => expect(tellings().at(-1)?.data).toMatchObject({ language: null, revision: 2 }));
  });

  test('is noted again for the gateway with the next page, after the store has lost it', async () => {
    await save(mina, { language: 'ja' });
    await auth.keyValue.delete(`${languagePrefix}${mina.viewer?.id}`);
    await me(mina);
    expect(await noted()).toBe('ja');
  });

  test('is one of those that there are', async () => {
    const answer = await save(mina, { language: 'xx' });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ code: 'VALIDATION', errors: [{ path: 'language' }] });
  });

  test('is refused for the demo account, which all visitors share', async () => {
    const visitor = auth.browser();
    await visitor.login('demo', 'date-night');
    expect((await save(visitor, { language: 'ar' })).status).toBe(403);
    expect(await me(visitor)).not.toHaveProperty('user.language');
  });
});

describe('a password', () => {
  test('is changed, and no other change gives the session another id', async () => {
    const cookie = mina.cookie;
    await save(mina, { displayName: 'Mina B' });
    expect(mina.cookie).toBe(cookie);
    const before = (await mina.call('GET', '/api/auth/me')).json;
    expect((await save(mina, { password: 'second dance' })).status).toBe(200);
    expect(mina.cookie).not.toBe(cookie);
    // The page counts down to the same moment as before.
    expect((await mina.call('GET', '/api/auth/me')).json).toMatchObject({
      sessionExpiresAt: (before as { sessionExpiresAt: string }).sessionExpiresAt,
    });
    expect((await auth.browser().login('mina', 'second dance')).status).toBe(200);
  });

  test.each([
    ['too short', 'seven77'],
    ['too long', 'x'.repeat(129)],
  ])('%s is refused at its field', async (_, password) => {
    const answer = await save(mina, { password });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ errors: [{ path: 'password' }] });
    expect((await auth.browser().login('mina', 'first dance')).status).toBe(200);
  });

  test.each([
    ['one of the most common', 'Sunshine'],
    ['the username with digits and signs', '2024-mina-!'],
    ['the new display name', 'Mina Blum 1'],
    ['the name of the product', 'OurDateGallery'],
  ])('that is %s is refused at its field', async (_, password) => {
    const answer = await save(mina, { displayName: 'Mina Blum', password });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ code: 'COMMON_PASSWORD', errors: [{ path: 'password' }] });
    expect((await auth.browser().login('mina', 'first dance')).status).toBe(200);
  });

  test.each(['p'.repeat(127), 'ä ö ü ß 日本 🔑', '4711 0815 4712'])(
    'of any characters is taken as it was typed: %s',
    async (password) => {
      expect((await save(mina, { password })).status).toBe(200);
      expect((await auth.browser().login('mina', `${password} `)).status).toBe(401);
      expect((await auth.browser().login('mina', password.toUpperCase())).status).toBe(
        password === password.toUpperCase() ? 200 : 401,
      );
      expect((await auth.browser().login('mina', password)).status).toBe(200);
    },
  );

  test('of a demo account cannot be changed, and a request that tries changes nothing', async () => {
    const demo = auth.browser();
    await demo.login('demo', 'date-night');
    const answer = await save(demo, { displayName: 'Somebody', password: 'mine alone' });
    expect(answer.status).toBe(403);
    expect(answer.json).toMatchObject({ message: 'The password of a demo account cannot be changed.' });
    expect((await demo.call('GET', '/api/auth/me')).json).toMatchObject({
      user: { displayName: 'Demo User' },
    });
  });
});

describe('a profile picture', () => {
  const blobOf = ({ profilePicture }: User) => `avatars/${profilePicture?.split('/').at(-1)}`;

  test('is cut to a square, without metadata, under an unguessable name', async () => {
    const { user } = (await save(mina, { profilePicture: await picture() })).json as { user: User };
    expect(user.profilePicture).toMatch(/^\/api\/images\/[a-z0-9]{40}$/);
    const stored = await auth.blobs.get(blobOf(user));
    if (!stored) throw new Error('no blob');
    const { width, height, exif, format } = await sharp(await buffer(stored.stream)).metadata();
    expect({ width, height, exif, format }).toEqual({
      width: 512,
      height: 512,
      exif: undefined,
      format: 'webp',
    });
  });

  test('replaces the one before, whose file is removed', async () => {
    const first = ((await save(mina, { profilePicture: await picture() })).json as { user: User }).user;
    const second = ((await save(mina, { profilePicture: await picture(60, 90) })).json as { user: User })
      .user;
    expect(second.profilePicture).not.toBe(first.profilePicture);
    await auth.sql.query(`update auth.loose_picture set since = now() - interval '2 minutes'`);
    await auth.removeLoosePictures();
    expect(await auth.blobs.stat(blobOf(first))).toBeNull();
    expect(await auth.blobs.stat(blobOf(second))).not.toBeNull();
  });

  test.each([
    ['a drawing in SVG', 415, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a text', 415, Buffer.from('hello '.repeat(100))],
    ['an empty file', 422, Buffer.alloc(0)],
  ])('that is %s is refused with %i and a sentence, and nothing changes', async (_, status, content) => {
    const answer = await save(mina, { displayName: 'Other', profilePicture: content });
    expect(answer.status).toBe(status);
    expect(answer.json).toMatchObject({ errors: [{ path: 'profilePicture', message: expect.any(String) }] });
    const { user } = (await mina.call('GET', '/api/auth/me')).json as { user: User };
    expect(user).toMatchObject({ displayName: 'Mina', profilePicture: null });
  });

  test('that is damaged is refused', async () => {
    const damaged = await picture();
    expect((await save(mina, { profilePicture: damaged.subarray(0, 300) })).status).toBe(422);
  });

  test('that is too large is refused by its size', async () => {
    const answer = await save(mina, { profilePicture: Buffer.alloc(201 * 1024, 1) });
    expect(answer.status).toBe(413);
  });
});

test('a malformed form with a profile is refused with a problem', async () => {
  const json = await mina.call('PUT', '/api/users/profile', { displayName: 'Mina' });
  expect(json.status).toBe(415);
  const broken = await mina.call('PUT', '/api/users/profile', undefined, {
    'content-type': 'multipart/form-data; boundary=x',
  });
  expect(broken.status).toBe(400);
});

test('every change of a profile is published with a higher revision', async () => {
  for (const displayName of ['One', 'Two', 'Three']) await save(mina, { displayName });
  await waitFor(() => expect(tellings().at(-1)?.data).toMatchObject({ displayName: 'Three', revision: 4 }));
});
