import type { IncomingHttpHeaders } from 'node:http';
import { methodNotAllowed } from '@our-dates/service-kit/errors';
import { hasBody } from '@our-dates/service-kit/http/has-body';
import { withContext } from '@our-dates/service-kit/telemetry/request-context';
import type { Tracer } from '@our-dates/service-kit/telemetry/tracer';
import type { NextFunction, RequestHandler } from 'express';
import { BufferedBodies, bufferedBodyLimits } from '../clients/buffered-bodies.ts';
import { bodyTooLarge } from '../clients/request-body.ts';
import { type GatewayRequest, requestOf } from '../entry/gateway-request.ts';
import { requireSameSite } from '../entry/same-site.ts';
import type { GatewayRoute } from '../routes/added-routes.ts';
import type { Routing } from '../routes/routing.ts';
import { createResponder } from './respond.ts';
import type { ServiceRequests } from './service-requests.ts';

export interface ApiLimits {
  /** Bytes of one uploaded photo. */
  readonly maxUploadBytes: number;
  /** Milliseconds until a service begins its response. */
  readonly answerMs: number;
  /** The same after an upload, whose photos are all looked at first. */
  readonly uploadAnswerMs: number;
}

type AnswerOwn = (request: GatewayRequest) => Promise<void>;

/** Fields and part headers around the files of a form. */
const formOverheadBytes = 1024 * 1024;

/** The only browser headers that reach a service: a header that no service reads cannot confuse one. */
const passedOn = [
  'accept',
  'content-encoding',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'range',
  'user-agent',
] as const;

/**
 * Serves the routes of the contract below `/api`: finds the route, authenticates and authorizes the viewer, and forwards the
 * request to the service of that route.
 * @param options.own the routes that the gateway handles itself, by id, once the viewer is admitted
 * @param options.streams the same for connections that stay open, which check access themselves, again and again
 */
export function createApi(options: {
  routing: Routing;
  requests: ServiceRequests;
  own: ReadonlyMap<string, AnswerOwn>;
  streams: ReadonlyMap<string, AnswerOwn>;
  limits: ApiLimits;
  tracer: Tracer | undefined;
}): RequestHandler {
  const { routing, requests, own, streams, limits, tracer } = options;
  const bufferedBodies = new BufferedBodies();

  async function answer(request: GatewayRequest, next: NextFunction): Promise<void> {
    const { req, res, address } = request;
    const route = findRoute(request);
    if (!route) return next();
    request.route = route;
    requireSameSite(req.method, req.headers, request.origin);
    const open = streams.get(route.id);
    if (open) return open(request);
    const maxBytes = bodyLimit(route, limits);
    if (Number(req.headers['content-length'] ?? 0) > maxBytes) throw bodyTooLarge(maxBytes);

    request.viewer = await requests.admit(request, route);
    const answerOwn = own.get(route.id);
    if (answerOwn) return answerOwn(request);
    const isWhole = req.complete;
    if (res.destroyed) return;
    const body = await bodyOf(request, route, maxBytes);
    if (res.destroyed) return;
    // The session or the partnership may have ended before the rest arrived. Where a body is forwarded as it
    // arrives, its service checks again.
    if (body instanceof Buffer && !isWhole) request.viewer = await requests.admit(request, route);
    const { viewer } = request;
    const { service, headers, span } = await requests.prepare(request, route, viewer);
    if (res.destroyed) {
      span?.end();
      return;
    }
    service.proxy.pass({
      req,
      res,
      address,
      body,
      span,
      headers: addOfBrowser(headers, req.headers, body),
      viewerId: viewer?.id ?? null,
      timeoutMs: route.multipart ? limits.uploadAnswerMs : limits.answerMs,
      respond: createResponder(request, route),
      fail: next,
    });
  }

  /** @throws AppError 405 when there is one, but not for this method */
  function findRoute({ req, path }: GatewayRequest): GatewayRoute | undefined {
    const match = routing.match(req.method, path);
    if (match.found === 'path') throw methodNotAllowed(match.allow);
    return match.found === 'route' ? match.route : undefined;
  }

  /** An upload is forwarded as it arrives, any other body as a whole. */
  async function bodyOf(
    { req, res, address, viewer }: GatewayRequest,
    route: GatewayRoute,
    maxBytes: number,
  ) {
    if ((req.method !== 'POST' && req.method !== 'PUT') || !hasBody(req)) return null;
    if (req.headers.expect?.toLowerCase() === '100-continue') res.writeContinue();
    return route.multipart
      ? { maxBytes }
      : bufferedBodies.read(req, { address, viewerId: viewer?.id ?? null });
  }

  return (_req, res, next) => {
    const request = requestOf(res);
    const { span, requestId, traceparent } = request;
    const done = span
      ? withContext({ requestId, traceparent, tracer }, () => answer(request, next))
      : answer(request, next);
    done.catch(next);
  };
}

/** @param body that is sent; only an upload may have no known length */
function addOfBrowser(
  headers: IncomingHttpHeaders,
  given: IncomingHttpHeaders,
  body: Buffer | { maxBytes: number } | null,
): IncomingHttpHeaders {
  for (const name of passedOn) {
    const value: string | string[] | undefined = given[name];
    if (typeof value === 'string') headers[name] = value;
  }
  const length = Buffer.isBuffer(body) ? String(body.length) : body && given['content-length'];
  if (length) headers['content-length'] = length;
  return headers;
}

function bodyLimit(route: GatewayRoute, limits: ApiLimits): number {
  if (!route.multipart) return bufferedBodyLimits.maxBytes;
  const files = Object.values(route.multipart.files).reduce((sum, { max }) => sum + max, 0);
  return files * limits.maxUploadBytes + formOverheadBytes;
}
