import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { problemSchema } from '@our-dates/contracts/problem';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { ask, sameSite } from './browser.ts';
import { answerPlainly, type GatewayUnderTest, startGateway } from './gateway-under-test.ts';

let gateway: GatewayUnderTest;
let cookie: string;

beforeAll(async () => {
  gateway = await startGateway({ MAX_UPLOAD_BYTES: '1MB' });
  cookie = await gateway.signIn({ partnerId: null });
});
afterEach(() => {
  gateway.answerWith(undefined);
  gateway.received.length = 0;
});
afterAll(() => gateway.stop());

const upload = (body: Buffer | Readable, headers: Record<string, string> = {}) =>
  gateway.ask('/api/photos', {
    method: 'POST',
    headers: { ...sameSite, cookie, 'content-type': 'multipart/form-data; boundary=x', ...headers },
    body,
  });

/** A body that comes in pieces, as from a slow phone. */
function slowly(pieces: readonly Buffer[], pauseMs: number): Readable {
  return Readable.from(
    (async function* () {
      for (const piece of pieces) {
        yield piece;
        await wait(pauseMs);
      }
    })(),
  );
}

describe('a body that passes the gateway', () => {
  test('of an upload reaches the service byte for byte, with and without a length', async () => {
    const content = randomBytes(1_500_000);
    const sums: string[] = [];
    const lengths: (string | undefined)[] = [];
    gateway.answerWith((req, res) => {
      const hash = createHash('sha256');
      lengths.push(req.headers['content-length']);
      req
        .on('data', (chunk) => hash.update(chunk))
        .on('end', () => {
          sums.push(hash.digest('hex'));
          res.end('{}');
        });
    });
    expect((await upload(content, { 'content-length': String(content.length) })).status).toBe(200);
    expect((await upload(Readable.from([content.subarray(0, 7), content.subarray(7)]))).status).toBe(200);
    const expected = createHash('sha256').update(content).digest('hex');
    expect(sums).toEqual([expected, expected]);
    expect(lengths).toEqual([String(content.length), undefined]);
  });

  test('of an answer reaches the browser byte for byte, with its status and its headers', async () => {
    const content = randomBytes(3_000_000);
    gateway.answerWith((_req, res) => {
      res.writeHead(206, {
        'content-type': 'image/webp',
        'content-length': content.length,
        'content-range': `bytes 0-${content.length - 1}/${content.length}`,
        etag: '"x"',
        'cache-control': 'private, max-age=31536000, immutable',
        connection: 'x-hop',
        'x-powered-by': 'chance',
        server: 'secret/1.0',
      });
      res.end(content);
    });
    const answer = await gateway.ask('/api/images/aaaaaaaaaaaaaaaaaaaaaaaaaa', { headers: { cookie } });
    expect(answer.body.equals(content)).toBe(true);
    expect(answer.status).toBe(206);
    expect(answer.headers).toMatchObject({
      etag: '"x"',
      'content-type': 'image/webp',
      'content-length': String(content.length),
      'cache-control': 'private, max-age=31536000, immutable',
    });
    expect(answer.headers).not.toHaveProperty('server');
    expect(answer.headers).not.toHaveProperty('x-powered-by');
  });

  test('that the browser reads slowly makes the service wait', async () => {
    let written = 0;
    gateway.answerWith((_req, res) => {
      const chunk = Buffer.alloc(64 * 1024, 1);
      const more = () => {
        while (written < 200 * 1024 * 1024) {
          written += chunk.length;
          if (!res.write(chunk)) {
            res.once('drain', more);
            return;
          }
        }
        res.end();
      };
      more();
    });
    const socket = await openSocket(gateway.url);
    socket.pause();
    socket.write(
      `GET /api/images/aaaaaaaaaaaaaaaaaaaaaaaaaa HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`,
    );
    await waitFor(() => expect(written).toBeGreaterThan(0));
    // The buffers on the way are filled; how large they are is the system's, and how quickly the machine's.
    for (let before = 0; written !== before; await wait(500)) before = written;
    expect(written).toBeLessThan(50 * 1024 * 1024);
    socket.destroy();
  });

  test('is stored by no cache when it has no Cache-Control', async () => {
    expect((await gateway.ask('/api/collections', { headers: { cookie } })).headers['cache-control']).toBe(
      'no-store',
    );
  });

  test('is not sent for HEAD, nor with 204 and 304', async () => {
    gateway.answerWith((req, res) => {
      if (req.method === 'DELETE') res.writeHead(204).end();
      else if (req.headers['if-none-match']) res.writeHead(304, { etag: '"x"' }).end();
      else res.writeHead(200, { 'content-length': 5, 'content-type': 'application/json' }).end('[1,2]');
    });
    const head = await gateway.ask('/api/collections', { method: 'HEAD', headers: { cookie } });
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '5', 0]);
    const unchanged = await gateway.ask('/api/collections', { headers: { cookie, 'if-none-match': '"x"' } });
    expect([unchanged.status, unchanged.headers.etag, unchanged.body.length]).toEqual([304, '"x"', 0]);
    const gone = await gateway.ask('/api/photos/5', { method: 'DELETE', headers: { ...sameSite, cookie } });
    expect([gone.status, gone.body.length]).toEqual([204, 0]);
  });
});

