import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from '@jest/globals';
import type { LoggedChange } from '@our-dates/contracts/changes';
import { changeText, LiveStream } from './stream.ts';

const change = (position: number): LoggedChange => ({
  type: 'collection.updated',
  personId: 7,
  actorId: 7,
  isPrivate: false,
  collectionId: 10,
  photoId: null,
  commentId: null,
  at: '2026-11-21T12:00:00.000Z',
  position,
});

test('a browser that reads nothing of its live stream is disconnected before much data waits for it', async () => {
  const responses: ServerResponse[] = [];
  const server = createServer((_req, res) => responses.push(res)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const browser = connect(port, '127.0.0.1').pause();
  browser.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(server, 'request');
  const [res] = responses;
  if (!res) throw new Error('the server has no request');
  const audience = { viewerId: 7, partnerId: null };
  const session = { sessionKey: '', sessionEndsAt: Infinity, mayGoOn: async () => true };
  const stream = new LiveStream({ res, audience, ...session });
  stream.begin([], 0);
  let mostWaiting = 0;
  for (let position = 1; !res.destroyed && position < 1_000_000; position += 1) {
    stream.tell(position, changeText(change(position)));
    mostWaiting = Math.max(mostWaiting, res.writableLength);
    if (position % 1000 === 0) await new Promise(setImmediate);
  }
  expect(res.destroyed).toBe(true);
  expect(mostWaiting).toBeLessThan(512 * 1024);
  browser.destroy();
  server.close();
});
