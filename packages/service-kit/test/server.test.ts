import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { type Clock, install } from '@sinonjs/fake-timers';
import { type BodyPace, type Listener, listen } from '../src/http/server.ts';
import { waitFor } from '../testing/wait-for.ts';

const open: { close(): unknown }[] = [];
let clock: Clock | undefined;

afterEach(async () => {
  clock?.uninstall();
  for (const each of open.splice(0).reverse()) await each.close();
});

/** A server, and a connection to it with all that came back over it. */
async function startServer(onRequest: RequestListener, slowestBody?: BodyPace) {
  const listener: Listener = await listen(onRequest, {
    host: '127.0.0.1',
    port: 0,
    refusalHeaders: ['x-content-type-options', 'nosniff'],
    ...(slowestBody ? { slowestBody } : {}),
  });
  open.push(listener);
  const socket: Socket = connect(Number(new URL(listener.url).port), '127.0.0.1');
  open.push({ close: () => socket.destroy() });
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => {});
  // `once` would fail where the end is a reset.
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  return { listener, socket, closed, text: () => text };
}

/** Sends a byte now and then, until the connection has ended. */
function drip(socket: Socket): void {
  const dripping = setInterval(() => socket.write('x'), 5);
  socket.once('close', () => clearInterval(dripping));
}

function problemIn(text: string): { head: string; problem: Record<string, unknown> } {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { head, problem: JSON.parse(body) };
}

const isWhole = (status: number, code: string, instance = '/') => ({
  type: 'about:blank',
  title: expect.any(String),
  status,
  detail: expect.any(String),
  instance,
  message: expect.any(String),
  code,
  requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
});

const form = 'POST /form?secret=1 HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n';
const chunked = 'POST /form HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';

test('a body that comes more slowly than any network is refused, and its reader learns of it', async () => {
  const outcome: string[] = [];
  const read: RequestListener = (req, res) => {
    req
      .resume()
      .on('end', () => res.end('done'))
      .on('error', () => outcome.push('broke off'));
  };
  const { socket, closed, text } = await startServer(read, { bytes: 10_000, ms: 100 });
  socket.write(form);
  drip(socket);
  await closed;
  const { head, problem } = problemIn(text());
  expect(head).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(head).toContain('x-content-type-options: nosniff');
  expect(head).toContain('Connection: close');
  expect(head).toContain(`X-Request-Id: ${problem.requestId}`);
  expect(problem).toEqual(isWhole(408, 'REQUEST_TIMEOUT', '/form'));
  expect(problem.message).toMatch(/^Connection timeout/);
  await waitFor(() => expect(outcome).toEqual(['broke off']));
});

test('a body may take any time, while it keeps coming', async () => {
  clock = install({ toFake: ['setInterval', 'clearInterval'] });
  const twoMinutes = 120_000;
  let bytes = 0;
  const count: RequestListener = (req, res) => {
    req
      .on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      })
      .on('error', () => {})
      .on('end', () => res.end());
  };
  const { socket, closed, text } = await startServer(count);
  const piece = Buffer.alloc(200_000);
  socket.write('POST /form HTTP/1.1\r\nHost: x\r\nContent-Length: 100000000\r\n\r\n');
  for (let pieces = 1; pieces <= 10; pieces += 1) {
    socket.write(piece);
    await waitFor(() => expect(bytes).toBe(pieces * piece.length));
    clock?.tick(twoMinutes);
  }
  expect(text()).toBe('');
  clock?.tick(twoMinutes);
  await closed;
  expect(problemIn(text()).problem).toEqual(isWhole(408, 'REQUEST_TIMEOUT', '/form'));
});

