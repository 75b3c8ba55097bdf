import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sameSite } from './browser.ts';
import { answerPlainly, type GatewayUnderTest, hashOf, startGateway } from './gateway-under-test.ts';

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await startGateway();
});
beforeEach(() => {
  gateway.received.length = 0;
});
afterEach(() => gateway.answerWith(undefined));
afterAll(() => gateway.stop());

describe('a service behind the gateway receives', () => {
  test('who the viewer is, who their partner is, from where and at which address', async () => {
    const cookie = await gateway.signIn({ id: 7, username: 'mina', partnerId: 8 });
    await gateway.ask('/api/collections', { headers: { cookie } });
    const [request] = gateway.received;
    expect(request).toMatchObject({ service: 'collections', method: 'GET', url: '/api/collections' });
    expect(request?.headers).toMatchObject({
      'x-internal-address': '127.0.0.1',
      'x-internal-origin': gateway.url,
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      traceparent: expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/),
    });
    const viewer = { id: 7, username: 'mina', partnerId: 8, isDemo: false };
    expect(await gateway.viewerFor('collections', request)).toEqual({
      ...viewer,
      loginAt: expect.any(String),
    });
    await expect(gateway.viewerFor('auth', request)).rejects.toMatchObject({ status: 401 });
  });

  test('that there is no viewer, on a public route without a session', async () => {
    await gateway.ask('/api/auth/users');
    expect(await gateway.viewerFor('auth', gateway.received[0])).toBeNull();
  });

  test('of the viewer by a token with which comments may ask collections too', async () => {
    const cookie = await gateway.signIn({ partnerId: null });
    await gateway.ask('/api/photos/5/comments', { headers: { cookie } });
    const [request] = gateway.received;
    expect(request?.service).toBe('comments');
    expect(await gateway.viewerFor('comments', request)).toMatchObject({ id: 7 });
    expect(await gateway.viewerFor('collections', request)).toMatchObject({ id: 7 });
  });

  test('nothing that a page has kept for another account than the one that is signed in', async () => {
    const cookie = await gateway.signIn({ id: 7, partnerId: null });
    const send = (account: string) =>
      gateway.ask('/api/collections', { headers: { cookie, 'x-account-id': account } });
    const refused = await send('8');
    expect([refused.status, refused.json]).toEqual([409, expect.objectContaining({ code: 'OTHER_ACCOUNT' })]);
    expect(gateway.received).toEqual([]);
    expect((await send('7')).status).toBe(200);
  });

  test('no statement of the browser about itself', async () => {
    const cookie = await gateway.signIn({ partnerId: null });
    await gateway.ask('/api/collections', {
      headers: {
        cookie,
        'x-internal-token': 'forged',
        'x-internal-address': '10.0.0.1',
        'x-internal-origin': 'https://evil.example',
        'x-internal-anything': '1',
        'x-forwarded-for': '10.0.0.1',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'for=10.0.0.1',
        'x-real-ip': '10.0.0.1',
        authorization: 'Bearer x',
        connection: 'x-request-id, keep-alive',
        te: 'trailers',
        'proxy-authorization': 'x',
      },
    });
    const headers = gateway.received[0]?.headers ?? {};
    expect(Object.keys(headers).sort()).toEqual([
      'connection',
      'host',
      'traceparent',
      'x-internal-address',
      'x-internal-origin',
      'x-internal-token',
      'x-request-id',
    ]);
    expect(headers).toMatchObject({ 'x-internal-address': '127.0.0.1', 'x-internal-origin': gateway.url });
    expect(await gateway.viewerFor('collections', gateway.received[0])).toMatchObject({ id: 7 });
  });

  test('what it needs of the request: its content type, its conditions, its range', async () => {
    const cookie = await gateway.signIn({ partnerId: null });
    const asked = {
      accept: 'image/webp',
      'if-none-match': '"x"',
      range: 'bytes=0-1',
      'if-range': '"x"',
      'user-agent': 'test',
    };
    await gateway.ask('/api/images/aaaaaaaaaaaaaaaaaaaaaaaaaa?w=320', { headers: { cookie, ...asked } });
    expect(gateway.received[0]).toMatchObject({
      url: '/api/images/aaaaaaaaaaaaaaaaaaaaaaaaaa?w=320',
      headers: asked,
    });
  });
});