describe('an upload that is answered before it has arrived', () => {
  test('gets the answer, also over a connection that reads only after it has sent everything', async () => {
    gateway.answerWith((_req, res) => {
      res.writeHead(415, { 'content-type': 'application/problem+json' }).end('{"code":"UNSUPPORTED_MEDIA"}');
    });
    const answer = await upload(
      slowly(
        Array.from({ length: 8 }, () => randomBytes(100_000)),
        20,
      ),
    );
    expect(answer.status).toBe(415);
    expect(answer.json).toMatchObject({ code: 'UNSUPPORTED_MEDIA' });
  });

  test('leaves the connection good for the next request', async () => {
    gateway.answerWith((req, res) => {
      if (req.method === 'POST') res.writeHead(403).end();
      else answerPlainly(req, res);
    });
    const socket = await openSocket(gateway.url);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    const body = randomBytes(600_000);
    socket.write(
      `POST /api/photos HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    socket.write(body);
    await waitFor(() => expect(text).toContain('HTTP/1.1 403'));
    socket.write(`GET /api/collections HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`);
    await waitFor(() => expect(text).toContain('HTTP/1.1 200'));
    socket.destroy();
  });

  test('is refused by its length alone when it is more than the photos may be', async () => {
    const answer = await upload(Buffer.alloc(3_000_000), { 'content-length': '3000000' });
    expect(answer.json).toMatchObject({ status: 413, code: 'TOO_LARGE' });
    expect(gateway.received).toEqual([]);
  });

  test('is refused when it turns out to be more, though it did not say so', async () => {
    const pieces = Array.from({ length: 50 }, () => randomBytes(100_000));
    const answer = await upload(Readable.from(pieces));
    expect(answer.json).toMatchObject({ status: 413, code: 'TOO_LARGE' });
  });

  test('may be larger than the body of another request, which is refused with 413', async () => {
    const answer = await gateway.ask('/api/collections/5', {
      method: 'PUT',
      headers: { ...sameSite, cookie, 'content-type': 'application/json' },
      body: Buffer.alloc(300_000, 0x20),
    });
    expect(answer.status).toBe(413);
  });
});

describe('a sender that expects 100 Continue', () => {
  const asking = async (length: number) => {
    const socket = await openSocket(gateway.url);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.write(
      `POST /api/photos HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nCookie: ${cookie}\r\nContent-Length: ${length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    return { socket, text: () => text };
  };

  test('is told to continue once the request is accepted', async () => {
    const { socket, text } = await asking(4);
    await waitFor(() => expect(text()).toMatch(/^HTTP\/1\.1 100 /));
    socket.write('body');
    await waitFor(() => expect(text()).toContain('HTTP/1.1 200'));
    socket.destroy();
  });

  test('is refused without having sent anything', async () => {
    const { socket, text } = await asking(30_000_000);
    await waitFor(() => expect(text()).toMatch(/^HTTP\/1\.1 413 /));
    expect(text()).toContain('Connection: close');
    socket.destroy();
  });
});

describe('a service behind the gateway', () => {
  const collections = () => gateway.ask('/api/collections', { headers: { cookie } });

  test('that resets the connection is called again for a read, and is 503 otherwise', async () => {
    let times = 0;
    gateway.answerWith((req, res) => {
      times += 1;
      if (times === 1 || req.method === 'POST') req.socket.resetAndDestroy();
      else answerPlainly(req, res);
    });
    expect((await collections()).status).toBe(200);
    expect(times).toBe(2);
    const like = await gateway.ask('/api/photos/5/like', {
      method: 'POST',
      headers: { ...sameSite, cookie },
    });
    expect(like.json).toMatchObject({ status: 503, code: 'CONNECTION_RESET' });
    expect(like.headers['retry-after']).toBe('1');
    expect(times).toBe(3);
  });

  test('that resets again and again is 503', async () => {
    gateway.answerWith((req) => void req.socket.destroy());
    expect((await collections()).json).toMatchObject({ status: 503, code: 'CONNECTION_RESET' });
  });

  test('that resets in the middle of an upload is 503, which the browser gets', async () => {
    gateway.answerWith((req) => void req.once('data', () => req.socket.resetAndDestroy()));
    const answer = await upload(
      slowly(
        Array.from({ length: 5 }, () => randomBytes(50_000)),
        30,
      ),
    );
    expect(answer.json).toMatchObject({ status: 503, code: 'CONNECTION_RESET' });
  });

  test('that breaks off in the middle of an answer ends the browser’s connection, so that a part is not taken for the whole', async () => {
    gateway.answerWith((req, res) => {
      res.writeHead(200, { 'content-length': 100 });
      res.write('half');
      setTimeout(() => req.socket.destroy(), 50);
    });
    await expect(collections()).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  test('that answers with an invalid response is 503', async () => {
    gateway.answerWith((req) => void req.socket.end('what?\r\n\r\n'));
    expect((await collections()).status).toBe(503);
  });

  test('learns when the browser has gone, and so does an upload', async () => {
    const left: string[] = [];
    gateway.answerWith((req, res) => {
      req.resume();
      res.once('close', () => left.push(req.method ?? ''));
    });
    const socket = await openSocket(gateway.url);
    socket.write(`GET /api/collections HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`);
    await waitFor(() => expect(gateway.received).toHaveLength(1));
    socket.destroy();
    await waitFor(() => expect(left).toEqual(['GET']));

    const sending = await openSocket(gateway.url);
    sending.write(
      `POST /api/photos HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nCookie: ${cookie}\r\nContent-Length: 500000\r\n\r\npart`,
    );
    await waitFor(() => expect(gateway.received).toHaveLength(2));
    sending.destroy();
    await waitFor(() => expect(left).toEqual(['GET', 'POST']));
  });

  test('that is down is 503; the others continue, and it is back when it is back', async () => {
    const lonely = await startGateway({ COLLECTIONS_URL: 'http://127.0.0.1:1' });
    try {
      const headers = { cookie: await lonely.signIn({ partnerId: null }) };
      const refused = await lonely.ask('/api/collections', { headers });
      expect(refused.json).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
      expect(refused.headers['retry-after']).toBe('1');
      expect((await lonely.ask('/api/auth/me', { headers })).status).toBe(200);
      expect((await lonely.ask('/healthz')).status).toBe(200);
      const readiness = await lonely.ask('/readyz', { headers: { 'x-request-id': 'is-it-ready' } });
      expect(readiness.json).toMatchObject({
        status: 503,
        instance: '/readyz',
        requestId: 'is-it-ready',
        checks: { collections: 'failing', auth: 'ok' },
      });
      expect(problemSchema.safeParse(readiness.json).success).toBe(true);
      expect((await lonely.ask('/readyz/gateway')).status).toBe(200);
    } finally {
      await lonely.stop();
    }
  });

  test('that is degraded does not make the platform unready, and is named', async () => {
    gateway.answerWith((req, res) => {
      if (req.url !== '/readyz') return answerPlainly(req, res);
      res.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"degraded","checks":{}}');
    });
    const readiness = await gateway.ask('/readyz');
    expect(readiness.status).toBe(200);
    expect(readiness.json).toMatchObject({
      status: 'degraded',
      checks: { keyValue: 'ok', collections: 'degraded' },
    });
  });

  test('that comes back is found again', async () => {
    const down = await startGateway();
    try {
      const headers = { cookie: await down.signIn({ partnerId: null }) };
      expect((await down.ask('/api/collections', { headers })).status).toBe(200);
      await down.loseService('collections');
      expect((await down.ask('/api/collections', { headers })).status).toBe(503);
      await down.reviveService('collections');
      expect((await down.ask('/api/collections', { headers })).status).toBe(200);
    } finally {
      await down.stop();
    }
  });
});

describe('a time limit of the gateway', () => {
  const never = '10m';

  /** Asks a gateway with these limits, and no other that ends before the test does. */
  async function withLimits(
    limits: Record<string, string>,
    work: (hasty: GatewayUnderTest, headers: { cookie: string }) => Promise<void>,
  ): Promise<void> {
    const hasty = await startGateway({
      ANSWER_TIMEOUT: never,
      UPLOAD_ANSWER_TIMEOUT: never,
      CONNECT_TIMEOUT: never,
      ...limits,
    });
    try {
      await work(hasty, { cookie: await hasty.signIn({ partnerId: null }) });
    } finally {
      await hasty.stop();
    }
  }
  const timeout = { status: 503, code: 'TIMEOUT', message: expect.stringContaining('timeout') };

  test('gives up a service that does not answer, with 503 and when to try again', () =>
    withLimits({ ANSWER_TIMEOUT: '500ms' }, async (hasty, headers) => {
      hasty.answerWith(() => {});
      const answer = await hasty.ask('/api/collections', { headers });
      expect(answer.json).toMatchObject(timeout);
      expect(answer.headers['retry-after']).toBe('2');
    }));

  test('gives up a service that reads an upload and then does not answer', () =>
    withLimits({ UPLOAD_ANSWER_TIMEOUT: '500ms' }, async (hasty, headers) => {
      hasty.answerWith((req) => void req.resume());
      const answer = await hasty.ask('/api/photos', {
        method: 'POST',
        headers: { ...sameSite, ...headers, 'content-type': 'multipart/form-data; boundary=x' },
        body: randomBytes(1000),
      });
      expect(answer.json).toMatchObject(timeout);
    }));

  test('for an answer does not begin before the upload has come, however slowly it comes', () =>
    withLimits({ ANSWER_TIMEOUT: '500ms', UPLOAD_ANSWER_TIMEOUT: '1s' }, async (hasty, headers) => {
      const pieces = Array.from({ length: 15 }, () => randomBytes(1000));
      const answer = await hasty.ask('/api/photos', {
        method: 'POST',
        headers: { ...sameSite, ...headers, 'content-type': 'multipart/form-data; boundary=x' },
        body: slowly(pieces, 100),
      });
      expect(answer.status).toBe(200);
    }));

  test('gives up a service that does not take connections', async () => {
    const service = await startFullService();
    try {
      const limits = { COLLECTIONS_URL: service.url, CONNECT_TIMEOUT: '300ms' };
      await withLimits(limits, async (hasty, headers) => {
        expect((await hasty.ask('/api/collections', { headers })).json).toMatchObject(timeout);
      });
    } finally {
      service.stop();
    }
  });
});

describe('a malformed request', () => {
  test.each([
    ['invalid', 'what is this\r\n\r\n', 400],
    ['a header of 20 KB', `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
      400,
    ],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['no Host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['a wish that nobody grants', 'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: a wonder\r\n\r\n', 417],
    ['another site’s address', 'GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
  ])('with %s is refused with a problem like any other', async (_, text, status) => {
    const socket = await openSocket(gateway.url);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => {});
    socket.write(text);
    await waitFor(() => expect(answer).toContain('}'));
    socket.destroy();
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head.toLowerCase()).toContain('content-type: application/problem+json');
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(problemSchema.parse(JSON.parse(body))).toMatchObject({ status });
    expect((await ask(gateway.url, '/healthz')).status).toBe(200);
  });
});

/** Listens, but takes no connection, and its queue for them is full. */
async function startFullService() {
  const listening = `const server = require('node:net').createServer();
    server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => console.log(server.address().port));`;
  const service = spawn(process.execPath, ['-e', listening], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [written] = await once(service.stdout, 'data');
  const port = Number(String(written));
  service.kill('SIGSTOP');
  const waiting = Array.from({ length: 5 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  await once(waiting[0] ?? service, 'connect');
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      for (const socket of waiting) socket.destroy();
      service.kill('SIGKILL');
    },
  };
}

async function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return socket;
}
