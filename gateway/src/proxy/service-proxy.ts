import { Agent, type IncomingMessage } from 'node:http';
import { createProxyMiddleware, definePlugin } from 'http-proxy-middleware';
import { type SlowClientLimits, SlowClients } from '../clients/slow-clients.ts';
import { Exchange, type ExchangeLimits, type ProxyRequest } from './exchange.ts';

/** One server behind the gateway. */
export interface ServiceProxy {
  /** Passes a request on and its response back, both as they come. */
  pass(request: ProxyRequest): void;
  stats(): ServiceProxyStats;
  close(): void;
}

export interface ServiceProxyStats {
  /** Connections with a request on them. */
  readonly busy: number;
  readonly idle: number;
  /** Requests that wait for a connection. */
  readonly queued: number;
}

export interface ServiceProxyLimits extends ExchangeLimits {
  /** Connections the server is given at most; requests beyond them wait for one. */
  readonly connections: number;
  readonly slowClients: SlowClientLimits;
}

/** A slow phone sends some 20 KB each second; what is slower than a tenth of that only holds a connection open. */
const pace = { slowAfterMs: 1000, graceMs: 30_000, minBytesPerSecond: 2048 };

/**
 * The kernel says that there is room again only when a third of what it holds is gone, which may be more than a
 * megabyte, and a minute for a slow phone: so a reader may stall for longer.
 */
export const serviceLimits: Omit<ServiceProxyLimits, 'connectMs'> = {
  connections: 256,
  silenceMs: 30_000,
  sender: { ...pace, stallMs: 30_000 },
  reader: { ...pace, stallMs: 90_000 },
  slowClients: { perViewer: 48, perNetwork: 128, total: 192 },
};

/** Services keep idle connections for 65 s; ours go first, so that none is used while it is closed there. */
const idleMs = 20_000;

/** A weak map would slow down each garbage collection. */
const exchangeOf = Symbol('exchange');
type ProxiedRequest = IncomingMessage & { [exchangeOf]?: Exchange };

const passToExchange = definePlugin<ProxiedRequest>((server) => {
  server.on('proxyReq', (proxyReq, req) => req[exchangeOf]?.begin(proxyReq));
  server.on('proxyRes', (answer, req) => req[exchangeOf]?.respond(answer));
  server.on('error', (error, req) => req?.[exchangeOf]?.fail(error));
});

/** @param url where the server listens, plain http; its path goes before that of each request */
export function createServiceProxy(url: string, limits: ServiceProxyLimits): ServiceProxy {
  const target = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: limits.connections, timeout: idleMs });
  const slowClients = new SlowClients(limits.slowClients);
  const proxy = createProxyMiddleware<ProxiedRequest>({
    target,
    agent,
    selfHandleResponse: true,
    // The library's own plugins log each response, which costs more than to send it.
    ejectPlugins: true,
    plugins: [passToExchange],
    router(req, _res, options) {
      const body = req[exchangeOf]?.bodyToSend();
      if (body) options.buffer = body;
      return target;
    },
  });

  return {
    pass(request) {
      const req: ProxiedRequest = request.req;
      const exchange = new Exchange(request, {
        ...{ limits, slowClients },
        send: () => void proxy(req, request.res, (error) => exchange.fail(error)),
      });
      req[exchangeOf] = exchange;
      exchange.start();
    },
    stats: () => ({
      busy: lengthOf(agent.sockets),
      idle: lengthOf(agent.freeSockets),
      queued: lengthOf(agent.requests),
    }),
    close: () => agent.destroy(),
  };
}

const lengthOf = (lists: NodeJS.ReadOnlyDict<readonly unknown[]>) => Object.values(lists).flat().length;
