import type { Readable } from 'node:stream';
import { AppError } from '@our-dates/common/errors';
import { Pool } from 'undici';
import type { SiteRequest } from '../pages/site.ts';
import { clientPace, SlowClient } from '../proxy/slow-client.ts';
import { SlowClientLimits } from '../proxy/slow-client-limits.ts';
import type { RemoteSource } from './built-remotes.ts';
import { manifestFile } from './remote-builds.ts';

const asked = ['accept-encoding', 'if-none-match', 'if-modified-since'];
const answered = ['content-type', 'content-length', 'content-encoding', 'etag', 'last-modified', 'vary'];
const namePattern = /^(?:[A-Za-z0-9_~@][A-Za-z0-9_~@.-]*\/)*[A-Za-z0-9_~@][A-Za-z0-9_~@.-]*$/;

/**
 * A remote that is released on its own and served by its own server, brought under our origin.
 * @param options.timeoutMs until the server begins its answer, and of its silence in the middle of one; default 3 s
 */
export function createRemoteServer(address: string, options: { timeoutMs?: number } = {}): RemoteSource {
  const { timeoutMs = 3000 } = options;
  const base = new URL(address.endsWith('/') ? address : `${address}/`);
  const pool = new Pool(base.origin, { connections: 64, headersTimeout: 0, bodyTimeout: timeoutMs });
  const held = new SlowClientLimits({ perViewer: 16, perNetwork: 32, total: 48 });
  let lastManifest: string | undefined;

  /** Up to the headers: how long the body may take is up to the browser. */
  async function ask(path: string, headers: string[]) {
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(), timeoutMs);
    try {
      return await pool.request({ method: 'GET', path, headers, signal: giveUp.signal });
    } catch (cause) {
      throw notReached(cause);
    } finally {
      clearTimeout(timer);
    }
  }

  async function sendBody(body: Readable, request: SiteRequest): Promise<void> {
    const { res } = request;
    const holder = { address: request.address, viewerId: null };
    let holding = false;
    const slowBrowser = new SlowClient({
      res,
      pace: clientPace,
      mayBeSlow() {
        holding = held.add(holder);
        return holding;
      },
    });
    res.once('close', () => body.destroy());
    try {
      for await (const chunk of body) {
        if (res.destroyed) return;
        if (!res.write(chunk)) await slowBrowser.catchUp();
      }
      res.end();
    } catch {
      // The server broke off, or the browser did; there is nothing left to answer.
      res.destroy();
    } finally {
      if (holding) held.remove(holder);
    }
  }

  return {
    async send(request, name) {
      if (!namePattern.test(name)) return false;
      const { req, res, headers } = request;
      const answer = await ask(
        base.pathname + name,
        asked.flatMap((header) => headerOf(req.headers, header)),
      );
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
      if (req.method === 'GET') await sendBody(answer.body, request);
      else {
        await answer.body.dump();
        res.end();
      }
      return true;
    },
    async manifest() {
      // While it does not answer, what it said last holds: its pages say themselves that they cannot be had.
      const answer = await ask(base.pathname + manifestFile, []).catch(() => undefined);
      if (answer?.statusCode === 200) lastManifest = await answer.body.text();
      else await answer?.body.dump();
      return lastManifest;
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
