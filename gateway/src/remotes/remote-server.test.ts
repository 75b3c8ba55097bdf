import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, test } from '@jest/globals';
import { sendProblem } from '@our-dates/service-kit/http/responses';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { ask } from '../../test/browser.ts';
import { createRemoteServer } from './remote-server.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

async function listenOn(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

/** A remote's own server, and the address at which the gateway brings its files. */
async function startRemote(timeoutMs: number, serve: RequestListener): Promise<string> {
  const remote = createRemoteServer(await listenOn(createServer(serve)), { timeoutMs });
  open.push(remote);
  return listenOn(
    createServer((req, res) => {
      const path = req.url ?? '/';
      remote
        .send({ req, res, path, address: '192.0.2.1', headers: [] }, path.slice(1))
        .catch((error) => sendProblem(res, error, { instance: path, requestId: 'r' }));
    }),
  );
}

test('a slow browser gets the whole file of a remote, though it takes longer than the remote’s server may be silent', async () => {
  const content = randomBytes(24 * 1024 * 1024);
  const asked: string[] = [];
  const url = await startRemote(500, (req, res) => {
    asked.push(req.url ?? '');
    if (req.url === '/large.js') res.writeHead(200, { 'content-length': content.length }).end(content);
    else if (req.url === '/half.js') res.writeHead(200, { 'content-length': 100 }).write('half');
  });
  const { hostname, port } = new URL(url);
  const slow = connect(Number(port), hostname);
  open.push({ close: () => slow.destroy() });
  await once(slow, 'connect');
  slow.pause();
  slow.write('GET /large.js HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await waitFor(() => expect(asked).toEqual(['/large.js']));
  // By the time these two are given up, the limit has passed for the slow one as well.
  const silent = await ask(url, '/silent.js');
  expect([silent.status, silent.headers['retry-after']]).toEqual([503, '2']);
  await expect(ask(url, '/half.js')).rejects.toMatchObject({ code: 'ECONNRESET' });
  const all = await buffer(slow);
  expect(all.subarray(all.indexOf('\r\n\r\n') + 4).equals(content)).toBe(true);
});

test('a browser that leaves in the middle of a remote’s file leaves nothing behind', async () => {
  let closed = 0;
  const url = await startRemote(600_000, (_req, res) => {
    res.writeHead(200, { 'content-length': 100 }).write('half');
    res.once('close', () => {
      closed += 1;
    });
  });
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write('GET /main.js HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'data');
  socket.destroy();
  await waitFor(() => expect(closed).toBe(1));
});
