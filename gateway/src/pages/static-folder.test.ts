import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ask } from '../../test/browser.ts';
import { createStaticFolder } from './static-folder.ts';

let folder: string;
let server: Server;
let url: string;
/** Happens when a file was found, and before it is read. */
let meanwhile: () => void = () => {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'static-'));
  const files = createStaticFolder(folder);
  server = createServer({ keepAliveTimeout: 600_000 }, (req, res) => {
    const { writeHead } = res;
    res.writeHead = (...args: unknown[]) => {
      meanwhile();
      return Reflect.apply(writeHead, res, args);
    };
    void files.send(req, res, (req.url ?? '/').slice(1), []);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

test.each([
  ['empty', ''],
  ['small', 'x'],
  ['large', 'x'.repeat(300_000)],
])('a static file that is %s is sent unchanged', async (_, content) => {
  await writeFile(join(folder, 'main.js'), content);
  const answer = await ask(url, '/main.js');
  expect(answer.headers['content-length']).toBe(String(content.length));
  expect(answer.body.toString()).toBe(content);
});

test.each([
  ['shrinks', () => truncateSync(join(folder, 'main.js'), 3)],
  ['is emptied', () => truncateSync(join(folder, 'main.js'), 0)],
])(
  'a static file that %s while it is sent ends the connection, so that the browser does not wait for the rest',
  async (_, change) => {
    await writeFile(join(folder, 'main.js'), 'x'.repeat(1000));
    meanwhile = change;
    try {
      // Over a connection that would otherwise be kept.
      const answer = ask(url, '/main.js', { headers: { connection: 'keep-alive' } });
      await expect(answer).rejects.toMatchObject({ code: 'ECONNRESET' });
    } finally {
      meanwhile = () => {};
    }
  },
);

test('a file that is removed while it is read is missing, and no error', async () => {
  const files = createStaticFolder(folder);
  const path = join(folder, 'removed.json');
  const texts = new Set<string | undefined>();
  for (let round = 0; round < 400; round++) {
    writeFileSync(path, '{}');
    const reading = files.read('removed.json');
    // In each round at another moment: before it is found, before it is opened, or after it was read.
    for (let turn = 0; turn < round % 20; turn++) await setImmediate();
    rmSync(path);
    texts.add(await reading);
  }
  expect(texts).toEqual(new Set(['{}', undefined]));
});
