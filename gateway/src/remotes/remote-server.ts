import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { AppError, notFound } from '@our-dates/service-kit/errors';
import { request as askServer } from 'undici';
import type { SiteRequest } from '../pages/page-renderer.ts';
import { createServiceProxy, serviceLimits } from '../proxy/service-proxy.ts';
import { manifestFile, type RemoteSource } from './remote-builds.ts';

const asked = new Set(['accept-encoding', 'if-none-match', 'if-modified-since']);
const answered = ['content-type', 'content-length', 'content-encoding', 'etag', 'last-modified', 'vary'];
const namePattern = /^(?:[A-Za-z0-9_~@][A-Za-z0-9_~@.-]*\/)*[A-Za-z0-9_~@][A-Za-z0-9_~@.-]*$/;

/**
 * A remote that is released on its own and served by its own server, brought under our origin.
 * @param options.timeoutMs until the server begins its answer, and of its silence in the middle of one; default 3 s
 */
export function createRemoteServer(address: string, options: { timeoutMs?: number } = {}): RemoteSource {
  const { timeoutMs = 3000 } = options;
  const proxy = createServiceProxy(address, {
    ...serviceLimits,
    connections: 64,
    connectMs: timeoutMs,
    silenceMs: timeoutMs,
    slowClients: { perViewer: 16, perNetwork: 32, total: 48 },
  });
  let lastManifest: string | undefined;

  return {
    send(request, name) {
      if (!namePattern.test(name)) return Promise.resolve(false);
      const { req, res } = request;
      const headers = Object.fromEntries(Object.entries(req.headers).filter(([name]) => asked.has(name)));
      req.url = `/${name}`;
      return new Promise((resolve, reject) => {
        res.once('close', () => resolve(true));
        proxy.pass({
          ...{ req, res, headers, timeoutMs },
          ...{ address: request.address, viewerId: null, body: null },
          respond: (answer) => respond(answer, request),
          fail(error) {
            if (error.status === 404) resolve(false);
            else reject(error.status === 503 ? notReached(error.cause ?? error) : error);
          },
        });
      });
    },
    async manifest() {
      // While it does not answer, what it said last holds: its pages say themselves that they cannot be had.
      const url = `${address.replace(/\/$/, '')}/${manifestFile}`;
      const answer = await askServer(url, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined);
      if (answer?.statusCode === 200) lastManifest = await answer.body.text();
      else await answer?.body.dump();
      return lastManifest;
    },
    close: async () => proxy.close(),
  };
}

/** @throws AppError 404 where the server has no such file, 503 where it fails */
function respond(answer: IncomingMessage, { res, headers }: SiteRequest): void {
  const { statusCode: status = 502 } = answer;
  if (status >= 500) throw notReached(undefined);
  if (status !== 200 && status !== 304) throw notFound('There is no such file.');
  const cacheControl = answer.headers['cache-control'] ?? 'no-cache';
  const passedBack = answered.flatMap((name) => headerOf(answer.headers, name));
  res.writeHead(status, [...headers, ...passedBack, 'cache-control', cacheControl]);
  answer.pipe(res);
}

function headerOf(headers: IncomingHttpHeaders, name: string): string[] {
  const value = headers[name];
  return typeof value === 'string' ? [name, value] : [];
}

function notReached(cause: unknown): AppError {
  return new AppError({
    status: 503,
    code: 'UNAVAILABLE',
    detail: 'This part of the page cannot be reached at the moment.',
    headers: { 'retry-after': '2' },
    cause,
  });
}
