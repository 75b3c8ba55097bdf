import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { methodNotAllowed, notFound, toAppError, unauthenticated } from '@our-dates/common/errors';
import { type IdentitySigner, internalHeaders, type Viewer } from '@our-dates/common/identity/identity';
import type { Log } from '@our-dates/common/telemetry/log';
import { withContext } from '@our-dates/common/telemetry/request-context';
import type { Span, Tracer } from '@our-dates/common/telemetry/tracer';
import { sendProblem } from '../entry/responses.ts';
import { requireSameSite } from '../entry/same-site.ts';
import type { HeaderList } from '../entry/security-headers.ts';
import type { GatewayRoute } from '../routes/added-routes.ts';
import type { Routing } from '../routes/routing.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { BufferedBodies, bufferedBodyLimits } from './buffered-bodies.ts';
import { mayCompress } from './compression.ts';
import { bodyTooLarge, hasBody, RequestBody, senderLimits } from './request-body.ts';

/** A request for the API, as far as the server knows it. */
export interface ApiRequest {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  /** Without the query. */
  readonly path: string;
  readonly address: string;
  readonly origin: string;
  readonly requestId: string;
  /** W3C trace context. */
  readonly traceparent: string;
  /** Of the whole request, where its trace is recorded. */
  readonly span: Span | undefined;
  /** For every answer to this request. */
  readonly headers: HeaderList;
  /** Told as soon as it is known, for the log. */
  route: GatewayRoute | undefined;
  viewer: Viewer | null;
}

export interface ApiLimits {
  /** Bytes of one uploaded photo. */
  readonly maxUploadBytes: number;
  /** Milliseconds until a service begins its answer. */
  readonly answerMs: number;
  /** The same after an upload, whose photos are all looked at first. */
  readonly uploadAnswerMs: number;
}

/** Fields and part headers around the files of a form. */
const formOverheadBytes = 1024 * 1024;

/** The only headers of the browser's that reach a service: what none of them asks for cannot confuse any. */
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
 * Answers everything below `/api`: finds the route, who is asking and whether they may, and passes the request to
 * the service of that route.
 */