describe('cookies at the gateway', () => {
  test('reach auth alone', async () => {
    const cookie = await gateway.signIn({ partnerId: null });
    await gateway.ask('/api/auth/me', { headers: { cookie } });
    await gateway.ask('/api/collections', { headers: { cookie } });
    await gateway.ask('/api/partnerships/partner', { headers: { cookie } });
    expect(gateway.received.map(({ service, headers }) => [service, headers.cookie])).toEqual([
      ['auth', cookie],
      ['collections', undefined],
      ['partnership', undefined],
    ]);
  });

  test('are set by auth alone', async () => {
    gateway.answerWith((_req, res) => res.writeHead(200, { 'set-cookie': ['a=1', 'b=2'] }).end());
    const cookie = await gateway.signIn({ partnerId: null });
    expect((await gateway.ask('/api/auth/me', { headers: { cookie } })).headers['set-cookie']).toEqual([
      'a=1',
      'b=2',
    ]);
    expect(
      (await gateway.ask('/api/collections', { headers: { cookie } })).headers['set-cookie'],
    ).toBeUndefined();
  });
});

describe('a session at the gateway', () => {
  test.each([
    ['forged', `session=${'A'.repeat(43)}`],
    ['truncated', 'session=abc'],
    ['empty', 'session='],
    ['of another shape', 'session=<script>'],
    ['under the name it has over TLS', undefined],
  ])('that is %s is a clean 401', async (_, given) => {
    const cookie = given ?? `__Host-${await gateway.signIn({ partnerId: null })}`;
    const answer = await gateway.ask('/api/collections', { headers: { cookie } });
    expect(answer.status).toBe(401);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(gateway.received).toEqual([]);
  });

  test('that has ended is a 401 that removes the cookie', async () => {
    const cookie = await gateway.signIn({ partnerId: null, endsInMs: -1 });
    const answer = await gateway.ask('/api/collections', { headers: { cookie } });
    expect(answer.json).toMatchObject({ status: 401, code: 'SESSION_OVER' });
    expect(answer.headers['set-cookie']).toEqual(['session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0']);
  });

  test('that was just extended in another tab is a 401 that leaves the newer cookie alone', async () => {
    const cookie = await gateway.signIn({ partnerId: null });
    const hash = hashOf(cookie.slice('session='.length));
    await gateway.keyValue.delete(`session:${hash}`);
    await gateway.keyValue.set(`session-replaced:${hash}`, '1', { ttlMs: 60_000 });
    const answer = await gateway.ask('/api/collections', { headers: { cookie } });
    expect(answer.json).toMatchObject({ status: 401, code: 'SESSION_REPLACED' });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('that has ended counts as none on a public route', async () => {
    const cookie = await gateway.signIn({ partnerId: null, endsInMs: -1 });
    expect((await gateway.ask('/api/auth/users', { headers: { cookie } })).status).toBe(200);
    expect(await gateway.viewerFor('auth', gateway.received[0])).toBeNull();
  });
});

describe('the viewer’s partner', () => {
  test('is requested from the partnership service when it is not known', async () => {
    gateway.answerWith((req, res) => {
      if (req.url === '/internal/partner/7') res.end('{"partnerId":9}');
      else answerPlainly(req, res);
    });
    const cookie = await gateway.signIn();
    await gateway.ask('/api/collections', { headers: { cookie } });
    const [question, request] = gateway.received;
    expect(question).toMatchObject({ service: 'partnership', url: '/internal/partner/7' });
    expect(await gateway.viewerFor('partnership', question)).toMatchObject({ id: 7 });
    expect(await gateway.viewerFor('collections', request)).toMatchObject({ id: 7, partnerId: 9 });
  });

  test('is requested again by every request, since an answer under way may be older than the request', async () => {
    const cookie = await gateway.signIn();
    await Promise.all([1, 2, 3].map(() => gateway.ask('/api/collections', { headers: { cookie } })));
    expect(gateway.received.filter(({ service }) => service === 'partnership')).toHaveLength(3);
  });

  test('does not matter to auth, so a session works there whatever the partnership service does', async () => {
    gateway.answerWith((req, res) => {
      if (req.url?.startsWith('/internal/')) res.writeHead(500).end();
      else answerPlainly(req, res);
    });
    const cookie = await gateway.signIn();
    expect((await gateway.ask('/api/auth/me', { headers: { cookie } })).status).toBe(200);
    const refused = await gateway.ask('/api/collections', { headers: { cookie } });
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBe('1');
  });
});

describe('request ids at the gateway', () => {
  test('are taken from the client when they are plain text, and answered', async () => {
    const answer = await gateway.ask('/api/auth/users', {
      headers: { 'x-request-id': 'from-the-ingress-1' },
    });
    expect(answer.headers['x-request-id']).toBe('from-the-ingress-1');
    expect(gateway.received[0]?.headers['x-request-id']).toBe('from-the-ingress-1');
  });

  test.each([
    ['short', 'a'],
    ['with spaces', 'a b c d e f g h'],
    ['huge', 'x'.repeat(65)],
    ['quoted', '"<script>"x'],
  ])('that are %s are replaced', async (_, given) => {
    const { headers } = await gateway.ask('/api/auth/users', { headers: { 'x-request-id': given } });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('come with the client’s trace, which continues with a span of the gateway’s and is not recorded because the client asks', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    await gateway.ask('/api/auth/users', { headers: { traceparent } });
    expect(gateway.received[0]?.headers.traceparent).toMatch(
      /^00-4bf92f3577b34da6a3ce929d0e0e4736-[0-9a-f]{16}-00$/,
    );
    expect(gateway.received[0]?.headers.traceparent).not.toBe(traceparent);
    await gateway.ask('/api/auth/users', { headers: { traceparent: '00-invalid' } });
    expect(gateway.received[1]?.headers.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  });
});

describe('a gateway behind a proxy', () => {
  test('takes address and scheme from it, as far as the hops it names are trusted', async () => {
    const behind = await startGateway({
      TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8',
      ALLOWED_HOSTS: 'dates.example',
    });
    try {
      const at = async (headers: Record<string, string>) => {
        await behind.ask('/api/auth/users', { headers: { host: 'dates.example', ...headers } });
        const { 'x-internal-address': address, 'x-internal-origin': origin } =
          behind.received.at(-1)?.headers ?? {};
        return [address, origin];
      };
      expect(await at({ 'x-forwarded-for': '203.0.113.5', 'x-forwarded-proto': 'https' })).toEqual([
        '203.0.113.5',
        'https://dates.example',
      ]);
      // The left part is whatever the browser claimed.
      expect(await at({ 'x-forwarded-for': '1.1.1.1, 203.0.113.5, 10.1.2.3' })).toEqual([
        '203.0.113.5',
        'http://dates.example',
      ]);
      expect(await at({ 'x-forwarded-for': 'invalid' })).toEqual(['127.0.0.1', 'http://dates.example']);
      expect(await at({ 'x-forwarded-for': '::ffff:203.0.113.6' })).toEqual([
        '203.0.113.6',
        'http://dates.example',
      ]);
      const answer = await behind.ask('/', {
        headers: { host: 'dates.example', 'x-forwarded-proto': 'https' },
      });
      expect(answer.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    } finally {
      await behind.stop();
    }
  });

  test('takes its public address for the origin, and sets the cookie of TLS', async () => {
    const behind = await startGateway({ PUBLIC_URL: 'https://dates.example/' });
    try {
      const cookie = `__Host-${await behind.signIn({ partnerId: null })}`;
      expect((await behind.ask('/api/collections', { headers: { cookie } })).status).toBe(200);
      expect(behind.received[0]?.headers['x-internal-origin']).toBe('https://dates.example');
      const post = (origin: string) =>
        behind.ask('/api/auth/logout', { method: 'POST', headers: { origin } });
      expect((await post('https://dates.example')).status).toBe(200);
      expect((await post('https://evil.example')).status).toBe(403);
    } finally {
      await behind.stop();
    }
  });
});

test('a Host header that is malformed is refused', async () => {
  const strange = ['a b', 'evil.example/path', 'x@y', 'a"b'];
  const notAnAddress = ['x:99999', '999.999.999.999', '0x100000000', '[1:2]'];
  for (const host of [...strange, ...notAnAddress]) {
    const answer = await gateway.ask('/api/auth/users', { headers: { host, ...sameSite } });
    expect([host, answer.json]).toMatchObject([host, { status: 400, code: 'BAD_REQUEST' }]);
  }
  expect(gateway.received).toEqual([]);
});

test('a Host header in any case, with a port or as a number, is an origin', async () => {
  for (const host of ['LocalHost', 'dates.localhost:8080', '127.0.0.1', '[::1]:80', 'localhost']) {
    await gateway.ask('/api/auth/users', { headers: { host } });
    expect(gateway.received.at(-1)?.headers['x-internal-origin']).toBe(`http://${host.toLowerCase()}`);
  }
});

describe('a Host header with an unknown name', () => {
  const foreign = ['evil.example', 'localhost.evil.example', 'notlocalhost', '10.0.0.1', '[2001:db8::1]:80'];

  test.each(foreign)('%s is refused on every path, with the setting to change', async (host) => {
    for (const path of ['/', '/api/auth/users', '/api/docs', '/remotes.json']) {
      const answer = await gateway.ask(path, { headers: { host, ...sameSite } });
      expect(answer.json).toMatchObject({ status: 421, code: 'MISDIRECTED_REQUEST' });
      expect(answer.json).toMatchObject({ detail: expect.stringMatching(/PUBLIC_URL.*ALLOWED_HOSTS/) });
    }
    expect(gateway.received).toEqual([]);
  });

  test('is accepted by the health checks, for a probe uses an address of its own', async () => {
    for (const path of ['/healthz', '/readyz', '/readyz/gateway']) {
      expect((await gateway.ask(path, { headers: { host: '10.0.0.1' } })).status).toBe(200);
    }
  });

  test('is known by configuration, and only that one', async () => {
    const configured = await startGateway({
      PUBLIC_URL: 'https://dates.example',
      ALLOWED_HOSTS: 'Nas.lan, 2001:db8::1',
      HOST: '0.0.0.0',
    });
    try {
      const status = async (host: string) =>
        (await configured.ask('/api/auth/users', { headers: { host } })).status;
      for (const host of [
        'dates.example',
        'dates.example.:443',
        'nas.lan:8080',
        '[2001:db8:0::1]',
        'localhost',
      ])
        expect([host, await status(host)]).toEqual([host, 200]);
      for (const host of ['www.dates.example', 'lan', '0.0.0.0', '192.0.2.1'])
        expect([host, await status(host)]).toEqual([host, 421]);
    } finally {
      await configured.stop();
    }
  });
});

describe('what needs a recent login', () => {
  const path = '/api/partnerships/partnership';
  const endPartnership = (cookie: string) =>
    gateway.ask(path, { method: 'DELETE', headers: { ...sameSite, cookie } });
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

  test('reaches its service within five minutes of the login', async () => {
    const cookie = await gateway.signIn({ partnerId: 8, loginAt: minutesAgo(4.9) });
    expect((await endPartnership(cookie)).status).toBe(200);
    expect(gateway.received).toHaveLength(1);
  });

  test('is refused later than five minutes after the login, and nothing else is', async () => {
    const cookie = await gateway.signIn({ partnerId: 8, loginAt: minutesAgo(5.1) });
    expect((await endPartnership(cookie)).json).toMatchObject({
      status: 403,
      code: 'REAUTHENTICATION_REQUIRED',
    });
    expect(gateway.received).toEqual([]);
    expect((await gateway.ask('/api/partnerships/partner', { headers: { cookie } })).status).toBe(200);
  });

  test('is allowed again after a confirmation', async () => {
    const cookie = await gateway.signIn({
      partnerId: 8,
      loginAt: minutesAgo(60),
      confirmedAt: minutesAgo(1),
    });
    expect((await endPartnership(cookie)).status).toBe(200);
  });

  test('is not refused to a demo account, whose password everybody knows', async () => {
    const cookie = await gateway.signIn({ partnerId: 8, isDemo: true, loginAt: minutesAgo(9) });
    expect((await endPartnership(cookie)).status).toBe(200);
  });
});
