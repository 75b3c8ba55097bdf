import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { LoginUser, Session } from '@our-dates/contracts/auth';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import sharp from 'sharp';
import { type AuthUnderTest, startAuth } from './auth-service.ts';

const create = (auth: AuthUnderTest, address = '192.0.2.1') =>
  auth.browser().call('POST', '/api/demo-users/create', undefined, { 'x-internal-address': address });

const aPicture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'plum' } })
    .png()
    .toBuffer();

async function picker(auth: AuthUnderTest): Promise<LoginUser[]> {
  return (await auth.browser().call('GET', '/api/auth/users')).json as LoginUser[];
}

describe('with demo mode', () => {
  let auth: AuthUnderTest;
  beforeAll(async () => {
    auth = await startAuth({ DEMO_LIMIT: '5/1h' });
  });
  afterAll(() => auth.stop());

  test('the standing account is there, shows its password, and is published to the other services once', async () => {
    expect(await picker(auth)).toEqual([
      expect.objectContaining({
        username: 'demo',
        displayName: 'Demo User',
        name: 'Demo User',
        avatar: 'DU',
        isDemo: true,
        passwordHint: 'date-night',
      }),
    ]);
    await waitFor(() => expect(auth.events.length).toBeGreaterThan(0));
    expect(auth.events.map(({ type, data }) => ({ type, data }))).toEqual([
      {
        type: 'user.updated',
        data: expect.objectContaining({ username: 'demo', isSampleOwner: true, revision: 1 }),
      },
    ]);
    expect((await auth.browser().login('demo', 'date-night')).status).toBe(200);
  });

  test('Try Demo makes an account of one’s own, not listed, that can sign in', async () => {
    const answer = await create(auth);
    expect(answer.status).toBe(201);
    const { user } = answer.json as { user: LoginUser };
    expect(user.username).toMatch(/^demo-[a-z2-9]{8}$/);
    expect(user.displayName).toMatch(/^Demo [A-Z][a-z]+$/);
    expect(user).toMatchObject({
      isDemo: true,
      passwordHint: 'date-night',
      color: expect.stringMatching(/^#/),
    });
    expect(await picker(auth)).toHaveLength(1);
    const login = await auth.browser().login(user.username, 'date-night');
    expect((login.json as Session).user).toMatchObject({ username: user.username, isDemo: true });
    await waitFor(() =>
      expect(auth.events).toContainEqual(
        expect.objectContaining({
          type: 'user.updated',
          data: expect.objectContaining({ username: user.username, isDemo: true, isSampleOwner: false }),
        }),
      ),
    );
  });

  test('so many demo accounts are made for one address, and no more', async () => {
    const statuses: number[] = [];
    for (let made = 0; made < 7; made++) statuses.push((await create(auth, '198.51.100.77')).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429]);
    expect((await create(auth, '198.51.100.78')).status).toBe(201);
  });

  test('operators’ accounts are listed only when they ask for it', async () => {
    await auth.operator.add({
      username: 'zoe',
      displayName: 'Zoë Ångström',
      password: 'long walk',
      showOnLogin: true,
    });
    await auth.operator.add({
      username: 'quiet',
      displayName: 'Quiet',
      password: 'long walk',
      showOnLogin: false,
    });
    const [, zoe, ...others] = await picker(auth);
    expect(zoe).toMatchObject({ username: 'zoe', avatar: 'ZÅ', isDemo: false });
    expect(zoe).not.toHaveProperty('passwordHint');
    expect(others).toEqual([]);
  });
});

