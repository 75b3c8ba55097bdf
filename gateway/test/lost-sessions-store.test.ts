import { startRedis, type TestServer } from '@our-dates/common/testing/servers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type GatewayUnderTest, startGateway } from './gateway-under-test.ts';

let redis: TestServer;
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

const collections = () => gateway.ask('/api/collections', { headers: { cookie } });

test('sessions live in Redis, and partners beside them', async () => {
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
  'while Redis is %s nobody’s session is taken away: 503 soon, and back soon after',
  async (_, lose, bringBack) => {
    await lose();
    try {
      const started = performance.now();
      const answer = await collections();
      expect(answer.status).toBe(503);
      expect(answer.headers['retry-after']).toBeDefined();
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(performance.now() - started).toBeLessThan(1500);
      expect((await gateway.ask('/healthz')).status).toBe(200);
      for (const path of ['/readyz/gateway', '/readyz']) {
        const readiness = await gateway.ask(path);
        expect(readiness.status, path).toBe(200);
        expect(readiness.json, path).toMatchObject({ status: 'degraded', checks: { keyValue: 'failing' } });
      }
      expect((await gateway.ask('/api/auth/users')).status).toBe(200);
    } finally {
      await bringBack();
    }
    const back = performance.now();
    await vi.waitFor(async () => expect((await collections()).status).toBe(200), {
      timeout: 5000,
      interval: 50,
    });
    expect(performance.now() - back).toBeLessThan(2000);
  },
);
