import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { internalHeaders } from '@our-dates/service-kit/identity/identity';
import { viewer } from '@our-dates/service-kit/testing/caller';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { startCollections, type TestCollections } from '../testing/collections.ts';
import { jpeg, memoryForm, photoForm, problem, recordMemory } from '../testing/forms.ts';

const ana = viewer(1);
const boundary = 'X-BOUNDARY';

let collections: TestCollections;
beforeAll(async () => {
  collections = await startCollections(sharedServers().postgresUrl, {
    MAX_UPLOAD_BYTES: '1MB',
    UPLOAD_SILENCE: '1s',
  });
});
afterAll(() => collections.stop());

const openFiles = () => readdirSync('/proc/self/fd').length;

/** The service continues, and neither files nor rows are left. */
async function nothingIsLeft(): Promise<void> {
  await waitFor(async () => expect(await collections.uploadsInFlight()).toEqual([]));
  const { rows } = await collections.database.query('select name from staged_blob');
  expect(rows).toEqual([]);
  expect((await collections.call(ana, 'GET', '/api/collections')).status).toBe(200);
}

/** Sends bytes as they are; resolves to the status line and what follows, when the server has closed or answered. */
async function send(
  body: Buffer | string,
  options: { contentType?: string; length?: number; thenWait?: boolean; thenLeave?: boolean } = {},
): Promise<string> {
  const { hostname, port } = new URL(collections.url);
  const token = await collections.token(ana);
  const bytes = Buffer.from(body);
  const head = [
    'POST /api/collections HTTP/1.1',
    `Host: ${hostname}`,
    `${internalHeaders.token}: ${token}`,
    `Content-Type: ${options.contentType ?? `multipart/form-data; boundary=${boundary}`}`,
    `Content-Length: ${options.length ?? bytes.length}`,
    ...(options.thenWait ? [] : ['Connection: close']),
    '\r\n',
  ].join('\r\n');
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => resolve(answer));
    socket.on('close', () => resolve(answer));
    socket.setTimeout(10_000, () => reject(new Error(`no answer: ${answer}`)));
    socket.write(head);
    socket.write(bytes, () => {
      if (options.thenLeave) setTimeout(() => socket.destroy(), 50);
    });
  });
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
const part = (headers: string, content: string) => `--${boundary}\r\n${headers}\r\n\r\n${content}\r\n`;
const field = (name: string, value: string) => part(`Content-Disposition: form-data; name="${name}"`, value);
const photo = (name: string, content: string) =>
  part(
    `Content-Disposition: form-data; name="photo"; filename="${name}"\r\nContent-Type: image/jpeg`,
    content,
  );
const end = `--${boundary}--\r\n`;

test('a form with ten thousand fields is refused', async () => {
  const fields = Array.from({ length: 10_000 }, (_, index) => field(`f${index}`, 'x')).join('');
  const answer = await send(fields + end);
  expect(statusOf(answer)).toBe(413);
  await nothingIsLeft();
});

test.each([
  ['ten thousand files', Array.from({ length: 10_000 }, () => photo('a.jpg', '')).join('') + end],
  ['a field of a megabyte', field('name', 'x'.repeat(1024 * 1024)) + end],
  ['a field whose name is endless', field('n'.repeat(5000), 'x') + end],
  ['a part with a thousand headers', part('X-A: b\r\n'.repeat(1000).trimEnd(), 'x') + end],
  [
    'a file in a field for text',
    part('Content-Disposition: form-data; name="name"; filename="a"', 'x') + end,
  ],
  ['a form that never ends', field('name', 'x') + photo('a.jpg', 'abc')],
  ['nothing but noise', randomBytes(5000).toString('latin1')],
  ['no part at all', end],
  ['nothing', ''],
  ['a name given twice', field('name', 'a') + field('name', 'b') + end],
])('a form with %s is refused with 4xx, and nothing is left', async (_, body) => {
  const answer = await send(body);
  expect(statusOf(answer)).toBeGreaterThanOrEqual(400);
  expect(statusOf(answer)).toBeLessThan(500);
  expect(answer).toMatch(/application\/problem\+json/);
  await nothingIsLeft();
});

test.each([
  ['multipart/form-data', 415],
  ['multipart/form-data; boundary=', 400],
  ['application/json', 415],
  ['text/plain', 415],
])('an upload with the content type "%s" is refused with %i', async (contentType, status) => {
  expect(statusOf(await send(field('name', 'x') + end, { contentType }))).toBe(status);
});

test('a photo over the limit is refused while it comes, and the answer arrives', async () => {
  const big = new File([new Uint8Array(30 * 1024 * 1024)], 'big.jpg');
  const answer = await collections.call(ana, 'POST', '/api/collections', memoryForm({ photos: [big] }));
  expect(answer.status).toBe(413);
  expect(problem(answer)).toMatchObject({
    message: '“big.jpg” is larger than 1 MB.',
    errors: [{ path: 'photo.0', message: '“big.jpg” is larger than 1 MB.' }],
  });
  await nothingIsLeft();
});

test('an upload that announces more than the limit is refused at once', async () => {
  expect(statusOf(await send('', { length: 10 * 1024 ** 3, thenLeave: false, thenWait: true }))).toBe(413);
  await nothingIsLeft();
}, 40_000);

test('the sender of an upload that falls silent is given up', async () => {
  const answer = await send(field('name', 'x') + photo('a.jpg', 'abc'), { length: 5000, thenWait: true });
  expect(statusOf(answer)).toBe(408);
  await nothingIsLeft();
});

test('the sender of an upload that leaves in the middle leaves nothing behind', async () => {
  await Promise.all(
    Array.from({ length: 20 }, () =>
      send(field('name', 'x') + photo('a.jpg', 'x'.repeat(100_000)), { length: 900_000, thenLeave: true }),
    ),
  );
  await nothingIsLeft();
  const { rows } = await collections.database.query('select id from memory');
  expect(rows).toEqual([]);
});

test('after any damage to a good form the same process continues, with no more open files than before', async () => {
  const whole = Buffer.concat([
    Buffer.from(field('name', 'Fuzz') + photo('a.jpg', '').trimEnd()),
    Buffer.from('\r\n\r\n'),
    Buffer.from(await (await jpeg()).arrayBuffer()),
    Buffer.from(`\r\n${end}`),
  ]);
  await send(whole);
  const before = openFiles();
  let seed = 7;
  // A generator of our own, so that a failure can be repeated.
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % below;
  };
  for (let round = 0; round < 60; round++) {
    const body = Buffer.from(whole);
    for (let count = 0; count <= random(20); count++) body[random(body.length)] = random(256);
    const cut = random(3) === 0 ? body.subarray(0, random(body.length)) : body;
    const answer = await send(cut);
    expect(statusOf(answer)).toBeLessThan(500);
  }
  await nothingIsLeft();
  await waitFor(async () => expect(await openFiles()).toBeLessThanOrEqual(before + 5));
  expect((await recordMemory(collections, ana, { photoCount: 1 })).photoCount).toBe(1);
});

test('an upload into a memory that is not there is refused, and nothing is left', async () => {
  const answer = await collections.call(ana, 'POST', '/api/photos', photoForm(999_999, await jpeg()));
  expect(answer.status).toBe(404);
  await nothingIsLeft();
});
