import { connect as connectSocket } from 'node:net';
import { type buildConnector, Pool } from 'undici';
import { ProxyExchange, type ProxyRequest, stallMs } from './proxy-exchange.ts';
import { type ClientPace, clientPace } from './slow-client.ts';
import { type PerClientLimits, SlowClientLimits } from './slow-client-limits.ts';

/** One service behind the gateway. */
export interface Upstream {
  /** Passes a request on and its answer back, both as they come. */
  forward(exchange: ProxyRequest): void;
  /** What its connections are doing. */
  stats(): UpstreamStats;
  close(): Promise<void>;
}

export interface UpstreamStats {
  /** Connections with a request on them. */
  readonly busy: number;
  readonly idle: number;
  /** Requests that wait for a connection. */
  readonly queued: number;
}

/** Connections a service is given at most; requests beyond them wait for one. */
const connectionsPerService = 256;

/** What browsers may do to the connections of a service. */
export interface ClientLimits extends ClientPace, PerClientLimits {}

const clientLimits: ClientLimits = { ...clientPace, perViewer: 48, perNetwork: 128, total: 192 };

/**
 * @param options.url where the service listens; plain http
 * @param options.connectTimeoutMs how long a connection may take to be made
 */
export function createUpstream(options: {
  url: string;
  connectTimeoutMs: number;
  limits?: ClientLimits;
}): Upstream {
  const limits = options.limits ?? clientLimits;
  const held = new SlowClientLimits(limits);
  const base = new URL(options.url);
  const prefix = base.pathname.replace(/\/$/, '');
  const pool = new Pool(base.origin, {
    connections: connectionsPerService,
    pipelining: 1,
    connect: connectWithin(options.connectTimeoutMs),
    // Services keep idle connections for 65 s; ours go first, so that none is used while it is closed there.
    keepAliveTimeout: 20_000,
    keepAliveMaxTimeout: 30_000,
    // The timers of an exchange are exact to the millisecond, these only to a second.
    headersTimeout: 0,
    bodyTimeout: stallMs,
    strictContentLength: true,
    allowH2: false,
  });

  return {
    forward(exchange) {
      new ProxyExchange({ pool, held, pace: limits, path: prefix + exchange.path, exchange }).begin();
    },
    stats() {
      const { connected, free, queued } = pool.stats;
      return { busy: connected - free, idle: free, queued };
    },
    close: () => pool.destroy(),
  };
}

/** The pool's own time limit for connecting is exact only to a second. */
function connectWithin(ms: number): buildConnector.connector {
  return ({ hostname, port }, callback) => {
    const socket = connectSocket({
      host: hostname,
      port: Number(port) || 80,
      noDelay: true,
      keepAlive: true,
    });
    const timer = setTimeout(
      () => socket.destroy(new DOMException('no connection in time', 'TimeoutError')),
      ms,
    );
    const failed = (error: Error) => {
      clearTimeout(timer);
      callback(error, null);
    };
    socket.once('error', failed).once('connect', () => {
      clearTimeout(timer);
      socket.off('error', failed);
      callback(null, socket);
    });
  };
}