describe('a visitor with the standing demo account', () => {
  let auth: AuthUnderTest;
  beforeAll(async () => {
    auth = await startAuth();
  });
  afterAll(() => auth.stop());

  async function standing() {
    const { rows } = await auth.sql.query(
      'select display_name, picture, revision from auth.account where is_sample_owner',
    );
    return rows[0];
  }

  test('may change its profile, which other visitors do not see and the next start resets', async () => {
    const browser = auth.browser();
    await browser.login('demo', 'date-night');
    const form = new FormData();
    form.set('displayName', 'Rude Words');
    form.set('profilePicture', new Blob([new Uint8Array(await aPicture())]), 'rude.png');
    const changed = await browser.call('PUT', '/api/users/profile', form);
    expect(changed.json).toMatchObject({
      user: { displayName: 'Rude Words', profilePicture: expect.stringMatching(/^\/api\/images\//) },
    });
    const me = (await browser.call('GET', '/api/auth/me')).json as Session;
    expect(me.user.displayName).toBe('Rude Words');
    expect(await picker(auth)).toEqual([
      expect.objectContaining({
        displayName: 'Demo User',
        name: 'Demo User',
        avatar: 'DU',
        profilePicture: null,
      }),
    ]);

    const { picture } = await standing();
    await auth.replica();
    expect(await standing()).toEqual({ display_name: 'Demo User', picture: null, revision: 3 });
    await waitFor(() =>
      expect(auth.events.at(-1)).toMatchObject({
        type: 'user.updated',
        data: { displayName: 'Demo User', profilePicture: null, revision: 3 },
      }),
    );
    const { rows: loose } = await auth.sql.query('select name from auth.loose_picture');
    expect(loose).toEqual([{ name: picture }]);

    await auth.replica();
    expect(await standing()).toMatchObject({ revision: 3 });
  });
});

describe('without demo mode', () => {
  let auth: AuthUnderTest;
  beforeAll(async () => {
    auth = await startAuth({ DEMO_MODE: 'on' });
    await auth.service.stop();
  });
  afterAll(() => auth.stop());

  test('no demo account is made, listed, or signed in, though some may be there', async () => {
    const service = await auth.replica({ DEMO_MODE: 'off' });
    const browser = auth.browser(service);
    expect((await browser.call('GET', '/api/auth/users')).json).toEqual([]);
    expect((await browser.call('POST', '/api/demo-users/create')).status).toBe(404);
    expect((await browser.login('demo', 'date-night')).status).toBe(401);
  });
});

describe('two replicas', () => {
  test('that start at once make one standing account', async () => {
    const auth = await startAuth({ DEMO_MODE: 'off' });
    try {
      await Promise.all(Array.from({ length: 4 }, () => auth.replica({ DEMO_MODE: 'on' })));
      const { rows } = await auth.sql.query('select count(*)::int as count from auth.account where is_demo');
      expect(rows).toEqual([{ count: 1 }]);
    } finally {
      await auth.stop();
    }
  });

  test('remove an account that has expired together, once, with its sessions and its picture', async () => {
    const auth = await startAuth({ DEMO_TTL: '3s', DEMO_LIMIT: '1000/1h', LOGIN_LIMIT: '1000/5m,1000/5m' });
    try {
      await auth.replica();
      const made = await Promise.all(
        Array.from({ length: 12 }, async () => ((await create(auth)).json as { user: LoginUser }).user),
      );
      const browser = auth.browser();
      await browser.login(made[0]?.username ?? '', 'date-night');
      const form = new FormData();
      form.set('profilePicture', new Blob([new Uint8Array(await aPicture())]), 'me.png');
      const changed = await browser.call('PUT', '/api/users/profile', form);
      expect(changed.status).toBe(200);
      const { profilePicture } = (changed.json as { user: LoginUser }).user;

      await waitFor(
        async () => {
          const { rows } = await auth.sql.query('select count(*)::int as count from auth.account');
          expect(rows).toEqual([{ count: 1 }]);
          expect(auth.events.filter(({ type }) => type === 'user.deleted').length).toBe(12);
        },
        { timeout: 15_000, interval: 200 },
      );
      const removed = auth.events.filter(({ type }) => type === 'user.deleted').map(({ data }) => data);
      expect(new Set(removed.map((data) => JSON.stringify(data))).size).toBe(12);
      expect((await browser.call('GET', '/api/auth/me')).status).toBe(401);
      expect(await auth.keyValue.setMembers(`sessions:${made[0]?.id}`)).toEqual([]);

      const blob = `avatars/${profilePicture?.split('/').at(-1)}`;
      expect(await auth.blobs.stat(blob)).not.toBeNull();
      await auth.sql.query(`update auth.loose_picture set since = now() - interval '2 minutes'`);
      expect(await auth.removeLoosePictures()).toBe(1);
      expect(await auth.blobs.stat(blob)).toBeNull();
    } finally {
      await auth.stop();
    }
  });
});