test('a body that the handler does not read ends too, and its answer is the only one', async () => {
  const answer: RequestListener = (_req, res) => void res.end('answered');
  const { socket, closed, text } = await startServer(answer, { bytes: 10_000, ms: 100 });
  socket.write(form);
  drip(socket);
  await closed;
  expect(text().match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(text()).toContain('HTTP/1.1 200');
});

test('a body that breaks the rules is refused, and is never taken for a whole one', async () => {
  const ends: boolean[] = [];
  let given: ServerResponse | undefined;
  const wait: RequestListener = (req, res) => {
    given = res;
    req.resume().once('close', () => ends.push(req.complete));
    req.on('error', () => res.end('too late'));
  };
  const { socket, closed, text } = await startServer(wait);
  socket.write(chunked);
  await waitFor(() => expect(given).toBeDefined());
  socket.write('invalid\r\n');
  await closed;
  expect(problemIn(text()).problem).toEqual(isWhole(400, 'BAD_REQUEST', '/form'));
  expect(text()).not.toContain('too late');
  expect(ends).toEqual([false]);
});

test.each([
  [
    'has begun',
    (res: ServerResponse) => void res.writeHead(200, { 'content-length': 100 }).write('the first half'),
  ],
  ['is complete', (res: ServerResponse) => void res.end('the first half')],
])('nothing is written after an answer that %s', async (_, answer) => {
  const requests: IncomingMessage[] = [];
  const { socket, closed, text } = await startServer((req, res) => {
    requests.push(req);
    req.on('error', () => {});
    answer(res);
  });
  socket.write(chunked);
  await waitFor(() => expect(text()).toContain('the first half'));
  socket.write('invalid\r\n');
  await closed;
  expect(text()).toMatch(/the first half$/);
  expect(requests[0]?.complete).toBe(false);
});

test('a connection with good requests before gets a problem for a malformed one', async () => {
  const { socket, closed, text } = await startServer((_req, res) => void res.end('fine'));
  socket.write('POST /first HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nx');
  await waitFor(() => expect(text()).toContain('fine'));
  socket.write('invalid\r\n\r\n');
  await closed;
  expect(problemIn(text().slice(text().indexOf('fine') + 4)).problem).toEqual(isWhole(400, 'BAD_REQUEST'));
});

test('a request with an Expect header other than 100-continue is refused', async () => {
  let asked = 0;
  const { socket, closed, text } = await startServer((_req, res) => {
    asked += 1;
    res.end();
  });
  socket.write('GET /page HTTP/1.1\r\nHost: x\r\nExpect: a wonder\r\n\r\n');
  await closed;
  const { head, problem } = problemIn(text());
  expect(head).toMatch(/^HTTP\/1\.1 417 Expectation Failed\r\n/);
  expect(head).toContain('x-content-type-options: nosniff');
  expect(problem).toEqual(isWhole(417, 'EXPECTATION_FAILED', '/page'));
  expect(asked).toBe(0);
});

test('a request that was answered before its body had come leaves no timer when its connection ends', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const answered = Promise.withResolvers<IncomingMessage>();
  const { socket } = await startServer((req, res) => {
    res.once('close', () => answered.resolve(req)).end('early');
  });
  const before = timers();
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf');
  const connection = (await answered.promise).socket;
  expect(timers()).toBeGreaterThan(before);
  const closed = new Promise((resolve) => connection.once('close', resolve));
  socket.destroy();
  await closed;
  expect(timers()).toBeLessThanOrEqual(before);
});

test('a server that closes sends a slow reader the whole answer, and takes no new connection meanwhile', async () => {
  const size = 20_000_000;
  const { listener, socket, closed } = await startServer((_req, res) => void res.end(Buffer.alloc(size)));
  const { port } = new URL(listener.url);
  socket.pause().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await waitFor(() => expect(socket.bytesRead).toBeGreaterThan(0));
  const idle = connect(Number(port), '127.0.0.1');
  open.push({ close: () => idle.destroy() });
  await once(idle, 'connect');
  let hasClosed = false;
  const closing = listener.close().then(() => {
    hasClosed = true;
  });
  const late = connect(Number(port), '127.0.0.1');
  const [error] = await once(late, 'error');
  expect(error).toMatchObject({ code: 'ECONNREFUSED' });
  expect(hasClosed).toBe(false);
  socket.resume();
  await Promise.all([closed, closing, once(idle, 'close')]);
  expect(socket.bytesRead).toBeGreaterThan(size);
});
