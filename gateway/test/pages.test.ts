import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { RemotesSchema } from '@our-dates/contracts/mfe';
import { collectRoutes } from '@our-dates/slices/routes';
import { type GatewayUnderTest, startGateway } from './gateway-under-test.ts';
import { pageAt, remoteManifest } from './remote-manifests.ts';
import { shellPage } from './shell-page.ts';

const routes = await collectRoutes();

const shell = shellPage();
const script = 'console.log("our dates");'.repeat(50);
const navigation = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-mode': 'navigate' };

const gallery = remoteManifest({ name: 'gallery', pages: [pageAt('/')] });

let folder: string;
let gateway: GatewayUnderTest;

async function write(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  await write('shell/page.json', JSON.stringify(shell));
  await write('shell/assets/main.0123abcdef.js', script);
  await write('shell/assets/main.0123abcdef.js.br', brotliCompressSync(script));
  await write('shell/assets/main.0123abcdef.js.gz', gzipSync(script));
  await write('shell/assets/font.0123abcdef.woff2', 'font');
  await write('shell/robots.txt', 'User-agent: *');
  await write('shell/.build.json', '{}');
  await write('shell/odd.bin', 'x');
  await write('gallery/mf-manifest.json', JSON.stringify(gallery));
  await write('gallery/assets/remoteEntry.0123abcdef.js', script);
  await write('secret.txt', 'secret');
  await symlink(join(folder, 'secret.txt'), join(folder, 'shell/link.txt'));
  gateway = await startGateway({
    SHELL_DIR: join(folder, 'shell'),
    REMOTES: JSON.stringify({ gallery: join(folder, 'gallery'), profile: join(folder, 'not-built') }),
  });
});
afterAll(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('the HTML of a page', () => {
  test.each([
    ['/', 200],
    ['/login', 200],
    ['/LOGIN/', 200],
    ['/no/such/page', 404],
    ['/photo/5', 404],
    ['/favicon.ico', 404],
  ])('at %s has the status %i, and is kept by no cache', async (path, status) => {
    const answer = await gateway.ask(path, { headers: navigation });
    expect(answer.status).toBe(status);
    expect(answer.body.toString()).toContain('/assets/main.0123abcdef.js');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    });
  });

  test.each([[undefined], ['*/*'], ['text/html'], ['image/avif,*/*;q=0.8']])(
    'is sent to a client whose Accept header is %s',
    async (accept) => {
      const answer = await gateway.ask('/', { headers: accept === undefined ? {} : { accept } });
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    },
  );

  test('is not sent for a missing file, nor to a client that takes no HTML', async () => {
    for (const [path, headers] of [
      ['/assets/main.ffffffffff.js', navigation],
      ['/no/such/page', { accept: 'application/json' }],
      ['/remotes/gallery/assets/none.js', navigation],
      ['/remotes/unknown/mf-manifest.json', navigation],
    ] as const) {
      expect((await gateway.ask(path, { headers })).json).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
  });

  test('is that of a new build as soon as it is built', async () => {
    await write('shell/page.json', JSON.stringify({ ...shell, title: 'Our Newer Gallery' }));
    expect((await gateway.ask('/')).body.toString()).toContain('<title>Our Newer Gallery</title>');
    await write('shell/page.json', JSON.stringify(shell));
  });

  test('is compressed for a client that takes gzip', async () => {
    const { headers, body } = await gateway.ask('/', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(gunzipSync(body).toString()).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/);
  });

  test('has its headers in the answer to HEAD, without a body', async () => {
    const head = await gateway.ask('/no/such/page', { method: 'HEAD' });
    expect([head.status, head.headers['content-type'], head.body.length]).toEqual([
      404,
      'text/html; charset=utf-8',
      0,
    ]);
  });

  test('refuses every other method', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']) {
      const answer = await gateway.ask('/login', { method, headers: navigation });
      expect(answer.status).toBe(405);
      expect(answer.headers.allow).toBe('GET, HEAD');
    }
  });

  test('says so when it is not built', async () => {
    const empty = await startGateway({ SHELL_DIR: join(folder, 'not-built') });
    try {
      expect((await empty.ask('/', { headers: navigation })).json).toMatchObject({ status: 503 });
    } finally {
      await empty.stop();
    }
  });
});

