import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startRedis, type TestRedis } from '@our-dates/service-kit/testing/servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { type GatewayUnderTest, hashOf, startGateway } from './gateway-under-test.ts';

let redis: TestRedis;
let gateway: GatewayUnderTest;
let cookie: string;

beforeAll(async () => {
  redis = await startRedis();
  gateway = await startGateway({ REDIS_URL: redis.url });
  cookie = await gateway.signIn({ partnerId: 8 });
});
afterAll(async () => {
  await gateway.stop();
  await redis.stop();
});

const statusFor = async (session: string) =>
  (await gateway.ask('/api/collections', { headers: { cookie: session } })).status;

const collections = () => gateway.ask('/api/collections', { headers: { cookie } });

test('the gateway reads sessions and partners from Redis', async () => {
  expect((await collections()).status).toBe(200);
  expect(await gateway.viewerFor('collections', gateway.received.at(-1))).toMatchObject({
    id: 7,
    partnerId: 8,
  });
});

test.each([
  ['gone', () => redis.kill(), () => redis.restart()],
  ['frozen', () => redis.pause(), async () => redis.resume()],
])(
  'while Redis is %s no session is ended: requests are answered with 503, and soon after its return as before',
  async (_, lose, bringBack) => {
    await lose();
    try {
      const answer = await collections();
      expect(answer.status).toBe(503);
      expect(answer.headers['retry-after']).toBeDefined();
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect((await gateway.ask('/healthz')).status).toBe(200);
      for (const path of ['/readyz/gateway', '/readyz']) {
        const readiness = await gateway.ask(path);
        expect([path, readiness.status]).toEqual([path, 200]);
        expect([path, readiness.json]).toMatchObject([
          path,
          { status: 'degraded', checks: { keyValue: 'failing' } },
        ]);
      }
      expect((await gateway.ask('/api/auth/users')).status).toBe(200);
    } finally {
      await bringBack();
    }
    await waitFor(async () => expect((await collections()).status).toBe(200));
  },
);

describe('a Redis that is restored from an older copy', () => {
  const hash = (session: string) => hashOf(session.slice('session='.length));

  /** Its first answer that is not about Redis being away. */
  const answered = (session: string) =>
    waitFor(
      async () => {
        const now = await statusFor(session);
        expect(now).not.toBe(503);
        return now;
      },
      { interval: 20 },
    );

  test('opens no session that auth has ended since, and names no ex-partner as the partner', async () => {
    const [single, ofOld, goingOn] = [
      await gateway.signIn({ id: 21, partnerId: null }),
      await gateway.signIn({ id: 22, partnerId: null }),
      await gateway.signIn({ id: 23, partnerId: 24 }),
    ];
    for (const session of [single, ofOld, goingOn]) expect(await statusFor(session)).toBe(200);
    const restore = await redis.copy();

    // As auth and partnership do it: they note it, and take it out of the store.
    gateway.ended.sessions.push(hash(single));
    gateway.ended.sessionGenerations.set(22, 1);
    gateway.ended.partnerGenerations.set(23, 1);
    await gateway.keyValue.delete(`session:${hash(single)}`, `session:${hash(ofOld)}`, 'partner:23');
    await restore();

    expect(await answered(single)).toBe(401);
    expect(await answered(ofOld)).toBe(401);
    expect(await answered(goingOn)).toBe(200);
    expect(await gateway.viewerFor('collections', gateway.received.at(-1))).toMatchObject({
      id: 23,
      partnerId: null,
    });
  });

  test('is not believed while auth, which knows what was ended, does not answer', async () => {
    const session = await gateway.signIn({ id: 25, partnerId: null });
    expect(await statusFor(session)).toBe(200);
    const restore = await redis.copy();
    await gateway.loseService('auth');
    try {
      await restore();
      await waitFor(async () =>
        expect((await gateway.ask('/readyz/gateway')).json).toMatchObject({ checks: { keyValue: 'ok' } }),
      );
      expect(await statusFor(session)).toBe(503);
    } finally {
      await gateway.reviveService('auth');
    }
    expect(await statusFor(session)).toBe(200);
  });
});

test('an ended session that is put back into Redis by hand is found out within a second or two', async () => {
  const session = await gateway.signIn({ id: 26, partnerId: null });
  expect(await statusFor(session)).toBe(200);
  gateway.ended.sessions.push(hashOf(session.slice('session='.length)));
  await waitFor(async () => expect(await statusFor(session)).toBe(401));
});
