import type { ClientRequest, IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { AppError, unavailable } from '@our-dates/service-kit/errors';
import { hasBody } from '@our-dates/service-kit/http/has-body';
import type { Span } from '@our-dates/service-kit/telemetry/tracer';
import { ClientClock, type ClientPace } from '../clients/client-clock.ts';
import { bodyTooLarge, senderTooSlow } from '../clients/request-body.ts';
import { type ClientIdentity, type SlowClients, tooBusy, tooManyAtOnce } from '../clients/slow-clients.ts';

/** A request to be passed on, with the client that made it. */
export interface ProxyRequest extends ClientIdentity {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  /** All headers that the service gets; nothing of the browser's is added to them. */
  readonly headers: IncomingHttpHeaders;
  /** Bytes that are sent at once, or an upload that is passed on as it comes. */
  readonly body: Buffer | { readonly maxBytes: number } | null;
  /** How long the service may take to begin its response, counted from when it has the whole request. */
  readonly timeoutMs: number;
  /** Ends with the exchange. */
  readonly span?: Span | undefined;
  /** Sends the service's response to the browser. @throws AppError where the browser is to get that instead */
  readonly respond: (answer: IncomingMessage) => void;
  /** Called at most once, before anything was sent to the browser. */
  readonly fail: (error: AppError) => void;
}

export interface ExchangeLimits {
  /** How long a connection may take to be made. */
  readonly connectMs: number;
  /** How long the service may be silent in the middle of a response. */
  readonly silenceMs: number;
  /** Of browsers that send a body or read a response slowly. */
  readonly sender: ClientPace;
  readonly reader: ClientPace;
}

/** One request on its way through `http-proxy-middleware`: its time limits, and whether it is sent again. */
export class Exchange {
  readonly #request: ProxyRequest;
  readonly #limits: ExchangeLimits;
  readonly #slowClients: SlowClients;
  readonly #send: () => void;
  readonly #upload: { readonly maxBytes: number } | null;
  readonly #hasBody: boolean;
  #proxyReq: ClientRequest | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** The timer may end earlier than this: it is set again then, and not with each byte. */
  #deadline = 0;
  #sender: ClientClock | undefined;
  #reader: ClientClock | undefined;
  #isConnected = false;
  #isRetry = false;
  #isAnswered = false;
  #isSlow = false;
  #isOver = false;

  constructor(
    request: ProxyRequest,
    service: { limits: ExchangeLimits; slowClients: SlowClients; send: () => void },
  ) {
    this.#request = request;
    this.#limits = service.limits;
    this.#slowClients = service.slowClients;
    this.#send = service.send;
    this.#upload = Buffer.isBuffer(request.body) ? null : request.body;
    this.#hasBody = hasBody(request.req);
  }

  start(): void {
    const { req, res, headers, timeoutMs } = this.#request;
    res.once('close', () => this.#finish());
    // What only reads is fast until it proves slow; an upload may be slow, and takes none of the last connections.
    if (!this.#slowClients.isWithinShare(this.#request)) this.fail(tooManyAtOnce());
    else if (this.#upload && !this.#slowClients.hasRoom) this.fail(tooBusy());
    if (this.#isOver) return;
    this.#setTimer(timeoutMs);
    // The library copies these. In its own hook they could come too late: a kept connection sends at once.
    req.headers = headers;
    this.#send();
  }

  /** What is sent as the body; undefined: the request's own, which for most requests has no byte. */
  bodyToSend(): Readable | undefined {
    const { body } = this.#request;
    if (Buffer.isBuffer(body)) return Readable.from(body);
    // A body that no route takes would follow the headers without a length. A stream is read only once.
    return this.#upload || (!this.#isRetry && !this.#hasBody) ? undefined : Readable.from([]);
  }

  /** A connection was found. */
  begin(proxyReq: ClientRequest): void {
    this.#proxyReq = proxyReq;
    if (this.#isOver) {
      proxyReq.destroy();
      return;
    }
    const { socket } = proxyReq;
    this.#isConnected = !socket?.connecting;
    if (this.#upload) this.#watchUpload(proxyReq, this.#upload.maxBytes);
    if (this.#isConnected || this.#isOver) return;
    this.#setTimer(this.#limits.connectMs);
    socket?.once('connect', () => {
      this.#isConnected = true;
      if (this.#upload) this.#clearTimer();
      else this.#setTimer(this.#request.timeoutMs);
    });
  }

  respond(answer: IncomingMessage): void {
    if (this.#isOver) {
      answer.destroy();
      return;
    }
    try {
      this.#request.respond(answer);
    } catch (error) {
      this.#proxyReq = undefined;
      answer.resume();
      this.fail(error);
      return;
    }
    this.#isAnswered = true;
    this.#sender?.stop();
    this.#setTimer(this.#limits.silenceMs);
    answer
      .on('data', () => this.#setTimer(this.#limits.silenceMs))
      .on('pause', () => this.#waitForReader())
      .once('end', () => {
        this.#clearTimer();
        this.#release();
      });
    this.#waitForReader();
  }

  /** Of two errors only the first one counts. A response that breaks off is broken off by the library. */
  fail(error: unknown): void {
    if (this.#isOver || this.#isAnswered) return;
    const known = serviceError(error);
    if (known !== error && this.#mayRetry()) {
      this.#isRetry = true;
      this.#isConnected = false;
      this.#send();
      return;
    }
    this.#request.span?.fail(known);
    this.#finish();
    this.#proxyReq?.destroy();
    this.#request.fail(known);
  }

  /** Once, and only where the service cannot have acted on it: there was no connection, or it only reads. */
  #mayRetry(): boolean {
    const { method } = this.#request.req;
    return !this.#isRetry && !this.#upload && (!this.#isConnected || method === 'GET' || method === 'HEAD');
  }

  #watchUpload(proxyReq: ClientRequest, maxBytes: number): void {
    const { req, timeoutMs } = this.#request;
    this.#clearTimer();
    let bytes = 0;
    const sender = new ClientClock({
      pace: this.#limits.sender,
      mayBeSlow: () => {
        if (!this.#hold()) this.fail(this.#slowClients.refusal());
        return this.#isSlow;
      },
      // Who does not read keeps the other one waiting.
      onTooSlow: () => this.fail(proxyReq.writableNeedDrain ? tookTooLong() : senderTooSlow()),
    });
    this.#sender = sender;
    req.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      sender.received(chunk.length);
      if (bytes > maxBytes) this.fail(bodyTooLarge(maxBytes));
    });
    proxyReq.once('finish', () => {
      sender.stop();
      if (this.#isOver || this.#isAnswered) return;
      this.#release();
      this.#setTimer(timeoutMs);
    });
    sender.start();
  }

  #waitForReader(): void {
    const { res } = this.#request;
    if (!res.writableNeedDrain) return;
    this.#reader ??= new ClientClock({
      pace: this.#limits.reader,
      mayBeSlow: () => {
        if (!this.#hold()) res.destroy();
        return this.#isSlow;
      },
      onTooSlow: () => res.destroy(),
    });
    const reader = this.#reader;
    res.once('drain', () => {
      reader.stop();
      this.#setTimer(this.#limits.silenceMs);
    });
    reader.start(res.writableLength);
  }

  #hold(): boolean {
    this.#isSlow ||= this.#slowClients.add(this.#request);
    return this.#isSlow;
  }

  /** The client keeps no connection to the service any more. */
  #release(): void {
    if (this.#isSlow) this.#slowClients.remove(this.#request);
    this.#isSlow = false;
  }

  #setTimer(ms: number): void {
    if (this.#isOver) return;
    const deadline = performance.now() + ms;
    const isLater = this.#timer !== undefined && deadline >= this.#deadline;
    this.#deadline = deadline;
    if (isLater) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#onTimeout, ms);
  }

  #clearTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  readonly #onTimeout = (): void => {
    const { res } = this.#request;
    const leftMs = this.#deadline - performance.now();
    this.#timer = leftMs > 0 ? setTimeout(this.#onTimeout, leftMs) : undefined;
    if (this.#timer) return;
    if (!this.#isAnswered) this.fail(tookTooLong());
    // The reader has a clock of its own. An end in the middle tells the browser that the response is not complete.
    else if (!res.writableNeedDrain) res.destroy();
  };

  #finish(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#release();
    this.#clearTimer();
    this.#sender?.stop();
    this.#reader?.stop();
    this.#request.span?.end();
  }
}

/** How the failure of a service reads to the person who waited for it. */
function serviceError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ECONNRESET' || code === 'EPIPE'
    ? unavailable('The connection was reset. Please try again.', 1, 'CONNECTION_RESET', error)
    : unavailable(undefined, 1, 'UNAVAILABLE', error);
}

function tookTooLong(): AppError {
  const detail = 'This took too long and ran into a timeout. Please try again in a moment.';
  return unavailable(detail, 2, 'TIMEOUT');
}
