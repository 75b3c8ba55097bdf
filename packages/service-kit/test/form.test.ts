import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { MultipartContract } from '@our-dates/contracts/route';
import { z } from 'zod';
import { shortened } from '../src/http/form/file-name.ts';
import type { ReceivedForm } from '../src/http/form/form.ts';
import { receiveForm } from '../src/http/form/receive-form.ts';
import { waitFor } from '../testing/wait-for.ts';

const contract = {
  fields: z.object({ name: z.string().optional() }),
  files: { photo: { min: 0, max: 5, about: 'Photos' } },
} satisfies MultipartContract;

const silenceMs = 400;

type Outcome = { form: Pick<ReceivedForm<typeof contract>, 'files'> } | { error: unknown };

let folder: string;
let server: Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forms-'));
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

async function receive(req: IncomingMessage): Promise<Outcome> {
  try {
    await using form = await receiveForm(req, contract, { maxFileBytes: 1000, folder, silenceMs });
    return { form: { files: form.files } };
  } catch (error) {
    return { error };
  }
}

const part = (disposition: string, content: string, type?: string) =>
  `--x\r\nContent-Disposition: form-data; ${disposition}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n${content}\r\n`;
const photo = (fileName: string, content = 'bytes') =>
  part(`name="photo"; filename="${fileName}"`, content, 'image/jpeg');
const end = '--x--\r\n';

/** Begins to send a form; `send` continues with it, and `received` is what came of it. */
function begin() {
  const outcome = new Promise<Outcome>((resolve) => {
    server.once('request', (req, res) => {
      void receive(req).then((result) => {
        res.end();
        resolve(result);
      });
    });
  });
  const req = request({
    port: (server.address() as AddressInfo).port,
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  req.on('response', (res) => res.resume());
  return { send: (text: string) => req.write(text), finish: (text: string) => req.end(text), outcome };
}

async function received(...parts: string[]): Promise<Outcome> {
  const { finish, outcome } = begin();
  finish(parts.join('') + end);
  return outcome;
}

test('a form is not received without a file that could not be written', async () => {
  const { send, finish, outcome } = begin();
  send(photo('first.jpg'));
  const place = await waitFor(async () => {
    const [name = ''] = await readdir(folder);
    expect(await readdir(join(folder, name))).toHaveLength(1);
    return join(folder, name);
  });
  await rm(place, { recursive: true });
  // So small that all of it is read before its file could be opened.
  finish(photo('second.jpg') + end);
  expect(await outcome).toMatchObject({ error: { status: 503, code: 'NOT_STORED' } });
});

test('a part of a form with the name of a file field that is no file is refused instead of ignored', async () => {
  expect(await received(part('name="photo"', 'not a file'))).toMatchObject({
    error: { status: 400, errors: [{ path: 'photo' }] },
  });
  expect(await received(part('name="photo"', ''))).toMatchObject({ form: { files: [] } });
});

test('a file of a form has its place among the inputs of its field, of which some may be empty', async () => {
  const empty = part('name="photo"; filename=""', '', 'application/octet-stream');
  expect(await received(empty, photo('b.jpg'), photo('c.jpg'))).toMatchObject({
    form: {
      files: [
        { place: 1, fileName: 'b.jpg' },
        { place: 2, fileName: 'c.jpg' },
      ],
    },
  });
});

test('a form whose sender falls silent is given up', async () => {
  const { send, outcome } = begin();
  send(photo('first.jpg'));
  expect(await outcome).toMatchObject({ error: { status: 408 } });
});

test('a form that arrives while the process of its reader stands still is received', async () => {
  const { send, finish, outcome } = begin();
  send(photo('first.jpg'));
  await waitFor(async () => expect(await readdir(folder)).toHaveLength(1));
  finish(photo('second.jpg') + end);
  // The rest is in the buffer of the operating system after this turn, and the pause is longer than the silence allowed.
  setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, silenceMs + 200));
  expect(await outcome).toMatchObject({
    form: { files: [{ fileName: 'first.jpg' }, { fileName: 'second.jpg' }] },
  });
});

test('a long file name in a form is cut between characters', async () => {
  expect(shortened('ab💛', 3)).toBe('ab');
  expect(shortened('ab💛', 4)).toBe('ab💛');
  const outcome = await received(photo(`${'a'.repeat(254)}💛.jpg`));
  expect(outcome).toMatchObject({ form: { files: [{ fileName: 'a'.repeat(254) }] } });
});
