import type { IncomingMessage, ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type GatewayUnderTest, startGateway } from './gateway-under-test.ts';

let gateway: GatewayUnderTest;
let cookie: string;
beforeAll(async () => {
  gateway = await startGateway({});
  cookie = await gateway.signIn({ partnerId: null });
});
afterEach(() => gateway.answerWith(undefined));
afterAll(() => gateway.stop());

const memories = JSON.stringify(Array.from({ length: 40 }, (_, id) => ({ id, name: 'By the water — at 9' })));

const answering =
  (text: string, headers: Record<string, string> = { 'content-type': 'application/json; charset=utf-8' }) =>
  (_req: IncomingMessage, res: ServerResponse) => {
    res.writeHead(200, { ...headers, 'content-length': String(Buffer.byteLength(text)) }).end(text);
  };

const list = '/api/collections/with-thumbnails';
const ask = (path: string, acceptEncoding: string | undefined, method = 'GET') =>
  gateway.ask(path, {
    method,
    headers: { cookie, ...(acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding }) },
  });

describe('a list as an answer', () => {
  test.each(['gzip, deflate, br, zstd', 'br;q=0, GZIP ; q=0.5'])(
    'is sent compressed to a browser that takes “%s”',
    async (accepted) => {
      gateway.answerWith(answering(memories));
      const answer = await ask(list, accepted);
      expect(answer.status).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-encoding': 'gzip',
        'content-length': String(answer.body.length),
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      });
      expect(answer.headers.vary).toContain('accept-encoding');
      expect(gunzipSync(answer.body).toString()).toBe(memories);
      expect(answer.body.length).toBeLessThan(memories.length / 3);
    },
  );

  test.each([undefined, 'identity', 'br, gzip;q=0.0', 'zstd'])(
    'stays as it is for a browser that takes “%s”, and says that it depends on that',
    async (accepted) => {
      gateway.answerWith(answering(memories));
      const answer = await ask(list, accepted);
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.headers.vary).toContain('accept-encoding');
      expect(answer.body.toString()).toBe(memories);
    },
  );

  test('that breaks off in the middle is no answer', async () => {
    gateway.answerWith((_req, res) => {
      res.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' }).write('[');
      setTimeout(() => res.destroy(), 20);
    });
    await expect(ask(list, 'gzip')).rejects.toThrow();
  });
});

describe('not compressed is', () => {
  const untouched = async (path: string, method = 'GET') => {
    const answer = await ask(path, 'gzip', method);
    expect(answer.headers['content-encoding']).toBeUndefined();
    return answer.body;
  };

  test('a short answer', async () => {
    gateway.answerWith(answering('[]'));
    expect((await untouched(list)).toString()).toBe('[]');
  });

  test('a picture', async () => {
    gateway.answerWith(answering(memories, { 'content-type': 'image/webp' }));
    await untouched(`/api/images/${'a'.repeat(32)}`);
  });

  test('an answer with an ETag, which names these very bytes', async () => {
    gateway.answerWith(answering(memories, { 'content-type': 'application/json', etag: '"1"' }));
    await untouched(list);
  });

  test.each(['/api/partnerships/invitations', '/api/auth/users'])(
    'what may hold a secret: %s',
    async (path) => {
      gateway.answerWith(answering(memories));
      expect((await untouched(path)).toString()).toBe(memories);
    },
  );

  test('the headers of a HEAD request', async () => {
    gateway.answerWith(answering(memories));
    expect(await untouched(list, 'HEAD')).toHaveLength(0);
  });
});
