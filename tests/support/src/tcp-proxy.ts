import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '@our-dates/service-kit/http/free-port';

/** A line to a server on loopback that can be made slow or cut. */
export interface TcpProxy {
  readonly port: number;
  /** How long what is sent is on its way, in milliseconds: in each direction, or what comes back alone. */
  setDelay(ms: number, directions?: 'both' | 'back'): void;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  restore(): void;
  close(): void;
}

/** Starts a proxy before a port of this machine. */
export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const delayMs = { there: 0, back: 0 };
  let isCut = false;

  const server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const target = connect({ host: '127.0.0.1', port: targetPort });
    for (const [from, to, direction] of [
      [client, target, 'there'],
      [target, client, 'back'],
    ] as const) {
      sockets.add(from);
      from.setNoDelay();
      from.on('data', (data) => setTimeout(() => to.writable && to.write(data), delayMs[direction]));
      from.on('end', () => setTimeout(() => to.end(), delayMs[direction]));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        setTimeout(() => to.destroy(), delayMs[direction]);
      });
    }
  });
  const port = await freePort();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port,
    setDelay(ms, directions = 'both') {
      delayMs.there = directions === 'both' ? ms : 0;
      delayMs.back = ms;
    },
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    restore() {
      isCut = false;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
