import { notFound, unavailable } from '@our-dates/service-kit/errors';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import { Agent, request } from 'undici';
import type { Routing } from '../routes/routing.ts';
import type { RequestOrigin, ServiceRequests } from './service-requests.ts';

/** GETs a route in the name of a person. @throws AppError 404 without such a route, or the error of the connection */
export type CallService = (call: {
  /** With the query. */
  path: string;
  from: RequestOrigin;
  viewer: Viewer;
  signal: AbortSignal;
}) => Promise<{ status: number; headers: Readonly<Record<string, string | undefined>>; text: string }>;

/** Requests that the gateway makes itself: routed, signed and traced as those that it proxies. */
export function createCallService(options: {
  routing: Routing;
  requests: ServiceRequests;
  connectTimeoutMs: number;
}): { callService: CallService; close(): Promise<void> } {
  const { routing, requests, connectTimeoutMs } = options;
  const agent = new Agent({
    connections: 64,
    connect: { timeout: connectTimeoutMs },
    keepAliveTimeout: 20_000,
  });
  return {
    async callService({ path, from, viewer, signal }) {
      const match = routing.match('GET', path.split('?', 1)[0] ?? path);
      // What needs a recent login is checked where a browser requests it, and is never part of a page.
      if (match.found !== 'route' || match.route.recentLogin)
        throw notFound('There is nothing at this address.');
      const { service, headers, span } = await requests.prepare(from, match.route, viewer);
      const began = performance.now();
      const note = (status: number) =>
        service.note?.({ status, seconds: (performance.now() - began) / 1000 });
      try {
        const answer = await request(new URL(path, service.url), {
          dispatcher: agent,
          headers: { ...headers, accept: 'application/json' },
          signal,
        });
        note(answer.statusCode);
        return {
          status: answer.statusCode,
          headers: singleValues(answer.headers),
          text: await answer.body.text(),
        };
      } catch (error) {
        // A page that no longer waits says nothing of the service.
        if (!signal.aborted) note(unavailable().status);
        throw error;
      } finally {
        span?.end();
      }
    },
    close: () => agent.destroy(),
  };
}

function singleValues(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  const single = Object.entries(headers).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(single);
}