test('the service worker has the same address in every release, is asked for each time, and runs that of the present build', async () => {
  const answer = await gateway.ask('/worker.js');
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringContaining("script-src 'self'"),
  });
  expect(answer.body.toString()).toBe('importScripts("/assets/worker.0123abcd.js");\n');
});

test('what a browser stores to start without a connection is HTML without data, and the files of the same build', async () => {
  const answer = await gateway.ask('/app.json', { headers: { cookie: '__Host-session=anything' } });
  expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
  const { html, files } = answer.json as { html: string; files: unknown };
  expect(html).toContain('/assets/main.0123abcdef.js');
  expect(html).not.toContain('page-data');
  expect(files).toEqual(shell.files);
});

test('photos that are shared with an app without its worker lead to a page that says so', async () => {
  const answer = await gateway.ask('/share', { method: 'POST' });
  expect([answer.status, answer.headers.location]).toEqual([303, '/?shared=failed']);
});

describe('a file of the shell', () => {
  test('with a hash in its name is kept for ever', async () => {
    for (const path of ['/assets/main.0123abcdef.js', '/assets/font.0123abcdef.woff2']) {
      expect((await gateway.ask(path)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
    expect((await gateway.ask('/robots.txt')).headers['cache-control']).toBe('no-cache');
  });

  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
    ['', undefined],
  ])(
    'for a browser that takes "%s" comes as it was compressed at the build: %s',
    async (accepted, encoding) => {
      const answer = await gateway.ask('/assets/main.0123abcdef.js', {
        headers: { 'accept-encoding': accepted },
      });
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.headers.vary).toBe('accept-encoding');
      expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
      const unpack = { br: brotliDecompressSync, gzip: gunzipSync, none: (body: Buffer) => body };
      expect(unpack[(encoding ?? 'none') as keyof typeof unpack](answer.body).toString()).toBe(script);
    },
  );

  test.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '//etc/passwd',
    '/link.txt',
    '/.build.json',
    '/assets/main.0123abcdef.js%00.html',
    '/assets',
    '/assets/',
    '/odd.bin',
    '/remotes/gallery/../../secret.txt',
    '/remotes/gallery/%2e%2e/%2e%2e/secret.txt',
    '/remotes/../secret.txt',
    '/remotes/gallery/',
    '/remotes/gallery',
  ])('%s is not to be had', async (path) => {
    const answer = await gateway.ask(path);
    expect(answer.status).toBe(404);
    expect(answer.body.toString()).not.toMatch(/^(?:secret|root:|x$|\{\})/);
  });
});

