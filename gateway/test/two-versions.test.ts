import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { freePort } from '@our-dates/service-kit/http/free-port';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { type ApiServer, readMetric, startApiServer } from './api-server.ts';
import { answerPlainly, type GatewayUnderTest, startGateway } from './gateway-under-test.ts';
import { httpRoute } from './http-routes.ts';

const path = '/api/photos/3/comments';

let apiServer: ApiServer;
let gateway: GatewayUnderTest;
let cookie: string;
/** The new version of comments, and how it answers. */
let status = 200;
let answeredByCanary = 0;
const canary = createServer((req, res) => {
  answeredByCanary += 1;
  if (status === 200) answerPlainly(req, res);
  else res.writeHead(status, { 'content-type': 'application/json' }).end('{}');
});
let metricsPort: number;

beforeAll(async () => {
  metricsPort = await freePort();
  apiServer = await startApiServer();
  gateway = await startGateway({
    LOG_LEVEL: 'warn',
    METRICS_PORT: String(metricsPort),
    ...apiServer.env,
  });
  cookie = await gateway.signIn({ partnerId: null });
  await new Promise<void>((resolve) => canary.listen(0, resolve));
});
beforeEach(() => {
  status = 200;
});
afterAll(async () => {
  await gateway.stop();
  canary.close();
  await apiServer.stop();
});

/** Resolves when the gateway divides the requests of comments so. */
async function divide(share: number, port?: number): Promise<void> {
  const address = canary.address();
  const own = typeof address === 'object' && address ? address.port : 0;
  await apiServer.answer([
    httpRoute(
      'comments',
      { name: '127.0.0.1', port: 1, weight: 100 - share },
      { name: '127.0.0.1', port: port ?? own, weight: share },
    ),
  ]);
}

const ask = async () => (await gateway.ask(path, { headers: { cookie } })).status;

/** How many of these requests the new version answered. */
async function askMany(times: number): Promise<number> {
  const before = answeredByCanary;
  for (let left = times; left > 0; left -= 1) await ask();
  return answeredByCanary - before;
}

const metric = (version: string, outcome: string) =>
  readMetric(
    metricsPort,
    'upstream_version_request_duration_seconds_count',
    ...[version, outcome, 'comments'],
  );

test('without a route, all requests go to the Service', async () => {
  expect(await askMany(20)).toBe(0);
});

test('the weights of the route divide the requests, and are followed when they change', async () => {
  await divide(100);
  expect(await askMany(50)).toBe(50);
  await divide(50);
  const answered = await askMany(200);
  // Four standard deviations on both sides.
  expect(answered).toBeGreaterThan(70);
  expect(answered).toBeLessThan(130);
  await divide(0);
  expect(await askMany(50)).toBe(0);
});

test('what fails is counted by version: an answer of 500 or more, and a version that does not answer', async () => {
  await divide(100);
  expect(await metric('primary', 'failed')).toBe(0);
  const [answered, failed] = [await metric('canary', 'answered'), await metric('canary', 'failed')];
  status = 500;
  expect(await ask()).toBe(500);
  status = 404;
  expect(await ask()).toBe(404);
  expect(await metric('canary', 'answered')).toBe(answered + 1);
  expect(await metric('canary', 'failed')).toBe(failed + 1);
  await divide(100, await freePort());
  expect(await ask()).toBe(503);
  expect(await metric('canary', 'failed')).toBe(failed + 2);
});

test('while the API server does not answer, the last weights hold', async () => {
  await divide(100);
  await apiServer.answer(undefined);
  await waitFor(() =>
    expect(gateway.logged.map(({ msg }) => msg)).toContain('the HTTPRoutes cannot be read'),
  );
  expect(await askMany(5)).toBe(5);
});
