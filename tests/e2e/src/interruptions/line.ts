import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  request as requestFrom,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/**
 * The connection between a browser and the platform. It is a proxy, since offline as browsers emulate it has gaps: a page
 * that is just reloaded may still send.
 */
export interface Line {
  readonly url: string;
  cut(): void;
  restore(): void;
  /** Interrupts the request with this number, of those from now on that change something, and resolves then. */
  interrupt(number: number, how: Interrupt): Promise<void>;
  close(): Promise<void>;
}

/** What becomes of a request: with or without the server's knowledge, it gets no answer of the server. */
export interface Interrupt {
  readonly reachesServer: boolean;
  /** Whether the line is lost with it. */
  readonly isCut: boolean;
  /** The status of an answer that does not come from the server; otherwise it gets none. */
  readonly status?: number;
  /** Done meanwhile. */
  readonly meanwhile?: () => Promise<void>;
}

interface Planned {
  readonly number: number;
  readonly how: Interrupt;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

const isChange = ({ method, url = '' }: IncomingMessage) =>
  method !== 'GET' && method !== 'HEAD' && /^\/api\/(photos|collections)/.test(url);

export async function openLine(platform: string): Promise<Line> {
  const { hostname, port } = new URL(platform);
  const sockets = new Set<Socket>();
  let isLost = false;
  let count = 0;
  let planned: Planned | undefined;

  const send = (req: IncomingMessage): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const { method, url: path, headers } = req;
      const sent = requestFrom({ hostname, port, method, path, headers }, resolve).once('error', reject);
      req.pipe(sent);
      req.once('close', () => req.complete || sent.destroy());
    });

  async function interruptOne(req: IncomingMessage, res: ServerResponse, { how }: Planned): Promise<void> {
    const { reachesServer, isCut, status, meanwhile } = how;
    const arrived = reachesServer ? send(req).then((answer) => once(answer.resume(), 'end')) : undefined;
    await meanwhile?.();
    await arrived;
    if (isCut) cut();
    else if (status === undefined) req.socket.destroy();
    else res.writeHead(status, { 'content-type': 'application/problem+json' }).end(`{"status":${status}}`);
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (isLost) return void req.socket.destroy();
    if (planned && isChange(req)) {
      count += 1;
      if (count === planned.number) {
        return interruptOne(req, res, planned).then(planned.resolve, planned.reject);
      }
    }
    const found = await send(req);
    res.writeHead(found.statusCode ?? 502, found.rawHeaders);
    found.pipe(res);
    found.once('error', () => res.destroy());
    res.once('close', () => found.destroy());
  }

  function cut(): void {
    isLost = true;
    for (const socket of sockets) socket.destroy();
  }

  const server: Server = createServer((req, res) => {
    answer(req, res).catch(() => req.socket.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await once(server.listen(0, 'localhost'), 'listening');
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${own}`,
    cut,
    restore() {
      isLost = false;
    },
    interrupt(number, how) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      count = 0;
      planned = { number, how, resolve, reject };
      return promise;
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
