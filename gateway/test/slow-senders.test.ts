import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { answerPlainly, type GatewayUnderTest, hashOf, startGateway } from './gateway-under-test.ts';

let gateway: GatewayUnderTest;
const senders: Socket[] = [];

beforeAll(async () => {
  gateway = await startGateway({ TRUSTED_PROXIES: '127.0.0.1' });
});
afterEach(() => {
  for (const sender of senders.splice(0)) sender.destroy();
  gateway.received.length = 0;
});
afterAll(() => gateway.stop());

/** Begins to sign in and never comes to the end. @returns what it is answered, when it is */
async function beginToSignIn(address: string): Promise<{ answer: string }> {
  const { hostname, port } = new URL(gateway.url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  senders.push(socket);
  const seen = { answer: '' };
  socket.on('data', (text) => {
    seen.answer += text;
  });
  await once(socket, 'connect');
  const headers = [
    ...['Host: localhost', 'Sec-Fetch-Site: same-origin', `X-Forwarded-For: ${address}`],
    ...['Content-Type: application/json', 'Content-Length: 60'],
  ];
  socket.write(`POST /api/auth/login HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n{"username":`);
  return seen;
}

test.each([
  ['one IPv6 network', (index: number) => `2001:db8:0:1::${(index + 1).toString(16)}`],
  ['as many addresses', (index: number) => `198.51.${index >> 8}.${index & 255}`],
])(
  'four hundred logins without an end, from %s, do not keep others from the auth service',
  async (_, addressOf) => {
    await Promise.all(Array.from({ length: 400 }, (_each, index) => beginToSignIn(addressOf(index))));
    const cookie = await gateway.signIn();
    const others = { cookie, 'x-forwarded-for': '203.0.113.9' };
    for (let turn = 0; turn < 3; turn++) {
      expect((await gateway.ask('/api/auth/me', { headers: others })).status).toBe(200);
      expect((await gateway.ask('/api/auth/users', { headers: others })).status).toBe(200);
    }
    // Auth has received none of them.
    expect(gateway.received.filter(({ method }) => method === 'POST')).toEqual([]);
  },
);

test('slow senders of one IPv6 network are counted together, whatever addresses they use', async () => {
  const seen = await Promise.all(
    Array.from({ length: 70 }, (_, index) => beginToSignIn(`2001:db8:0:2::${index + 1}`)),
  );
  const refused = () => seen.filter(({ answer }) => answer.startsWith('HTTP/1.1 429 ')).length;
  await waitFor(() => expect(refused()).toBe(6));
});

describe('a body that comes while its sender loses a right', () => {
  /** Sends a comment, all but its last bytes, and resolves when the gateway has found out who is asking. */
  async function beginToComment(cookie: string) {
    const { hostname, port } = new URL(gateway.url);
    const socket = connect(Number(port), hostname).on('error', () => {});
    senders.push(socket);
    const seen = { answer: '', finish: () => socket.write('!"}') };
    socket.on('data', (text) => {
      seen.answer += text;
    });
    await once(socket, 'connect');
    const [begin, end] = ['{"content":"Hello', '!"}'];
    const headers = [
      ...['Host: localhost', 'Sec-Fetch-Site: same-origin', `Cookie: ${cookie}`],
      ...['Content-Type: application/json', `Content-Length: ${begin.length + end.length}`],
    ];
    socket.write(`POST /api/photos/100/comments HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${begin}`);
    // It asks for the partner, who is not in the store.
    await waitFor(() => expect(gateway.received).toHaveLength(1));
    return seen;
  }
  const comments = () => gateway.received.filter(({ service }) => service === 'comments');

  test('is refused when the session has ended, and its service receives nothing', async () => {
    const cookie = await gateway.signIn();
    const seen = await beginToComment(cookie);
    await gateway.keyValue.delete(`session:${hashOf(cookie.split('=')[1] ?? '')}`);
    seen.finish();
    await waitFor(() => expect(seen.answer).toMatch(/^HTTP\/1\.1 401 /));
    expect(comments()).toEqual([]);
  });

  test('continues in the name of a person who has no partner any more', async () => {
    let partnerId: number | null = 8;
    gateway.answerWith((req, res) => {
      if (!req.url?.startsWith('/internal/partner/')) return answerPlainly(req, res);
      res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ partnerId }));
    });
    const seen = await beginToComment(await gateway.signIn());
    partnerId = null;
    seen.finish();
    await waitFor(() => expect(seen.answer).toMatch(/^HTTP\/1\.1 200 /));
    gateway.answerWith(undefined);
    expect(await gateway.viewerFor('comments', comments()[0])).toMatchObject({ id: 7, partnerId: null });
  });
});
