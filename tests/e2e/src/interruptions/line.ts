import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { startTcpProxy, type TcpProxy } from '@our-dates/test-support/tcp-proxy';
import express, { type Request, type Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';

/**
 * The connection between a browser and the platform. It is a proxy, since offline as browsers emulate it has gaps: a page
 * that is just reloaded may still send.
 */
export interface Line extends Pick<TcpProxy, 'cut' | 'restore' | 'close'> {
  readonly url: string;
  /** Interrupts the request with this number, of those from now on that change something, and resolves then. */
  interrupt(number: number, how: Interrupt): Promise<void>;
}

/** What becomes of a request, which gets no answer of the server. */
export interface Interrupt {
  readonly reachesServer: boolean;
  /** Whether the line is lost with it. */
  readonly isCut: boolean;
  /** The status of an answer that does not come from the server; otherwise it gets none. */
  readonly status?: number;
  /** Done before it gets none. */
  readonly meanwhile?: () => Promise<void>;
}

interface Planned {
  readonly number: number;
  readonly how: Interrupt;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

const isChange = ({ method, path }: Request) =>
  method !== 'GET' && method !== 'HEAD' && /^\/api\/(photos|collections)/.test(path);

export async function openLine(platform: string): Promise<Line> {
  let count = 0;
  let planned: Planned | undefined;

  /** Passes a request on, and keeps the answer. */
  const deliver = (req: Request, res: Response): Promise<void> =>
    new Promise((resolve, reject) => {
      const proxyRes = (answer: NodeJS.ReadableStream) => void answer.resume().once('end', resolve);
      const options = { target: platform, selfHandleResponse: true, on: { proxyRes, error: reject } };
      void createProxyMiddleware<Request, Response>(options)(req, res, reject);
    });

  async function interruptOne(req: Request, res: Response, how: Interrupt): Promise<void> {
    if (how.reachesServer) await deliver(req, res);
    await how.meanwhile?.();
    if (how.isCut) line.cut();
    else if (how.status === undefined) req.socket.destroy();
    else res.status(how.status).type('application/problem+json').send({ status: how.status });
  }

  const app = express();
  app.use((req, res, next) => {
    if (!planned || !isChange(req)) return next();
    count += 1;
    if (count !== planned.number) return next();
    return interruptOne(req, res, planned.how).then(planned.resolve, planned.reject);
  });
  app.use(createProxyMiddleware({ target: platform }));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const line = await startTcpProxy((server.address() as AddressInfo).port);
  return {
    url: `http://localhost:${line.port}`,
    cut: line.cut,
    restore: line.restore,
    interrupt(number, how) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      count = 0;
      planned = { number, how, resolve, reject };
      return promise;
    },
    close() {
      line.close();
      server.close();
      server.closeAllConnections();
    },
  };
}
