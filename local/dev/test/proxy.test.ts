import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { proxyToPlatform } from '../src/proxy.ts';

const here = 'http://localhost:8080';

/** A platform that does what a test says, and the loop before it. */
let platform: Server;
let loop: Server;
let answer: (req: IncomingMessage, res: ServerResponse) => void;

async function listen(server: Server): Promise<URL> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return new URL(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

let at: URL;
let platformAt: URL;
beforeEach(async () => {
  platform = createServer((req, res) => answer(req, res));
  platformAt = await listen(platform);
  const proxy = proxyToPlatform({ address: platformAt, here, insecure: false });
  loop = createServer((req, res) => void proxy(req, res));
  at = await listen(loop);
});
afterEach(() => Promise.all([close(loop), close(platform)]));

test('the session cookie of a platform with TLS comes here without it, and goes back as it was', async () => {
  const cookies: (string | undefined)[] = [];
  answer = ({ headers }, res) => {
    cookies.push(headers.cookie);
    res.setHeader('set-cookie', [
      '__Host-session=abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=600; Secure',
      'theme=dark; Domain=photos.example; Secure',
    ]);
    res.end();
  };
  const response = await fetch(at);
  const set = response.headers.getSetCookie();
  expect(set).toEqual(['dev-Host-session=abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=600', 'theme=dark']);
  await fetch(at, { headers: { cookie: set.map((cookie) => cookie.split(';')[0]).join('; ') } });
  expect(cookies).toEqual([undefined, '__Host-session=abc; theme=dark']);
});

test('what a page of the loop asks for counts as of the platform, and what another site asks for does not', async () => {
  const asked: unknown[] = [];
  answer = ({ headers }, res) => {
    asked.push([headers.host, headers.origin]);
    res.end();
  };
  await fetch(at, { method: 'POST', headers: { origin: here } });
  await fetch(at, { method: 'POST', headers: { origin: 'https://evil.example' } });
  expect(asked).toEqual([
    [platformAt.host, platformAt.origin],
    [platformAt.host, 'https://evil.example'],
  ]);
});

test('a live stream comes event by event, and ends at the platform when the browser leaves', async () => {
  let stream: ServerResponse | undefined;
  const left = new Promise<void>((resolve) => {
    answer = (_req, res) => {
      stream = res.writeHead(200, { 'content-type': 'text/event-stream' });
      res.once('close', resolve);
      res.write('data: one\n\n');
    };
  });
  const leaving = new AbortController();
  const response = await fetch(at, { signal: leaving.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe('data: one\n\n');
  stream?.write('data: two\n\n');
  expect((await reader?.read())?.value).toBe('data: two\n\n');
  leaving.abort();
  await left;
});

test('an upload arrives while it is still being sent', async () => {
  const first = new Promise<string>((resolve) => {
    answer = (req, res) => {
      req.once('data', (chunk) => resolve(String(chunk)));
      req.once('end', () => res.end('all of it'));
    };
  });
  const upload = request(at, { method: 'POST', headers: { 'content-type': 'image/jpeg' } });
  const answered = new Promise<number | undefined>((resolve) => {
    upload.once('response', (response) => resolve(response.resume().statusCode));
  });
  upload.write('the first part');
  expect(await first).toBe('the first part');
  upload.end('the last part');
  expect(await answered).toBe(200);
});

test('a platform that has gone away is said in a sentence', async () => {
  await close(platform);
  const response = await fetch(at);
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({
    detail: `${platformAt.origin} cannot be reached: nothing listens there.`,
  });
  platform = createServer();
});
