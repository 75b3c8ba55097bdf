import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  type RedisWithSentinel,
  startRedisWithSentinel,
} from '@our-dates/service-kit/testing/redis-with-sentinel';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { type GatewayUnderTest, hashOf, startGateway } from './gateway-under-test.ts';

let redis: RedisWithSentinel;
let gateway: GatewayUnderTest;

beforeAll(async () => {
  redis = await startRedisWithSentinel();
  const { addresses, name } = redis.sentinels;
  gateway = await startGateway({
    REDIS_URL: redis.url,
    REDIS_SENTINELS: addresses.map(({ host, port }) => `${host}:${port}`).join(','),
    REDIS_SENTINEL_NAME: name,
  });
});
afterAll(async () => {
  await gateway.stop();
  await redis.stop();
});

const statusFor = async (session: string) =>
  (await gateway.ask('/api/collections', { headers: { cookie: session } })).status;

test('while the primary of Redis is replaced, people stay signed in, and ended sessions stay ended', async () => {
  const session = await gateway.signIn({ partnerId: 8 });
  const ended = await gateway.signIn({ id: 21, partnerId: null });
  // It is in the store still, as in a replica that is behind.
  gateway.ended.sessions.push(hashOf(ended.slice('session='.length)));
  await waitFor(async () => expect(await statusFor(ended)).toBe(401));

  const lost = await redis.primary();
  await lost.kill();
  const statuses = new Set<string>();
  const look = async () => {
    statuses.add(`signed in ${await statusFor(session)}`);
    statuses.add(`ended ${await statusFor(ended)}`);
  };
  await waitFor(
    async () => {
      await look();
      expect(await redis.primary()).not.toBe(lost);
      await gateway.signIn({ id: 22, partnerId: null });
    },
    { timeout: 30_000 },
  );
  await look();
  expect([...statuses].sort()).toEqual(['ended 401', 'signed in 200']);
}, 120_000);
