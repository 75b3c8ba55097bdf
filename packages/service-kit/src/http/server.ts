import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { AppError, badRequest, requestTimeout, toProblem } from '../errors.ts';
import { hasBody } from './has-body.ts';

/** A listening HTTP server. */
export interface Listener {
  readonly server: Server;
  /** scheme://host:port to reach it at. */
  readonly url: string;
  /** Takes no more connections, lets requests in flight finish and closes idle connections. */
  close(): Promise<void>;
}

/** How slowly a body may come: this many bytes each time. */
export interface BodyPace {
  readonly bytes: number;
  readonly ms: number;
}

/** Code that reads a body has stricter limits, and better answers; this is for bodies that are not read. */
const slowestBody: BodyPace = { bytes: 64 * 1024, ms: 120_000 };

/** A peer that does not even take a refusal is not waited for any longer. */
const refusalMs = 5000;

/**
 * Listens for HTTP. Idle connections are kept for 65 s, longer than the proxies before it keep them, so that
 * none of them sends into a closing one. Headers must arrive within 20 s; a body may take as long as it takes, but
 * not come more slowly than at its slowest pace. What cannot be read as a request is answered with problem+json.
 * @param options.port 0: one the system gives
 * @param options.refusalHeaders names and values, in turn, for the answers that are given before anybody is asked
 * @param options.slowestBody default: 64 KB in every 2 minutes
 */
export async function listen(
  onRequest: RequestListener,
  options: { host: string; port: number; refusalHeaders?: readonly string[]; slowestBody?: BodyPace },
): Promise<Listener> {
  const pace = options.slowestBody ?? slowestBody;
  const server = createServer(
    {
      keepAliveTimeout: 65_000,
      headersTimeout: 20_000,
      // Files on a slow line take more than any fixed time; their pace is watched instead.
      requestTimeout: 0,
      connectionsCheckingInterval: 5000,
      // Node would answer on its own, and with nothing that says why.
      requireHostHeader: false,
      noDelay: true,
    },
    onRequest,
  );
  const answersToBodies = new WeakMap<Socket, ServerResponse>();
  const connections = new Set<Socket>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  const added = options.refusalHeaders ?? [];
  const refuse = (socket: Socket, error: AppError) => {
    const answer = answerBeingSent(socket) ?? answersToBodies.get(socket);
    const isOver = answer?.req.complete && answer.writableFinished;
    refuseConnection(socket, error, { answer: isOver ? undefined : answer, added });
  };
  server.on('request', (req, res) => {
    if (!hasBody(req)) return;
    answersToBodies.set(req.socket, res);
    watchBody(req, pace, () => refuse(req.socket, requestTimeout()));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET') socket.destroy();
    else refuse(socket, unreadable(error.code));
  });
  server.on('checkExpectation', (req, res) => {
    const { status, headers, text } = refusal(unmetExpectation(), req.url, added);
    res.writeHead(status, headers).end(text);
  });
  await once(server.listen(options.port, options.host), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  const host = ['0.0.0.0', '::'].includes(options.host) ? '127.0.0.1' : options.host;
  return {
    server,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    close: () => close(server, connections),
  };
}

function close(server: Server, connections: ReadonlySet<Socket>): Promise<void> {
  function closeIdle(): void {
    // To Node, a connection is idle once its answer has ended, even while a slow reader still waits for most of it.
    if ([...connections].some((connection) => answerBeingSent(connection)?.writableEnded)) return;
    server.closeIdleConnections();
    // One that was opened ahead, and on which nothing has been asked yet, does not count as idle to Node.
    for (const connection of connections) if (connection.bytesRead === 0) connection.destroy();
  }
  return new Promise((resolve) => {
    // A connection becomes idle when its request is done, which may be after the server stopped listening.
    const sweep = setInterval(closeIdle, 50);
    // That of an HTTP server would begin by closing what Node takes for idle.
    NetServer.prototype.close.call(server, () => {
      clearInterval(sweep);
      // Ends the checks of the connections too.
      server.close(() => resolve());
    });
    closeIdle();
  });
}

/** Calls `giveUp` when the body of a request falls behind its pace, whether it is read or not. */
function watchBody(req: IncomingMessage, { bytes, ms }: BodyPace, giveUp: () => void): void {
  const { socket } = req;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    const came = socket.bytesRead - before;
    before += came;
    if (!req.complete && came < bytes) giveUp();
  }, ms);
  const stop = () => {
    clearInterval(timer);
    req.off('close', stop);
    socket.off('close', stop);
  };
  req.once('close', stop);
  // Node forgets a request that was answered before its body had come: it does not close with its connection.
  socket.once('close', stop);
}

/** Says why, unless an answer has begun by then, and ends the connection with all that was under way on it. */
function refuseConnection(
  socket: Socket,
  error: AppError,
  { answer, added }: { answer: ServerResponse | undefined; added: readonly string[] },
): void {
  if (!socket.writable || answer?.headersSent) {
    socket.destroy();
    return;
  }
  // Otherwise the request could still be completed, and acted on, after it was refused.
  socket.pause();
  socket.setTimeout(refusalMs, () => socket.destroy());
  const { status, headers, text } = refusal(error, answer?.req.url, added);
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`];
  for (let at = 0; at < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`);
  socket.end(`${lines.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy());
}

/** The answer that a connection waits for, or is in the middle of. */
function answerBeingSent(socket: Socket): ServerResponse | undefined {
  // Node decides by the same property, and has no public name for it.
  const answer = '_httpMessage' in socket ? socket._httpMessage : undefined;
  return answer instanceof ServerResponse ? answer : undefined;
}

function refusal(
  error: AppError,
  url: string | undefined,
  added: readonly string[],
): { status: number; headers: string[]; text: string } {
  const requestId = randomUUID();
  const [path = ''] = (url ?? '').split('?', 1);
  const instance = path.startsWith('/') ? path : '/';
  const { status, body } = toProblem(error, { instance, requestId });
  const text = JSON.stringify(body);
  const headers = [
    ...['Content-Type', 'application/problem+json; charset=utf-8'],
    ...['Content-Length', String(Buffer.byteLength(text))],
    ...['Cache-Control', 'no-store'],
    ...['X-Request-Id', requestId],
    ...added,
    ...['Connection', 'close'],
  ];
  return { status, headers, text };
}

function unreadable(code: string | undefined): AppError {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return requestTimeout();
    case 'HPE_HEADER_OVERFLOW':
      return new AppError({
        status: 431,
        code: 'HEADERS_TOO_LARGE',
        detail: 'The headers of the request are too large.',
      });
    default:
      return badRequest('The request could not be understood.');
  }
}

function unmetExpectation(): AppError {
  return new AppError({
    status: 417,
    code: 'EXPECTATION_FAILED',
    detail: 'The request expects something that is not done here.',
  });
}
