import { connect, createServer, type Socket } from 'node:net';

/** A network line to a port of this machine that can be made slow, or to carry nothing without being cut. */
export async function lineTo(to: number) {
  let stalled = false;
  let delayMs = 0;
  let turns = 0;
  let isAsking = false;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => {
        if (from === near && !isAsking) turns += 1;
        isAsking = from === near;
        if (delayMs > 0) setTimeout(() => into.write(chunk), delayMs);
        else if (!stalled) into.write(chunk);
      });
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        into.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    stall(now: boolean) {
      stalled = now;
    },
    /** What is sent is so long on its way, in each direction. */
    delay(ms: number) {
      delayMs = ms;
    },
    /** How often the near side has spoken after the far one: the round trips, while it waits for each answer. */
    turns: () => turns,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
