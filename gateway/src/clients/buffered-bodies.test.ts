import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { toAppError } from '@our-dates/service-kit/errors';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { BufferedBodies, type BufferedBodyLimits } from './buffered-bodies.ts';

const limits: BufferedBodyLimits = {
  maxBytes: 1000,
  graceMs: 60_000,
  minBytesPerSecond: 1000,
  stallMs: 60_000,
  slowAfterMs: 0,
  freeBytes: 100,
  sharedBytes: 1000,
  perViewer: 100,
  perNetwork: 100,
  total: 100,
};

const open: { close(): unknown }[] = [];
afterEach(() => {
  for (const each of open.splice(0).reverse()) each.close();
});

/** Reads every request as a whole and notes what has become of it: its text, or the status it is refused with. */
async function startReader(change: Partial<BufferedBodyLimits>) {
  const bodies = new BufferedBodies({ ...limits, ...change });
  const outcomes: (string | number)[] = [];
  const server: Server = createServer((req, res) => {
    const address = String(req.headers['x-address'] ?? '192.0.2.1');
    bodies.read(req, { address, viewerId: null }).then(
      (body) => {
        outcomes.push(body.toString());
        res.end();
      },
      (error: unknown) => outcomes.push(toAppError(error).status),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(server);
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  return {
    outcomes,
    async begin(length: number, text: string, address = '192.0.2.1'): Promise<Socket> {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      open.push({ close: () => socket.destroy() });
      await once(socket, 'connect');
      socket.write(
        `POST / HTTP/1.1\r\nHost: x\r\nX-Address: ${address}\r\nContent-Length: ${length}\r\n\r\n${text}`,
      );
      return socket;
    },
  };
}

test('a body in pieces is read as one', async () => {
  const { begin, outcomes } = await startReader({});
  const socket = await begin(10, 'first');
  socket.write('later');
  await waitFor(() => expect(outcomes).toEqual(['firstlater']));
});

test('a body that does not come to its end is 408', async () => {
  const { begin, outcomes } = await startReader({ graceMs: 50 });
  await begin(10, 'first');
  await waitFor(() => expect(outcomes).toEqual([408]));
});

test('a body that trickles is 408, however long it continues', async () => {
  const { begin, outcomes } = await startReader({ graceMs: 50 });
  const socket = await begin(900, 'x');
  const trickle = setInterval(() => socket.write('x'), 5);
  await waitFor(() => expect(outcomes).toEqual([408]));
  clearInterval(trickle);
});

test('a body that turns out larger than it may be is 413', async () => {
  const { begin, outcomes } = await startReader({ sharedBytes: 100_000 });
  await begin(5000, 'x'.repeat(2000));
  await waitFor(() => expect(outcomes).toEqual([413]));
});

test('a network with too many slow bodies is refused, and others are not', async () => {
  const { begin, outcomes } = await startReader({ perNetwork: 1 });
  await begin(10, 'a', '2001:db8::1');
  await begin(10, 'b', '2001:db8::2');
  await waitFor(() => expect(outcomes).toEqual([429]));
  const other = await begin(10, '01234', '2001:db8:0:1::1');
  other.write('56789');
  await waitFor(() => expect(outcomes).toEqual([429, '0123456789']));
});

test('large request bodies share the remaining memory, and small ones always have some', async () => {
  const { begin, outcomes } = await startReader({});
  const first = await begin(1000, 'x'.repeat(900));
  await begin(1000, 'y'.repeat(900));
  await waitFor(() => expect(outcomes).toEqual([503]));
  await begin(5, 'small');
  await waitFor(() => expect(outcomes).toEqual([503, 'small']));
  first.destroy();
  await begin(900, 'z'.repeat(900));
  await waitFor(() => expect(outcomes).toContain('z'.repeat(900)));
});
