import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { sameSite, type WireRequest } from './browser.ts';
import { type GatewayUnderTest, startGateway } from './gateway-under-test.ts';
import { pageAt, remoteManifest } from './remote-manifests.ts';
import { shellPage } from './shell-page.ts';

/** The holder of the token of an invitation may accept it. */
const token = 'Zm9yLW9uZS1wZXJzb24tYW5kLW5vYm9keS1lbHNlISE';

let folder: string;
let gateway: GatewayUnderTest;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'log-'));
  await writeFile(join(folder, 'page.json'), JSON.stringify(shellPage()));
  await writeFile(join(folder, 'robots.txt'), '');
  const gallery = remoteManifest({
    name: 'gallery',
    pages: [pageAt('/'), pageAt('/photo/:id'), pageAt('/partnership/invite/:token')],
  });
  await writeFile(join(folder, 'mf-manifest.json'), JSON.stringify(gallery));
  gateway = await startGateway({
    LOG_LEVEL: 'debug',
    SHELL_DIR: folder,
    REMOTES: JSON.stringify({ gallery: folder }),
  });
  // Each page asks for it first, and from it the gateway learns the words of the pages.
  await gateway.ask('/remotes.json');
});
beforeEach(() => {
  gateway.logged.length = 0;
});
afterAll(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true, force: true });
});

/** What the log says of one request. */
async function lineFor(
  path: string,
  request: WireRequest = {},
): Promise<Record<string, unknown> | undefined> {
  const { headers } = await gateway.ask(path, request);
  const line = () =>
    gateway.logged.find(({ msg, requestId }) => msg === 'request' && requestId === headers['x-request-id']);
  await waitFor(() => expect(line()).toBeDefined());
  return line();
}

test('the access log names a request by its route, with who made it and how it was answered', async () => {
  const cookie = await gateway.signIn({ id: 7, partnerId: null });
  expect(await lineFor('/api/collections/5?x=1', { headers: { cookie } })).toMatchObject({
    method: 'GET',
    route: 'getCollection',
    status: 200,
    viewer: 7,
  });
});

test('the access log names a page or file as far as its path is made of the platform’s own words', async () => {
  expect(await lineFor('/', { headers: { accept: 'text/html' } })).toMatchObject({ path: '/', status: 200 });
  expect(await lineFor('/photo/5', { headers: { accept: 'text/html' } })).toMatchObject({ path: '/photo/…' });
  expect(await lineFor('/assets/none.js')).toMatchObject({ path: '/assets/…', status: 404 });
  expect(await lineFor('/remotes/gallery/main.js')).toMatchObject({
    path: '/remotes/gallery/…',
    status: 404,
  });
});

const page: WireRequest = { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } };
const post: WireRequest = { method: 'POST', headers: sameSite };

test.each<[string, string, WireRequest, Record<string, unknown>]>([
  ['the link itself', `/partnership/invite/${token}`, page, { path: '/partnership/invite/…', status: 200 }],
  ['the link in capitals', `/PARTNERSHIP/Invite/${token}`, page, { path: '/…' }],
  ['the link, asked for by a script', `/partnership/invite/${token}`, {}, { status: 200 }],
  ['the link, sent to', `/partnership/invite/${token}`, post, { status: 405 }],
  ['the link as a mail program spoils it', `/partnership%2Finvite%2F${token}`, page, { path: '/…' }],
  ['the link with a slash too many', `//partnership/invite/${token}/`, page, { status: 404 }],
  ['nothing but the token', `/${token}`, page, { path: '/…' }],
  ['the call for it', `/api/partnerships/invite/${token}`, {}, { route: 'getInvitation', status: 200 }],
  [
    'a call of another method',
    `/api/partnerships/invite/${token}`,
    post,
    { path: '/api/partnerships/invite/…', status: 405 },
  ],
  [
    'a call that is not there',
    `/api/partnerships/invite/${token}/burn`,
    post,
    { path: '/api/partnerships/invite/…', status: 404 },
  ],
  ['a host that is none', `/partnership/invite/${token}`, { headers: { host: '@' } }, { status: 400 }],
])('the token of an invitation is not in the access log: %s', async (_, path, request, shown) => {
  expect(await lineFor(path, request)).toMatchObject(shown);
  expect(JSON.stringify(gateway.logged)).not.toContain(token);
});

test('the token of an invitation is not in the log when its service does not answer', async () => {
  gateway.answerWith((req) => void req.socket.destroy());
  const line = await lineFor(`/api/partnerships/invite/${token}`);
  expect(line).toMatchObject({ route: 'getInvitation', status: 503 });
  expect(gateway.logged.filter(({ level }) => level === 'error')).toHaveLength(1);
  expect(JSON.stringify(gateway.logged)).not.toContain(token);
});
