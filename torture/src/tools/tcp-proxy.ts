import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '@our-dates/common/free-port';
import type { Torture } from '../scenario.ts';

/** A line to a server on loopback that can be made slow or cut. */
export interface TcpProxy {
  readonly port: number;
  /** How long what is sent is on its way, in each direction, in milliseconds. */
  setDelay(ms: number): void;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  restore(): void;
}

/** Starts a proxy before a port of this machine. */
export async function startTcpProxy(torture: Torture, targetPort: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let delayMs = 0;
  let isCut = false;

  const server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const target = connect({ host: '127.0.0.1', port: targetPort });
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(from);
      from.setNoDelay();
      from.on('data', (data) => setTimeout(() => to.writable && to.write(data), delayMs));
      from.on('end', () => setTimeout(() => to.end(), delayMs));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        setTimeout(() => to.destroy(), delayMs);
      });
    }
  });
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  torture.onEnd(close);
  const port = await freePort();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port,
    setDelay(ms) {
      delayMs = ms;
    },
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    restore() {
      isCut = false;
    },
  };
}