export function createApi(options: {
  routing: Routing;
  sessions: Sessions;
  signer: IdentitySigner;
  /** What the gateway answers itself, by the id of the route: who may call it is decided there too. */
  own: ReadonlyMap<string, (request: ApiRequest) => Promise<void>>;
  limits: ApiLimits;
  log: Log;
  tracer: Tracer | undefined;
}): (request: ApiRequest) => void {
  const { routing, sessions, signer, own, limits, log, tracer } = options;
  const bufferedBodies = new BufferedBodies();

  async function pass(request: ApiRequest): Promise<void> {
    const { req, res, path } = request;
    const method = req.method ?? '';
    const match = routing.match(method, path);
    if (match.found === 'nothing') throw notFound('There is nothing at this address.');
    if (match.found === 'path') throw methodNotAllowed(match.allow);
    const { route } = match;
    request.route = route;
    requireSameSite(method, req.headers, request.origin);
    const ownAnswer = own.get(route.id);
    if (ownAnswer) return ownAnswer(request);
    const service = routing.service(route.service);
    if (!service) throw new TypeError(`${route.id} is of the service ${route.service}, which there is not`);
    const maxBytes = bodyLimit(route, limits);
    if (Number(req.headers['content-length'] ?? 0) > maxBytes) throw bodyTooLarge(maxBytes);

    await admit(request, route);
    const isWhole = req.complete;
    if (res.destroyed) return;
    const body = await bodyOf(request, route, maxBytes);
    if (res.destroyed) return;
    // While the rest was waited for, the session or the partnership may have ended. Where a body is passed on as it
    // comes, its service asks again.
    if (body instanceof Buffer && !isWhole) await admit(request, route);
    const token = await signer.sign(request.viewer, service.audiences);
    if (res.destroyed) return;
    const { span: parent, traceparent } = request;
    const span = parent && tracer?.start(`ask ${route.service}`, { kind: 'client', parent: traceparent });
    service.upstream.forward({
      req,
      res,
      method: method === 'HEAD' ? 'HEAD' : route.method,
      path: req.url ?? '/',
      requestHeaders: headersFor(request, {
        route,
        token,
        traceparent: span?.traceparent ?? traceparent,
        asItComes: body instanceof RequestBody,
      }),
      body,
      responseHeaders: request.headers,
      address: request.address,
      viewerId: request.viewer?.id ?? null,
      mayCookie: route.service === 'auth',
      mayCompress: req.method === 'GET' && mayCompress(route),
      timeoutMs: route.multipart ? limits.uploadAnswerMs : limits.answerMs,
      span,
      fail: (error) => refuse(request, error),
    });
  }

  /** @throws AppError 401 when the route asks for a session and there is none */
  async function admit(request: ApiRequest, route: GatewayRoute): Promise<void> {
    request.viewer = await viewerOf(request, route);
    if (request.viewer === null && route.access === 'user') throw unauthenticated();
  }

  /** An upload is passed on as it comes, everything else as a whole. */
  async function bodyOf(
    { req, res, address, viewer }: ApiRequest,
    route: GatewayRoute,
    maxBytes: number,
  ): Promise<RequestBody | Buffer | null> {
    if ((req.method !== 'POST' && req.method !== 'PUT') || !hasBody(req)) return null;
    if (req.headers.expect?.toLowerCase() === '100-continue') res.writeContinue();
    if (route.multipart) return new RequestBody(req, { ...senderLimits, maxBytes });
    return bufferedBodies.read(req, { address, viewerId: viewer?.id ?? null });
  }

  /**
   * A public route is open without a session too, also when it has ended. Auth looks at the
   * cookie itself, and has no use for the partner.
   */
  async function viewerOf({ req, origin }: ApiRequest, route: GatewayRoute): Promise<Viewer | null> {
    try {
      const session = await sessions.sessionOf(req.headers.cookie, origin, {
        partner: route.service !== 'auth',
      });
      return session?.viewer ?? null;
    } catch (error) {
      if (route.access === 'public' && toAppError(error).status === 401) return null;
      throw error;
    }
  }

  function refuse(request: ApiRequest, error: unknown): void {
    const { req, res, path, requestId, headers, route } = request;
    const known = toAppError(error);
    if (known.status >= 500) {
      log.error(
        { requestId, route: route?.id, service: route?.service, err: known.cause ?? known },
        known.detail,
      );
    }
    sendProblem(req, res, known, { instance: path, requestId, headers });
  }

  return (request) => {
    const { span, requestId, traceparent } = request;
    const passing = span
      ? withContext({ requestId, traceparent, tracer }, () => pass(request))
      : pass(request);
    passing.catch((error: unknown) => refuse(request, error));
  };
}

function headersFor(
  { req, address, origin, requestId }: ApiRequest,
  sent: { route: GatewayRoute; token: string; traceparent: string; asItComes: boolean },
): string[] {
  const { route, token, traceparent, asItComes } = sent;
  const given: IncomingHttpHeaders = req.headers;
  const list = [
    internalHeaders.token,
    token,
    internalHeaders.address,
    address,
    internalHeaders.origin,
    origin,
    'x-request-id',
    requestId,
    'traceparent',
    traceparent,
  ];
  for (const name of passedOn) {
    const value = given[name];
    if (typeof value === 'string') list.push(name, value);
  }
  if (asItComes && given['content-length'] !== undefined)
    list.push('content-length', given['content-length']);
  if (route.service === 'auth' && given.cookie !== undefined) list.push('cookie', given.cookie);
  return list;
}

function bodyLimit(route: GatewayRoute, limits: ApiLimits): number {
  if (!route.multipart) return bufferedBodyLimits.maxBytes;
  const files = Object.values(route.multipart.files).reduce((sum, { max }) => sum + max, 0);
  return files * limits.maxUploadBytes + formOverheadBytes;
}
