import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { hasBody } from '@our-dates/service-kit/http/has-body';
import { sendProblem } from '@our-dates/service-kit/http/responses';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { ask, type WireAnswer } from '../../test/browser.ts';
import type { ClientPace } from '../clients/client-clock.ts';
import { drain } from '../clients/request-body.ts';
import type { SlowClientLimits } from '../clients/slow-clients.ts';
import { createServiceProxy, serviceLimits } from './service-proxy.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

type ClientLimits = ClientPace & SlowClientLimits & { maxBytes: number };

const generous: ClientLimits = {
  maxBytes: 1000,
  slowAfterMs: 0,
  stallMs: 600_000,
  graceMs: 600_000,
  minBytesPerSecond: 1,
  perViewer: 1000,
  perNetwork: 1000,
  total: 1000,
};

async function listenOn(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

interface Browser {
  readonly socket: Socket;
  readonly closed: Promise<unknown>;
}

/** A service behind a proxy; browsers say by their headers who and where they are. */
async function startProxy(change: Partial<ClientLimits>, service: RequestListener) {
  const limits = { ...generous, ...change };
  const proxy = createServiceProxy(await listenOn(createServer(service)), {
    ...serviceLimits,
    connectMs: 1000,
    sender: limits,
    reader: limits,
    slowClients: limits,
  });
  open.push(proxy);
  const url = await listenOn(
    createServer((req, res) => {
      const { 'x-viewer': viewer, 'x-address': address, 'content-length': length } = req.headers;
      res.once('close', () => drain(req));
      proxy.pass({
        req,
        res,
        headers: length === undefined ? {} : { 'content-length': length },
        body: req.method === 'POST' && hasBody(req) ? { maxBytes: limits.maxBytes } : null,
        timeoutMs: 10_000,
        viewerId: viewer === undefined ? null : Number(viewer),
        address: String(address ?? '192.0.2.1'),
        respond(answer) {
          res.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(res);
        },
        fail: (error) => sendProblem(res, error, { instance: '/', requestId: 'r' }),
      });
    }),
  );
  return {
    small: (headers: Record<string, string> = {}): Promise<WireAnswer> => ask(url, '/small', { headers }),
    /** Asks for a lot and reads nothing of it. */
    async askAndForget(headers: Record<string, string> = {}): Promise<Browser> {
      const socket = await send(url, 'GET /large', headers);
      socket.pause();
      // `once` would fail where the end is a reset.
      return { socket, closed: new Promise<void>((resolve) => socket.once('close', () => resolve())) };
    },
    /** Announces a hundred bytes and sends ten. */
    beginToSend: (headers: Record<string, string> = {}) =>
      send(url, 'POST /', { ...headers, 'content-length': '100' }, '0123456789'),
  };
}

async function send(url: string, line: string, headers: Record<string, string>, body = ''): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  open.push({ close: () => socket.destroy() });
  await once(socket, 'connect');
  const fields = Object.entries({ host: 'x', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${line} HTTP/1.1\r\n${fields.join('')}\r\n${body}`);
  return socket;
}

/** Answers a little at /small and without end elsewhere; tells which answers the other side ended. */
function endless(): { service: RequestListener; begun: string[]; ended: string[] } {
  const begun: string[] = [];
  const ended: string[] = [];
  const piece = Buffer.alloc(256 * 1024, 1);
  const service: RequestListener = (req, res) => {
    if (req.url === '/small') {
      res.end('{}');
      return;
    }
    begun.push(req.url ?? '');
    res.once('close', () => ended.push(req.url ?? ''));
    const more = () => {
      while (!res.destroyed && res.write(piece));
      res.once('drain', more);
    };
    more();
  };
  return { service, begun, ended };
}

test('a browser that reads nothing is given up, and its connection to the service with it', async () => {
  const { service, ended } = endless();
  const { askAndForget } = await startProxy({ stallMs: 100 }, service);
  const { socket, closed } = await askAndForget();
  await waitFor(() => expect(ended).toEqual(['/large']));
  socket.resume();
  await closed;
});

test('a browser that reads a little now and then is given up for its average speed', async () => {
  const { service, ended } = endless();
  const { askAndForget } = await startProxy({ graceMs: 100, minBytesPerSecond: 1e12 }, service);
  const { socket, closed } = await askAndForget();
  const reading = setInterval(() => socket.read(1024), 5);
  await waitFor(() => expect(ended).toEqual(['/large']));
  clearInterval(reading);
  socket.resume();
  await closed;
});

test('a browser that is slow, but within the limit, gets the whole answer', async () => {
  const content = randomBytes(24 * 1024 * 1024);
  const { askAndForget } = await startProxy({}, (_req, res) => {
    res.writeHead(200, { 'content-length': content.length }).end(content);
  });
  const { socket, closed } = await askAndForget({ connection: 'close' });
  const pieces: Buffer[] = [];
  const reading = setInterval(() => {
    const piece: Buffer | null = socket.read();
    if (piece) pieces.push(piece);
  }, 1);
  await closed;
  clearInterval(reading);
  const all = Buffer.concat(pieces);
  expect(all.subarray(all.indexOf('\r\n\r\n') + 4).equals(content)).toBe(true);
});

test('one person cannot hold all connections by reading slowly, and gets 429', async () => {
  const { service } = endless();
  const { askAndForget, small } = await startProxy({ perViewer: 2 }, service);
  const mina = { 'x-viewer': '7' };
  const held = [await askAndForget(mina), await askAndForget({ ...mina, 'x-address': '192.0.2.2' })];
  await waitFor(async () => expect((await small(mina)).status).toBe(429));
  const refused = await small({ ...mina, 'x-address': '192.0.2.3' });
  expect(refused.json).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
  expect(refused.headers['retry-after']).toBe('5');
  expect((await small({ 'x-viewer': '8' })).status).toBe(200);
  expect((await small()).status).toBe(200);
  held[0]?.socket.destroy();
  await waitFor(async () => expect((await small(mina)).status).toBe(200));
});

test('one address cannot hold all connections by reading slowly, with many accounts or with none', async () => {
  const { service } = endless();
  const { askAndForget, small } = await startProxy({ perViewer: 2, perNetwork: 3 }, service);
  const held = [
    await askAndForget({ 'x-viewer': '7' }),
    await askAndForget({ 'x-viewer': '8' }),
    await askAndForget(),
  ];
  await waitFor(async () => expect((await small()).status).toBe(429));
  expect((await small({ 'x-viewer': '9' })).status).toBe(429);
  expect((await small({ 'x-viewer': '7', 'x-address': '192.0.2.2' })).status).toBe(200);
  held[1]?.socket.destroy();
  await waitFor(async () => expect((await small()).status).toBe(200));
});

test('one IPv6 network cannot hold all connections by reading slowly, whatever addresses it uses', async () => {
  const { service } = endless();
  const { askAndForget, small } = await startProxy({ perNetwork: 2 }, service);
  await askAndForget({ 'x-address': '2001:db8::1' });
  await askAndForget({ 'x-address': '2001:db8::2:1' });
  await waitFor(async () => expect((await small({ 'x-address': '2001:db8::3' })).status).toBe(429));
  expect((await small({ 'x-address': '2001:db8:0:1::1' })).status).toBe(200);
});

test('many clients together cannot hold all connections by sending slowly: the last ones are for fast clients', async () => {
  const { beginToSend, small } = await startProxy({ total: 2 }, (req, res) => {
    req.resume().on('end', () => res.end('{}'));
  });
  await beginToSend({ 'x-address': '192.0.2.1' });
  await beginToSend({ 'x-address': '192.0.2.2' });
  let answer = '';
  const third = async () => {
    answer = '';
    (await beginToSend({ 'x-address': '192.0.2.3' })).on('data', (text) => {
      answer += text;
    });
    await waitFor(() => expect(answer).toMatch(/^HTTP\/1\.1 503 /), { timeout: 1000 });
  };
  await waitFor(third);
  expect(answer).toMatch(/retry-after: 5/i);
  expect((await small({ 'x-address': '192.0.2.3' })).status).toBe(200);
});

test('of many answers that one person asked for at once, those beyond the limit are cut off when they become slow', async () => {
  const { service, begun, ended } = endless();
  const { askAndForget, small } = await startProxy({ perViewer: 2 }, service);
  const mina = { 'x-viewer': '7' };
  await Promise.all(Array.from({ length: 5 }, () => askAndForget(mina)));
  await waitFor(async () => expect((await small(mina)).status).toBe(429));
  await waitFor(() => expect(begun.length - ended.length).toBe(2));
});

test('one person cannot hold all connections by sending slowly', async () => {
  const { beginToSend, small } = await startProxy({ perViewer: 1 }, (req, res) => {
    req.resume().on('end', () => res.end('{}'));
  });
  const mina = { 'x-viewer': '7' };
  const sending = await beginToSend(mina);
  await waitFor(async () => expect((await small(mina)).status).toBe(429));
  let answer = '';
  sending.on('data', (text) => {
    answer += text;
  });
  sending.write(Buffer.alloc(90));
  await waitFor(() => expect(answer).toContain('HTTP/1.1 200'));
  expect((await small(mina)).status).toBe(200);
});

test('of many bodies that one person sends at once, those beyond the limit are refused as they fall behind', async () => {
  let held = 0;
  const { beginToSend } = await startProxy({ perViewer: 1 }, (_req, res) => {
    held += 1;
    res.once('close', () => {
      held -= 1;
    });
  });
  const answers: string[] = [];
  const senders = await Promise.all(Array.from({ length: 5 }, () => beginToSend({ 'x-viewer': '7' })));
  for (const sender of senders) sender.on('data', (text) => answers.push(String(text)));
  await waitFor(() => expect(answers).toHaveLength(4));
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 429 /);
  await waitFor(() => expect(held).toBe(1));
});

test('a fast client may ask for any number of answers at once', async () => {
  const content = randomBytes(2 * 1024 * 1024);
  const answers: (() => void)[] = [];
  const limits = { slowAfterMs: 60_000, perViewer: 1, perNetwork: 1 };
  const { small } = await startProxy(limits, (_req, res) => {
    answers.push(() => res.end(content));
  });
  const asked = Array.from({ length: 20 }, () => small({ 'x-viewer': '7' }));
  await waitFor(() => expect(answers).toHaveLength(20));
  for (const answer of answers) answer();
  for (const { status, body } of await Promise.all(asked)) {
    expect([status, body.equals(content)]).toEqual([200, true]);
  }
});
