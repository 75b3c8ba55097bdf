import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AppError } from '@our-dates/common/errors';
import type { Span } from '@our-dates/common/telemetry/tracer';
import type { Dispatcher, Pool } from 'undici';
import { accepts } from '../entry/accept-encoding.ts';
import type { HeaderList } from '../entry/security-headers.ts';
import { CompressedAnswer, coding, isWorthCompressing } from './compression.ts';
import { drain, RequestBody, tooBusy, tooManyAtOnce } from './request-body.ts';
import { passedBack, withoutLength } from './response-headers.ts';
import { type ClientPace, SlowClient } from './slow-client.ts';
import type { ClientIdentity, SlowClientLimits } from './slow-client-limits.ts';
import { isTimeout, senderStalled, tookTooLong, upstreamError } from './upstream-errors.ts';

/** A request on its way through, with the client that made it. */
export interface ProxyRequest extends ClientIdentity {
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

/** Neither end of a body may be silent for longer, and a service that is sent one must go on reading. */
export const stallMs = 30_000;

const abandoned = new Error('the browser waits for this answer no more');

/** One request passing through, from the dispatch to the last byte of the answer. */
export class ProxyExchange implements Dispatcher.DispatchHandler {
  readonly #pool: Pool;
  readonly #held: SlowClientLimits;
  readonly #pace: ClientPace;
  readonly #path: string;
  readonly #exchange: ProxyRequest;
  readonly #upload: RequestBody | null;
  #controller: Dispatcher.DispatchController | undefined;
  #timer: NodeJS.Timeout | undefined;
  #slowTimer: NodeJS.Timeout | undefined;
  #slowClient: SlowClient | undefined;
  #holding = false;
  #catchingUp = false;
  #sending = false;
  #compressed: { answer: CompressedAnswer; status: number; headers: string[] } | undefined;
  #answering = false;
  #over = false;
  #retried = false;

  constructor(options: {
    pool: Pool;
    held: SlowClientLimits;
    pace: ClientPace;
    path: string;
    exchange: ProxyRequest;
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
    this.#slowTimer = setTimeout(this.#onSlowSender, this.#pace.slowAfterMs);
  }

  onBodySent(): void {
    if (this.#sending) this.#timer?.refresh();
  }

  onRequestSent(): void {
    if (!this.#sending) return;
    this.#sending = false;
    clearTimeout(this.#slowTimer);
    if (!this.#slowClient) this.#letGo();
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
    this.#slowClient ??= new SlowClient({
      res: this.#exchange.res,
      pace: this.#pace,
      mayBeSlow: () => this.#hold(),
    });
    this.#slowClient.catchUp().then(
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
    clearTimeout(this.#slowTimer);
    const { res, span } = this.#exchange;
    res.off('close', this.#onBrowserGone);
    span?.end();
  }
}
