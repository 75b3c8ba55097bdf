import { pipeline } from 'node:stream/promises';
import { AppError } from '@our-dates/common/errors';
import { Pool } from 'undici';
import type { RemoteSource } from './site.ts';

const timeoutMs = 3000;
const asked = ['accept-encoding', 'if-none-match', 'if-modified-since'];
const answered = ['content-type', 'content-length', 'content-encoding', 'etag', 'last-modified', 'vary'];
const namePattern = /^(?:[A-Za-z0-9_~@][A-Za-z0-9_~@.-]*\/)*[A-Za-z0-9_~@][A-Za-z0-9_~@.-]*$/;

/** A remote that is released on its own and served by its own server, brought under our origin. */
export function createRemoteServer(address: string): RemoteSource {
  const base = new URL(address.endsWith('/') ? address : `${address}/`);
  const pool = new Pool(base.origin, { connections: 32, bodyTimeout: timeoutMs });

  return {
    async send({ req, res, headers }, name) {
      if (!namePattern.test(name)) return false;
      const answer = await pool
        .request({
          method: 'GET',
          path: base.pathname + name,
          headers: asked.flatMap((header) => headerOf(req.headers, header)),
          signal: AbortSignal.timeout(timeoutMs),
        })
        .catch((cause: unknown) => {
          throw notReached(cause);
        });
      if (answer.statusCode !== 200 && answer.statusCode !== 304) {
        await answer.body.dump();
        if (answer.statusCode >= 500) throw notReached(undefined);
        return false;
      }
      const cacheControl = headerOf(answer.headers, 'cache-control')[1] ?? 'no-cache';
      res.writeHead(answer.statusCode, [
        ...headers,
        ...answered.flatMap((header) => headerOf(answer.headers, header)),
        'cache-control',
        cacheControl,
      ]);
      // A browser that leaves, or a server that breaks off, ends both sides; there is nothing left to answer.
      if (req.method === 'GET') await pipeline(answer.body, res).catch(() => {});
      else {
        await answer.body.dump();
        res.end();
      }
      return true;
    },
    async available() {
      return true;
    },
    close: () => pool.destroy(),
  };
}

function headerOf(headers: Readonly<Record<string, string | string[] | undefined>>, name: string): string[] {
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
