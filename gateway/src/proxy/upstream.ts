import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { connect as connectSocket } from 'node:net';
import { AppError, badRequest, unavailable } from '@our-dates/common/errors';
import type { Span } from '@our-dates/common/telemetry/tracer';
import { type buildConnector, type Dispatcher, Pool } from 'undici';
import { accepts } from '../entry/accept-encoding.ts';
import type { HeaderList } from '../entry/security-headers.ts';
import { CompressedAnswer, coding, isWorthCompressing } from './compression.ts';
import { drain, RequestBody, tooBusy, tooManyAtOnce } from './request-body.ts';
import { type BrowserPace, browserPace, SlowBrowser } from './slow-client.ts';
import { HeldConnections, type Holder, type HolderLimits } from './slow-client-limits.ts';

/** One service behind the gateway. */
export interface Upstream {
  /** Passes a request on and its answer back, both as they come. */
  forward(exchange: Exchange): void;
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

/** A request on its way through, in the name of whoever made it. */
export interface Exchange extends Holder {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  /** With the query. */
  readonly path: string;
  /** Flat list of names and values for the service; nothing of the browser's is added to it. */
  readonly requestHeaders: string[];
  /** A stream is passed on as it comes; bytes are sent at once. */
  readonly body: RequestBody | Buffer | null;
  /** Added to whatever the service answers. */
  readonly responseHeaders: HeaderList;
  /** Whether the service may set cookies. */
  readonly mayCookie: boolean;
  /** Whether the answer may be sent compressed. */
  readonly mayCompress: boolean;
  /** Milliseconds the service has to begin its answer, counted from when it has the whole request. */
  readonly timeoutMs: number;
  /** Ends with the exchange. */
  readonly span?: Span | undefined;
  /** Answers the browser when the service did not. Called at most once, before anything was sent. */
  readonly fail: (error: AppError) => void;
}

/** Set by the gateway itself, or only meant for one hop. */
const notPassedBack = new Set([
  'connection',
  'content-security-policy',
  'cross-origin-resource-policy',
  'date',
  'keep-alive',
  'proxy-authenticate',
  'referrer-policy',
  'server',
  'strict-transport-security',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-content-type-options',
  'x-powered-by',
  'x-request-id',
]);

/** Neither end of a body may be silent for longer, and a service that is sent one must go on reading. */
const stallMs = 30_000;

/** Connections a service is given at most; requests beyond them wait for one. */
const connectionsPerService = 256;

/** What browsers may do to the connections of a service. */
export interface BrowserLimits extends BrowserPace, HolderLimits {}

const browserLimits: BrowserLimits = { ...browserPace, perViewer: 48, perNetwork: 128, total: 192 };

/**
 * @param options.url where the service listens; plain http
 * @param options.connectTimeoutMs how long a connection may take to be made
 */
export function createUpstream(options: {
  url: string;
  connectTimeoutMs: number;
  limits?: BrowserLimits;
}): Upstream {
  const limits = options.limits ?? browserLimits;
  const held = new HeldConnections(limits);
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
      new Passage({ pool, held, pace: limits, path: prefix + exchange.path, exchange }).begin();
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

/** One request passing through, from the dispatch to the last byte of the answer. */
class Passage implements Dispatcher.DispatchHandler {
  readonly #pool: Pool;
  readonly #held: HeldConnections;
  readonly #pace: BrowserPace;
  readonly #path: string;
  readonly #exchange: Exchange;
  readonly #upload: RequestBody | null;
  #controller: Dispatcher.DispatchController | undefined;
  #timer: NodeJS.Timeout | undefined;
  #patience: NodeJS.Timeout | undefined;
  #slowBrowser: SlowBrowser | undefined;
  #holding = false;
  #catchingUp = false;
  #sending = false;
  #compressed: { answer: CompressedAnswer; status: number; headers: string[] } | undefined;
  #answering = false;
  #over = false;
  #retried = false;

  constructor(options: {
    pool: Pool;
    held: HeldConnections;
    pace: BrowserPace;
    path: string;
    exchange: Exchange;
  }) {
    this.#pool = options.pool;
    this.#held = options.held;
    this.#pace = options.pace;
    this.#path = options.path;
    this.#exchange = options.exchange;
    const { body } = options.exchange;
    this.#upload = body instanceof RequestBody ? body : null;
  }

  begin(): void {
    const { res, timeoutMs } = this.#exchange;
    if (!this.#held.isWithinShare(this.#exchange)) {
      this.#fail(tooManyAtOnce());
      return;
    }
    // What only reads is fast until it proves slow; a form may be slow, and takes none of the last connections.
    if (this.#upload && !this.#held.hasRoom) {
      this.#fail(tooBusy());
      return;
    }
    res.once('close', this.#onBrowserGone);
    this.#timer = setTimeout(this.#onTimeout, timeoutMs);
    this.#dispatch();
  }

  #dispatch(): void {
    const { method, requestHeaders, body } = this.#exchange;
    try {
      this.#pool.dispatch({ method, path: this.#path, headers: requestHeaders, body }, this);
    } catch (error) {
      this.#fail(upstreamError(error));
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#over) {
      controller.abort(abandoned);
      return;
    }
    if (!this.#upload) return;
    this.#sending = true;
    this.#setTimer(stallMs);
    this.#patience = setTimeout(this.#onSlowSender, this.#pace.patienceMs);
  }

  onBodySent(): void {
    if (this.#sending) this.#timer?.refresh();
  }

  onRequestSent(): void {
    if (!this.#sending) return;
    this.#sending = false;
    clearTimeout(this.#patience);
    if (!this.#slowBrowser) this.#letGo();
    if (!this.#answering) this.#setTimer(this.#exchange.timeoutMs);
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200 || this.#over) return;
    clearTimeout(this.#timer);
    this.#answering = true;
    const { req, res, responseHeaders, mayCookie, mayCompress } = this.#exchange;
    const list = passedBack(headers, responseHeaders, mayCookie);
    if (mayCompress && isWorthCompressing(status, headers)) {
      list.push('vary', 'accept-encoding');
      if (accepts(req.headers['accept-encoding'], coding)) {
        this.#compressed = { answer: new CompressedAnswer(), status, headers: withoutLength(list) };
        return;
      }
    }
    res.writeHead(status, list);
    if (res.writableNeedDrain) this.#waitForBrowser(controller);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#over) return;
    if (this.#compressed) this.#compressed.answer.add(chunk);
    else if (!this.#exchange.res.write(chunk)) this.#waitForBrowser(controller);
  }

  onResponseEnd(): void {
    if (this.#over) return;
    this.#finish();
    const { req, res } = this.#exchange;
    if (this.#compressed) {
      const { answer, status, headers } = this.#compressed;
      answer.send(res, status, headers).catch(() => res.destroy());
    } else {
      res.end();
    }
    // When the answer came before the whole request was read, the rest is not wanted; but a browser reads what we
    // say only once it has sent everything.
    this.#upload?.destroy();
    drain(req);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#over) return;
    if (this.#answering) {
      this.#cutOff();
      return;
    }
    if (this.#mayRetry(error)) {
      this.#retried = true;
      this.#controller = undefined;
      this.#dispatch();
      return;
    }
    this.#fail(upstreamError(this.#upload?.errored ?? error));
  }

  readonly #onTimeout = (): void => {
    const slowSender = this.#sending && this.#upload?.waitsForSender === true;
    this.#fail(slowSender ? senderStalled() : tookTooLong());
    this.#controller?.abort(abandoned);
  };

  readonly #onSlowSender = (): void => {
    if (this.#hold()) return;
    this.#fail(this.#held.hasRoom ? tooManyAtOnce() : tooBusy());
    this.#controller?.abort(abandoned);
  };

  readonly #onBrowserGone = (): void => {
    if (this.#over) return;
    this.#finish();
    this.#controller?.abort(abandoned);
    this.#upload?.destroy();
  };

  #waitForBrowser(controller: Dispatcher.DispatchController): void {
    controller.pause();
    // A service that closes its connection has its last bytes passed on all the same.
    if (this.#catchingUp) return;
    this.#catchingUp = true;
    this.#slowBrowser ??= new SlowBrowser({
      res: this.#exchange.res,
      pace: this.#pace,
      mayBeSlow: () => this.#hold(),
    });
    this.#slowBrowser.catchUp().then(
      () => {
        this.#catchingUp = false;
        controller.resume();
      },
      () => this.#cutOff(),
    );
  }

  #hold(): boolean {
    this.#holding ||= this.#held.add(this.#exchange);
    return this.#holding;
  }

  #letGo(): void {
    if (this.#holding) this.#held.remove(this.#exchange);
    this.#holding = false;
  }

  /** Once, and only where the service cannot have acted on it: nothing was sent, or it only reads. */
  #mayRetry(error: Error): boolean {
    if (this.#retried || this.#upload || isTimeout(error)) return false;
    const { method } = this.#exchange;
    return this.#controller === undefined || method === 'GET' || method === 'HEAD';
  }

  #setTimer(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#onTimeout, ms);
  }

  #fail(error: AppError): void {
    if (this.#over) return;
    this.#exchange.span?.fail(error);
    this.#finish();
    this.#upload?.destroy();
    this.#exchange.fail(error);
  }

  /** Too late for another answer: an end in the middle tells the browser that it is not complete. */
  #cutOff(): void {
    if (this.#over) return;
    this.#finish();
    this.#exchange.res.destroy();
    this.#upload?.destroy();
    this.#controller?.abort(abandoned);
  }

  #finish(): void {
    this.#over = true;
    this.#letGo();
    clearTimeout(this.#timer);
    clearTimeout(this.#patience);
    const { res, span } = this.#exchange;
    res.off('close', this.#onBrowserGone);
    span?.end();
  }
}

const abandoned = new Error('nobody waits for this answer any more');

function passedBack(headers: IncomingHttpHeaders, added: HeaderList, mayCookie: boolean): string[] {
  const list = [...added];
  let cached = false;
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || notPassedBack.has(name)) continue;
    if (name === 'cache-control') cached = true;
    if (name === 'set-cookie' && !mayCookie) continue;
    if (Array.isArray(value)) for (const one of value) list.push(name, one);
    else list.push(name, value);
  }
  if (!cached) list.push('cache-control', 'no-store');
  return list;
}

/** @param list names and values in turn */
function withoutLength(list: readonly string[]): string[] {
  return list.filter((_, index) => list[index - (index % 2)] !== 'content-length');
}

function isTimeout(error: unknown): boolean {
  return (
    codeOf(error) === 'UND_ERR_CONNECT_TIMEOUT' || (error instanceof Error && error.name === 'TimeoutError')
  );
}

/** How the failure of a service reads to the person who waited for it. */
function upstreamError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isTimeout(error)) return tookTooLong();
  switch (codeOf(error)) {
    case 'UND_ERR_SOCKET':
    case 'ECONNRESET':
    case 'EPIPE':
      return unavailable('The connection was reset. Please try again.', 1, 'CONNECTION_RESET', error);
    case 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH':
      return badRequest('The request is not as long as it says.');
    default:
      return unavailable(undefined, 1, 'UNAVAILABLE', error);
  }
}

function tookTooLong(): AppError {
  return unavailable(
    'This took too long and ran into a timeout. Please try again in a moment.',
    2,
    'TIMEOUT',
  );
}

function senderStalled(): AppError {
  return new AppError({
    status: 408,
    code: 'REQUEST_TIMEOUT',
    detail: 'The upload stopped coming and ran into a timeout. Please check your connection and try again.',
  });
}

function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
