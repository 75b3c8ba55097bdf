import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** A listening HTTP server. */
export interface Listener {
  readonly server: Server;
  /** scheme://host:port to reach it at. */
  readonly url: string;
  /** Takes no more connections, lets requests in hand finish and closes idle connections. */
  close(): Promise<void>;
}

/**
 * Listens for HTTP. Idle connections are kept for 65 s, longer than the proxies before it keep them, so that
 * none of them sends into a closing one; headers must arrive within 20 s and a whole request within 5 minutes.
 * @param options.port 0: one the system gives
 */
export async function listen(
  onRequest: RequestListener,
  options: { host: string; port: number },
): Promise<Listener> {
  const server = createServer(
    {
      keepAliveTimeout: 65_000,
      headersTimeout: 20_000,
      requestTimeout: 300_000,
      connectionsCheckingInterval: 5000,
      noDelay: true,
    },
    onRequest,
  );
  server.on('clientError', refuse);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  const host = ['0.0.0.0', '::'].includes(options.host) ? '127.0.0.1' : options.host;
  return {
    server,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    close: () => close(server),
  };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A connection becomes idle when its request is done, which may be after the server stopped listening.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** What could not even be read as a request gets its problem+json too. */
function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const title = STATUS_CODES[status] ?? 'Bad Request';
  const detail = 'The request could not be understood.';
  const code = status === 408 ? 'REQUEST_TIMEOUT' : 'BAD_REQUEST';
  const body = JSON.stringify({ type: 'about:blank', title, status, detail, message: detail, code });
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\nContent-Type: application/problem+json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
