import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { freePort } from '@our-dates/service-kit/http/free-port';
import { localhostPem } from '@our-dates/service-kit/testing/localhost-certificate';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { answerPlainly, type GatewayUnderTest, startGateway } from './gateway-under-test.ts';
import { httpRoute } from './http-routes.ts';

const path = '/api/photos/3/comments';

let account: string;
let gateway: GatewayUnderTest;
let cookie: string;
/** What the API server answers: the routes, or that it cannot. */
let routes: readonly object[] | undefined = [];
let asked = 0;
const apiServer = createSecureServer({ key: localhostPem, cert: localhostPem }, (req, res) => {
  asked += 1;
  if (req.headers.authorization !== 'Bearer token-of-the-pod') res.writeHead(401);
  else if (routes === undefined) res.writeHead(500);
  res.end(JSON.stringify({ items: routes ?? [] }));
});
/** The new version of comments, and how it answers. */
let status = 200;
let answeredByCanary = 0;
const canary = createServer((req, res) => {
  answeredByCanary += 1;
  if (status === 200) answerPlainly(req, res);
  else res.writeHead(status, { 'content-type': 'application/json' }).end('{}');
});
let metricsPort: number;

function listen(server: Server | ReturnType<typeof createSecureServer>): Promise<number> {
  return new Promise((resolve) =>
    server.listen(0, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    }),
  );
}

beforeAll(async () => {
  account = await mkdtemp(join(tmpdir(), 'service-account-'));
  await writeFile(join(account, 'ca.crt'), localhostPem);
  await writeFile(join(account, 'token'), 'token-of-the-pod\n');
  metricsPort = await freePort();
  gateway = await startGateway({
    LOG_LEVEL: 'warn',
    METRICS_PORT: String(metricsPort),
    HTTP_ROUTES_URL: `https://localhost:${await listen(apiServer)}/apis/gateway.networking.k8s.io/v1/namespaces/our-dates/httproutes`,
    SERVICE_ACCOUNT_DIR: account,
  });
  cookie = await gateway.signIn({ partnerId: null });
  await listen(canary);
});
beforeEach(() => {
  status = 200;
});
afterAll(async () => {
  await gateway.stop();
  canary.close();
  apiServer.close();
  await rm(account, { recursive: true });
});

/** Resolves when the gateway divides the requests of comments so. */
async function divide(share: number, port?: number): Promise<void> {
  const address = canary.address();
  const own = typeof address === 'object' && address ? address.port : 0;
  routes = [
    httpRoute(
      'comments',
      { name: '127.0.0.1', port: 1, weight: 100 - share },
      { name: '127.0.0.1', port: port ?? own, weight: share },
    ),
  ];
  // The next answer has these weights, and the question after it is asked when they have been read.
  const before = asked;
  await waitFor(() => expect(asked).toBeGreaterThan(before + 1));
}

const ask = async () => (await gateway.ask(path, { headers: { cookie } })).status;

/** How many of these requests the new version answered. */
async function askMany(times: number): Promise<number> {
  const before = answeredByCanary;
  for (let left = times; left > 0; left -= 1) await ask();
  return answeredByCanary - before;
}

async function metric(version: string, outcome: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const line = text
    .split('\n')
    .find(
      (one) =>
        one.startsWith('upstream_version_request_duration_seconds_count{') &&
        [version, outcome, 'comments'].every((label) => one.includes(`"${label}"`)),
    );
  return Number(line?.split(' ').at(-1));
}

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
  routes = undefined;
  await waitFor(() =>
    expect(gateway.logged.map(({ msg }) => msg)).toContain('the HTTPRoutes cannot be read'),
  );
  expect(await askMany(5)).toBe(5);
});
