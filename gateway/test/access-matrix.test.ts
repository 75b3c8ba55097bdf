import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { RouteContract } from '@our-dates/contracts/route';
import { accessMatrix } from '@our-dates/slices/testing/access-matrix';
import { sameSite } from './browser.ts';
import { type GatewayUnderTest, startGateway } from './gateway-under-test.ts';

/** Reading it fails for a route without a row, for a row without a route, and where the two contradict one another. */
const matrix = await accessMatrix();

/** Each kind of parameter, as it may look. */
const examples = new Map([
  ['build', '0'.repeat(16)],
  ['id', '5'],
  ['outcome', 'failed'],
  ['token', 'a'.repeat(43)],
]);
const pathOf = ({ path }: RouteContract) =>
  path.replace(/:(\w+)/g, (_, name: string) => examples.get(name) ?? 'a'.repeat(26));

let gateway: GatewayUnderTest;
beforeAll(async () => {
  gateway = await startGateway();
});
beforeEach(() => {
  gateway.received.length = 0;
});
afterAll(() => gateway.stop());

const named = matrix.map(({ route }) => [`${route.method} ${route.path}`, route] as const);

describe.each(named)('%s', (_, route) => {
  const open = route.access === 'public';
  const call = (headers: Record<string, string> = {}) =>
    gateway.ask(pathOf(route), { method: route.method, headers: { ...sameSite, ...headers } });

  test(open ? 'is open without a session' : 'is closed without a session', async () => {
    const answer = await call();
    if (open) {
      expect(answer.status).toBe(200);
      expect(gateway.received).toMatchObject([
        { service: route.service, method: route.method, url: pathOf(route) },
      ]);
      expect(await gateway.viewerFor(route.service, gateway.received[0])).toBeNull();
    } else {
      expect(answer.json).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
      expect(gateway.received).toEqual([]);
    }
  });

  test(open ? 'counts an ended session as none' : 'is closed to an ended session', async () => {
    const cookie = await gateway.signIn({ partnerId: null, endsInMs: -1 });
    const answer = await call({ cookie });
    expect(answer.status).toBe(open ? 200 : 401);
    expect(gateway.received).toHaveLength(open ? 1 : 0);
  });

  test('reaches its service for a person signed in', async () => {
    const cookie = await gateway.signIn({ partnerId: null });
    if (route.service === 'gateway') {
      // The answer to a GET does not end.
      const method = route.method === 'GET' ? 'HEAD' : route.method;
      const answer = await gateway.ask(pathOf(route), { method, headers: { ...sameSite, cookie } });
      expect(answer.status).toBe(route.status);
      expect(gateway.received).toEqual([]);
      return;
    }
    expect((await call({ cookie })).status).toBe(200);
    expect(gateway.received).toMatchObject([{ service: route.service, method: route.method }]);
  });
});

const changing = named.filter(([, { method }]) => method !== 'GET');

test.each(changing)('%s cannot be done from another site', async (_, route) => {
  const cookie = await gateway.signIn({ partnerId: null });
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: gateway.url },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: gateway.url.replace('http:', 'https:') },
    {},
  ];
  for (const headers of foreign) {
    const answer = await gateway.ask(pathOf(route), {
      method: route.method,
      headers: { cookie, ...headers },
    });
    expect(answer.json).toMatchObject({ status: 403, code: 'CROSS_SITE' });
  }
  expect(gateway.received).toEqual([]);
  const own: Record<string, string>[] = [
    { origin: gateway.url },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'same-origin', origin: gateway.url },
  ];
  for (const headers of own) {
    const answer = await gateway.ask(pathOf(route), {
      method: route.method,
      headers: { cookie, ...headers },
    });
    expect(answer.status).toBe(route.service === 'gateway' ? route.status : 200);
  }
});

describe('without a session', () => {
  test.each([
    '/api',
    '/api/',
    '/api/users',
    '/api/auth',
    '/api/auth/me/',
    '/api//auth/users',
    '/api/Auth/users',
    '/api/internal/partner/7',
    '/internal/partner/7',
    '/api/../internal/partner/7',
    '/api/photos/5/../../../internal/partner/7',
    '/api/images/..%2f..%2finternal%2fpartner%2f7',
    '/api/images/%2e%2e/internal',
    '/api/collections/5%2f',
    '/api/collections/5%00',
    '/api/collections/5;x=1',
    '/metrics',
    '/api/metrics',
    '/api/readyz',
    '/.env',
    '/.git/config',
    '/assets/../package.json',
  ])('%s is 404', async (path) => {
    const answer = await gateway.ask(path);
    expect(answer.json).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(gateway.received).toEqual([]);
  });

  test.each(['PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    '%s on a known path is 405',
    async (method) => {
      const answer = await gateway.ask('/api/collections', { method, headers: sameSite });
      expect(answer.status).toBe(405);
      expect(answer.headers.allow).toBe('GET, POST, HEAD');
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    },
  );
});
