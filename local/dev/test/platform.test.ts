import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { createPages } from '../src/elsewhere/pages.ts';
import { createPlatform, type Platform } from '../src/elsewhere/platform.ts';

const none = { manifests: {}, entries: {}, pages: [] };

const ends: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function listen(server: Server): Promise<URL> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return new URL(`http://127.0.0.1:${port}`);
}

function platformAt(address: URL): Platform {
  const platform = createPlatform({ address, insecure: false });
  ends.push(() => platform.close());
  return platform;
}

test('the list of remotes is asked for again when the platform closes a connection that was idle', async () => {
  const asked = new Map<Socket, number>();
  const server = createServer((req, res) => {
    const times = (asked.get(req.socket) ?? 0) + 1;
    asked.set(req.socket, times);
    // As a server does whose time limit for idle connections ends just then.
    if (times > 1) req.socket.destroy();
    else res.end(JSON.stringify(none));
  });
  const platform = platformAt(await listen(server));
  for (let times = 0; times < 3; times += 1) expect(await platform.remotes()).toEqual(none);
  expect(Math.max(...asked.values())).toBeGreaterThan(1);
});

test('a page says that the platform cannot be reached, and the log says why', async () => {
  const gone = createServer();
  const address = await listen(gone);
  await new Promise((resolve) => gone.close(resolve));
  const lines: string[] = [];
  const pages = createPages({
    ...{ shellDir: '/nowhere', folders: {}, platform: platformAt(address) },
    log: createLog({ name: 'dev', to: { write: (line) => lines.push(line) } }),
  });
  const at = await listen(createServer((req, res) => void pages.answer(req, res, '/profile')));
  const response = await fetch(new URL('/profile', at));
  expect(response.status).toBe(503);
  const { detail } = await response.json();
  expect(detail).toContain(`${address.origin} cannot be reached: nothing listens there`);
  expect(lines.join()).toContain('this page could not be answered');
});
