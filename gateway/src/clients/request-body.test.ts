import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { drain } from './request-body.ts';

const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

test('a request that was answered before its body had come leaves no timer when its connection ends', async () => {
  const drained = Promise.withResolvers<void>();
  let connectionClosed: Promise<unknown> = Promise.resolve();
  const server = createServer((req, res) => {
    res.once('close', () => {
      drain(req);
      // `once` would fail where the end is a reset.
      connectionClosed = new Promise((resolve) => req.socket.once('close', resolve));
      drained.resolve();
    });
    res.end('early');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const before = timers();
  const { port } = server.address() as AddressInfo;
  const sent = request({
    port,
    method: 'POST',
    headers: { 'content-length': 10 },
    agent: new Agent({ keepAlive: true }),
  });
  sent.on('error', () => undefined);
  sent.write('half');
  await Promise.all([once(sent, 'response'), drained.promise]);
  expect(timers()).toBeGreaterThan(before);
  sent.destroy();
  await connectionClosed;
  expect(timers()).toBeLessThanOrEqual(before);
  server.close();
  await once(server, 'close');
});