describe('remotes at the gateway', () => {
  test('that are built are listed with their pages, and the list is not cached', async () => {
    const answer = await gateway.ask('/remotes.json');
    expect(answer.json).toEqual({
      manifests: { gallery: '/remotes/gallery/mf-manifest.json' },
      entries: { gallery: gallery.metaData },
      pages: [
        { ...pageAt('/'), remote: 'gallery', files: ['/remotes/gallery/assets/remoteEntry.0123abcdef.js'] },
      ],
    });
    expect(answer.headers['cache-control']).toBe('private, no-cache');
  });

  test('have a manifest that is not cached, and files that are cached for ever', async () => {
    const manifest = await gateway.ask('/remotes/gallery/mf-manifest.json');
    expect(manifest.json).toEqual(gallery);
    expect(manifest.headers['cache-control']).toBe('no-cache');
    const entry = await gateway.ask('/remotes/gallery/assets/remoteEntry.0123abcdef.js');
    expect(entry.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('with a server of their own come through the gateway, and fail alone', async () => {
    const profile = remoteManifest({ name: 'profile', pages: [pageAt('/profile')] });
    const server = createServer((req, res) => {
      if (req.url === '/mf-manifest.json') {
        res
          .writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'a=1', etag: '"m"' })
          .end(JSON.stringify(profile));
      } else res.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const remote = await startGateway({
      REMOTES: JSON.stringify({ profile: `http://127.0.0.1:${port}`, gallery: 'http://127.0.0.1:1' }),
    });
    try {
      const manifest = await remote.ask('/remotes/profile/mf-manifest.json');
      expect(manifest.json).toEqual(profile);
      expect((await remote.ask('/remotes.json')).json).toEqual({
        manifests: { profile: '/remotes/profile/mf-manifest.json' },
        entries: { profile: profile.metaData },
        pages: [
          {
            ...pageAt('/profile'),
            remote: 'profile',
            files: ['/remotes/profile/assets/remoteEntry.0123abcdef.js'],
          },
        ],
      });
      expect(manifest.headers).toMatchObject({ 'cache-control': 'no-cache', etag: '"m"' });
      expect(manifest.headers['set-cookie']).toBeUndefined();
      expect((await remote.ask('/remotes/profile/none.js')).status).toBe(404);
      expect((await remote.ask('/remotes/profile/../../etc/passwd')).status).toBe(404);
      const down = await remote.ask('/remotes/gallery/mf-manifest.json');
      expect([down.status, down.headers['retry-after']]).toEqual([503, '2']);
    } finally {
      await remote.stop();
      server.close();
    }
  });
});

describe('the builds below a folder', () => {
  let builds: string;
  let beside: GatewayUnderTest;
  beforeAll(async () => {
    builds = await mkdtemp(join(tmpdir(), 'builds-'));
    beside = await startGateway({ REMOTES: builds });
  });
  afterAll(async () => {
    await beside.stop();
    await rm(builds, { recursive: true });
  });

  async function build(name: string, ...pages: unknown[]): Promise<void> {
    const dist = join(builds, `mfe-${name}`, 'dist');
    await mkdir(dist, { recursive: true });
    await writeFile(join(dist, 'mf-manifest.json'), JSON.stringify({ ...remoteManifest({ name }), pages }));
  }
  const pages = async () => {
    const list = RemotesSchema.parse((await beside.ask('/remotes.json')).json);
    return list.pages.map(({ remote, path }) => [remote, path]);
  };

  test('are listed as soon as they exist, with the content of their current build', async () => {
    expect(await pages()).toEqual([]);
    await build('plans', pageAt('/plans'));
    expect(await pages()).toEqual([['plans', '/plans']]);
    expect((await beside.ask('/remotes/plans/mf-manifest.json')).status).toBe(200);
    await build('plans', pageAt('/plans'), pageAt('/plans/:id'));
    expect(await pages()).toEqual([
      ['plans', '/plans'],
      ['plans', '/plans/:id'],
    ]);
  });

  test('lose a page that is malformed, and no other page', async () => {
    await build(
      'plans',
      { ...pageAt('/plans'), access: 'everybody' },
      pageAt('/ideas'),
      null,
      pageAt('ideas'),
    );
    expect(await pages()).toEqual([['plans', '/ideas']]);
    await writeFile(join(builds, 'mfe-plans', 'dist', 'mf-manifest.json'), '{');
    expect(await pages()).toEqual([]);
  });

  test('leave a page that two of them declare to the first in the alphabet, and fixed paths go first', async () => {
    await build('plans', pageAt('/plans/:id'), pageAt('/plans/new'));
    await build('ideas', pageAt('/plans/:day'));
    expect(await pages()).toEqual([
      ['plans', '/plans/new'],
      ['ideas', '/plans/:day'],
    ]);
  });
});

describe('every answer', () => {
  test('of a page forbids what it does not need', async () => {
    const { headers } = await gateway.ask('/', { headers: navigation });
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; /);
    for (const directive of [
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "form-action 'self'",
      "img-src 'self' blob: data:",
    ]) {
      expect(policy).toContain(directive);
    }
    expect(policy).not.toMatch(/script-src[^;]*unsafe|unsafe-eval|\*|https?:/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
    });
    // A slideshow keeps the screen lit.
    expect(headers['permissions-policy']).not.toContain('screen-wake-lock');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('of a file of a page has the policy of the page, which holds for a worker, and nothing about windows', async () => {
    const { headers: page } = await gateway.ask('/', { headers: navigation });
    for (const path of ['/robots.txt', '/remotes/gallery/mf-manifest.json']) {
      const { status, headers } = await gateway.ask(path);
      expect([path, status]).toEqual([path, 200]);
      expect(headers['content-security-policy']).toBe(page['content-security-policy']);
      for (const name of ['cross-origin-opener-policy', 'permissions-policy', 'x-frame-options']) {
        expect([name, name in page, name in headers]).toEqual([name, true, false]);
      }
    }
  });

  test('carries the security headers, whichever service gives it', async () => {
    const cookie = await gateway.signIn({ partnerId: null });
    for (const [path, method] of [
      ['/', 'GET'],
      ['/robots.txt', 'GET'],
      ['/remotes.json', 'GET'],
      ['/remotes/gallery/mf-manifest.json', 'GET'],
      ['/api/auth/users', 'GET'],
      ['/api/collections', 'GET'],
      ['/api/nothing', 'GET'],
      ['/api/docs', 'GET'],
      ['/api/openapi.json', 'GET'],
      ['/api/collections', 'PATCH'],
      ['/healthz', 'GET'],
      ['/readyz', 'GET'],
    ] as const) {
      const { headers } = await gateway.ask(path, { method, headers: { cookie } });
      expect([path, headers]).toMatchObject([
        path,
        {
          'x-content-type-options': 'nosniff',
          'x-request-id': expect.any(String),
          'content-security-policy': expect.stringContaining("default-src 'none'"),
        },
      ]);
      expect([path, 'server' in headers]).toEqual([path, false]);
      expect([path, 'x-powered-by' in headers]).toEqual([path, false]);
    }
  });

  test('says how fresh it may be used', async () => {
    for (const path of [
      '/api/auth/users',
      '/api/nothing',
      '/api/docs',
      '/',
      '/nothing.js',
      '/healthz',
      '/readyz',
    ]) {
      expect([path, (await gateway.ask(path)).headers['cache-control']]).toEqual([
        path,
        expect.stringMatching(/no-store|no-cache/),
      ]);
    }
  });
});

describe('the API page', () => {
  test('describes every route, without a script, under a policy that allows its own style alone', async () => {
    const answer = await gateway.ask('/api/docs');
    const html = answer.body.toString();
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    for (const { id, summary } of routes) {
      expect(html).toContain(`id="${id}"`);
      expect(html).toContain(summary.slice(0, 20).replaceAll('&', '&amp;'));
    }
    expect(html).not.toMatch(/<script|style="|javascript:| on\w+=/);
    const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(answer.headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
  });

  test('has links that lead somewhere', async () => {
    const html = (await gateway.ask('/api/docs')).body.toString();
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target);
    expect(targets.length).toBeGreaterThan(20);
    expect(targets.filter((target) => !ids.has(target))).toEqual([]);
  });

  test('has a document for programs next to it', async () => {
    const answer = await gateway.ask('/api/openapi.json');
    expect(answer.json).toMatchObject({ openapi: expect.stringMatching(/^3\.1/), paths: expect.any(Object) });
    expect((await gateway.ask('/api/openapi.json', { method: 'POST' })).status).toBe(405);
  });
});
