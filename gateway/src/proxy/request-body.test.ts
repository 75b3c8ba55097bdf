import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { RequestBody } from './request-body.ts';

const open: { close(): unknown }[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

/** A request as it arrives, and the socket its sender holds. */
async function requestFrom(head: string): Promise<{ request: IncomingMessage; sender: Socket }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const sender = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  open.push({ close: () => sender.destroy() }, { close: () => server.close() });
  const arrived = once(server, 'request');
  sender.write(`POST / HTTP/1.1\r\nHost: x\r\n${head}\r\n\r\n`);
  const [request] = await arrived;
  return { request, sender };
}

const generous = { maxBytes: 1000, graceMs: 60_000, minBytesPerSecond: 1 };

test('a request body arrives as it was sent', async () => {
  const { request, sender } = await requestFrom('Content-Length: 10');
  const body = new RequestBody(request, generous);
  sender.write('12345');
  sender.write('67890');
  expect((await buffer(body)).toString()).toBe('1234567890');
});

test('a sender of a body that is slower than the limit on average is given up', async () => {
  const { request, sender } = await requestFrom('Content-Length: 500');
  const body = new RequestBody(request, { maxBytes: 1000, graceMs: 50, minBytesPerSecond: 10_000 });
  const dripping = setInterval(() => sender.write('x'), 20);
  await expect(buffer(body)).rejects.toMatchObject({ status: 408, code: 'REQUEST_TIMEOUT' });
  clearInterval(dripping);
  expect(request.destroyed).toBe(false);
});

test('a body over the limit is refused, and its request stays whole so that it can be answered', async () => {
  const { request, sender } = await requestFrom('Transfer-Encoding: chunked');
  const body = new RequestBody(request, { ...generous, maxBytes: 4 });
  sender.write('5\r\nhello\r\n0\r\n\r\n');
  await expect(buffer(body)).rejects.toMatchObject({ status: 413 });
  expect(request.destroyed).toBe(false);
});

test('a sender that goes away in the middle of a body ends it', async () => {
  const { request, sender } = await requestFrom('Content-Length: 10');
  const body = new RequestBody(request, generous);
  sender.write('123');
  setTimeout(() => sender.destroy(), 20);
  await expect(buffer(body)).rejects.toThrow();
});

test('a reader that stops holds the sender of a body back, and it is known which of them is waited for', async () => {
  const { request, sender } = await requestFrom(`Content-Length: ${50 * 1024 * 1024}`);
  const body = new RequestBody(request, { ...generous, maxBytes: 100 * 1024 * 1024 });
  sender.write(Buffer.alloc(50 * 1024 * 1024));
  body.read(0);
  await wait(200);
  expect(body.readableLength).toBeLessThan(1024 * 1024);
  expect(body.waitsForSender).toBe(false);
  body.destroy();
  const { request: other } = await requestFrom('Content-Length: 10');
  const waiting = new RequestBody(other, generous);
  waiting.read(0);
  await wait(20);
  expect(waiting.waitsForSender).toBe(true);
});
