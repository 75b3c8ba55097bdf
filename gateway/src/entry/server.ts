import type { IncomingMessage } from 'node:http';
import { AppError, badRequest, methodNotAllowed, notFound, toAppError } from '@our-dates/service-kit/errors';
import { type HeaderList, sendProblem, sendText } from '@our-dates/service-kit/http/responses';
import { type Health, sendReadiness } from '@our-dates/service-kit/slice/health';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import type { Metrics } from '@our-dates/service-kit/telemetry/metrics';
import express, {
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { drain } from '../clients/request-body.ts';
import type { ApiDocument } from '../pages/api-document.ts';
import type { Site } from '../pages/site.ts';
import { createAccessLog } from './access-log.ts';
import type { ClientInfo } from './client-info.ts';
import { type GatewayRequest, requestOf, setRequest } from './gateway-request.ts';
import type { SecurityHeaders } from './security-headers.ts';
import type { BeginSpan } from './spans.ts';
import { traceOf } from './trace.ts';

/**
 * The gateway: which part answers what. Each response carries the request id and the security headers of its kind, is
 * counted, and leaves one line in the log.
 */
export function createGateway(options: {
  readClientInfo: (request: IncomingMessage) => ClientInfo;
  api: RequestHandler;
  site: Site;
  document: ApiDocument;
  security: SecurityHeaders;
  /** The health of the whole platform, and of the gateway alone. */
  health: { readonly platform: Health; readonly own: Health };
  log: Log;
  pathForLog: (path: string) => string;
  metrics: Metrics;
  /** Absent while traces are not recorded. */
  beginSpan: BeginSpan | undefined;
  stopping: () => boolean;
}): Express {
  const { api, site, document, security, health, log } = options;
  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.enable('strict routing');

  app.use(beginRequest(options));
  app.use(refuseOtherHosts);
  app.use('/api', (req, res, next) => {
    requestOf(res).kind = 'api';
    api(req, res, next);
  });
  app
    .route('/api/openapi.json')
    .get((_req, res) => {
      const request = requestOf(res);
      request.kind = 'site';
      const headers = [...request.headers, 'cache-control', 'no-cache'];
      send(request, 'application/json; charset=utf-8', document.json, headers);
    })
    .all(refuseMethod);
  app
    .route('/api/docs')
    .get((_req, res) => {
      const request = requestOf(res);
      request.kind = 'site';
      const { origin, requestId } = request;
      const headers = [...security.document(origin), 'x-request-id', requestId, 'cache-control', 'no-cache'];
      send(request, 'text/html; charset=utf-8', document.html, headers);
    })
    .all(refuseMethod);
  app.use('/api', () => {
    throw notFound('There is nothing at this address.');
  });
  app.all('/healthz', (_req, res) => {
    const request = requestOf(res);
    request.kind = 'health';
    send(request, 'application/json', '{"status":"ok"}', [...request.headers, 'cache-control', 'no-store']);
  });
  app.all('/readyz', readiness(health.platform));
  app.all('/readyz/gateway', readiness(health.own));
  app.use(async (_req, res) => {
    const { origin, requestId } = requestOf(res);
    const headers = [...security.page(origin), 'x-request-id', requestId];
    const fileHeaders = [...security.file(origin), 'x-request-id', requestId];
    await site.answer({ ...requestOf(res), headers, fileHeaders });
  });
  app.use((error: unknown, _req: Request, res: Response, _next: NextFunction) => {
    const { path, requestId, headers, route } = requestOf(res);
    const known = toAppError(error);
    if (known.status >= 500) {
      const details = { requestId, route: route?.id, service: route?.service, err: known.cause ?? known };
      log.error(details, known.detail);
    }
    sendProblem(res, known, { instance: path, requestId, headers });
  });
  return app;
}

/** Reads from where a request comes and to which trace it belongs; records it when it has ended. */
function beginRequest(
  options: Pick<
    Parameters<typeof createGateway>[0],
    'readClientInfo' | 'security' | 'beginSpan' | 'stopping'
  > &
    Parameters<typeof createAccessLog>[0],
): RequestHandler {
  const { readClientInfo, security, beginSpan, stopping } = options;
  const record = createAccessLog(options);
  return (req, res, next) => {
    const { address, origin, isForUs } = readClientInfo(req);
    const path = pathOf(req.url);
    const trace = traceOf(req.headers);
    const { requestId, traceId } = trace;
    const span = beginSpan?.(req.method, path, trace);
    const request: GatewayRequest = {
      req,
      res,
      path,
      address,
      isForUs,
      requestId,
      traceId,
      span,
      origin: origin ?? '',
      traceparent: span?.traceparent ?? trace.traceparent,
      headers: [...security.data(origin), 'x-request-id', requestId],
      startedAt: performance.now(),
      kind: 'site',
      route: undefined,
      viewer: null,
    };
    setRequest(res, request);
    res.once('close', () => {
      record(request);
      // A browser may read a response only once it has sent everything.
      drain(req);
    });
    // A connection that is closed by us between two requests would fail the second one.
    if (stopping()) res.shouldKeepAlive = false;
    if (origin === undefined || !req.url.startsWith('/'))
      throw badRequest('The request does not say which address it is for.');
    next();
  };
}

/** A health probe uses whatever address it knows, and learns nothing of a person. */
const healthPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/readyz/gateway']);

function refuseOtherHosts(_req: Request, res: Response, next: NextFunction): void {
  const { isForUs, path } = requestOf(res);
  if (isForUs || healthPaths.has(path)) {
    next();
    return;
  }
  throw new AppError({
    status: 421,
    code: 'MISDIRECTED_REQUEST',
    detail:
      'Our Date Gallery is not known under this address. To make it known, set PUBLIC_URL to where people reach it, or add the host to ALLOWED_HOSTS.',
  });
}

function readiness(health: Health): RequestHandler {
  return async (_req, res) => {
    const request = requestOf(res);
    const { headers, path, requestId } = request;
    request.kind = 'health';
    const report = await health.report();
    for (let at = 0; at < headers.length; at += 2) res.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
    sendReadiness(res, report, { instance: path, requestId });
  };
}

function refuseMethod(): never {
  throw methodNotAllowed(['GET', 'HEAD']);
}

function send({ res }: GatewayRequest, type: string, text: string, headers: HeaderList): void {
  sendText(res, { status: 200, type, text, headers });
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}
