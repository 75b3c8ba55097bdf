import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { AppError, badRequest, methodNotAllowed, toAppError } from '@our-dates/common/errors';
import { type Health, sendReadiness } from '@our-dates/common/slice/health';
import type { Log } from '@our-dates/common/telemetry/log';
import type { Metrics } from '@our-dates/common/telemetry/metrics';
import type { ApiDocument } from '../pages/api-document.ts';
import type { Site } from '../pages/site.ts';
import type { ApiRequest } from '../proxy/api.ts';
import { drain } from '../proxy/request-body.ts';
import { createAccessLog, type GatewayRequest } from './access-log.ts';
import type { ClientInfo } from './client-info.ts';
import { sendProblem, sendText } from './responses.ts';
import type { HeaderList, SecurityHeaders } from './security-headers.ts';
import type { BeginSpan } from './spans.ts';
import { traceOf } from './trace.ts';

/**
 * The one door: what is asked of which part. Each answer carries the request id and the security
 * headers of its kind, is counted, and leaves one line in the log.
 */
export function createGateway(options: {
  readClientInfo: (request: IncomingMessage) => ClientInfo;
  api: (request: ApiRequest) => void;
  site: Site;
  document: ApiDocument;
  security: SecurityHeaders;
  /** Of everything the platform needs, and of what the gateway alone needs. */
  health: { readonly platform: Health; readonly own: Health };
  log: Log;
  pathForLog: (path: string) => string;
  metrics: Metrics;
  /** Absent while traces are not recorded. */
  beginSpan: BeginSpan | undefined;
  stopping: () => boolean;
}): RequestListener {
  const { readClientInfo, api, site, document, security, health, log, beginSpan, stopping } = options;
  const record = createAccessLog(options);

  async function answer(request: GatewayRequest): Promise<void> {
    const { req, res, path, address, origin, requestId } = request;
    switch (path) {
      case '/healthz':
        request.kind = 'health';
        return sendText(req, res, json('{"status":"ok"}', request.headers));
      case '/readyz':
        return answerReadiness(request, health.platform);
      case '/readyz/gateway':
        return answerReadiness(request, health.own);
      case '/api/openapi.json':
        requireRead(req);
        return sendText(req, res, {
          status: 200,
          type: 'application/json; charset=utf-8',
          text: document.json,
          headers: [...request.headers, 'cache-control', 'no-cache'],
        });
      case '/api/docs':
        requireRead(req);
        return sendText(req, res, {
          status: 200,
          type: 'text/html; charset=utf-8',
          text: document.html,
          headers: [...security.document(origin), 'x-request-id', requestId, 'cache-control', 'no-cache'],
        });
    }
    if (path === '/api' || path.startsWith('/api/')) {
      request.kind = 'api';
      api(request);
      return;
    }
    const headers = [...security.page(origin), 'x-request-id', requestId];
    drain(req);
    await site.answer({ req, res, path, address, headers });
  }

  function refuse(request: GatewayRequest, error: unknown): void {
    const { req, res, path, requestId, headers } = request;
    const known = toAppError(error);
    if (known.status >= 500) log.error({ requestId, err: known.cause ?? known }, known.detail);
    sendProblem(req, res, known, { instance: path, requestId, headers });
  }

  return (req: IncomingMessage, res: ServerResponse) => {
    const url = req.url ?? '/';
    const { address, origin, isForUs } = readClientInfo(req);
    const path = pathOf(url);
    const trace = traceOf(req.headers);
    const { requestId, traceId } = trace;
    const span = beginSpan?.(req.method ?? '', path, trace);
    const headers: HeaderList = [...security.data(origin), 'x-request-id', requestId];
    const request: GatewayRequest = {
      req,
      res,
      path,
      address,
      origin: origin ?? '',
      requestId,
      traceId,
      traceparent: span?.traceparent ?? trace.traceparent,
      span,
      headers,
      route: undefined,
      viewer: null,
      startedAt: performance.now(),
      kind: 'site',
    };
    res.once('close', () => record(request));
    // A connection that is closed by us between two requests would fail the second one.
    if (stopping()) res.shouldKeepAlive = false;
    if (origin === undefined || !url.startsWith('/')) {
      refuse(request, badRequest('The request does not say which address it is for.'));
      return;
    }
    // A probe asks by whatever address it knows, and learns nothing that is anybody's.
    if (!isForUs && !healthPaths.has(request.path)) {
      refuse(request, misdirected());
      return;
    }
    answer(request).catch((error: unknown) => refuse(request, error));
  };
}

const healthPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/readyz/gateway']);

function misdirected(): AppError {
  return new AppError({
    status: 421,
    code: 'MISDIRECTED_REQUEST',
    detail:
      'Our Date Gallery is not known under this address. To make it known, set PUBLIC_URL to where people reach it, or add the host to ALLOWED_HOSTS.',
  });
}

async function answerReadiness(request: GatewayRequest, health: Health): Promise<void> {
  const { req, res, path, requestId, headers } = request;
  request.kind = 'health';
  drain(req);
  const report = await health.report();
  for (let at = 0; at < headers.length; at += 2) res.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
  sendReadiness(res, report, { instance: path, requestId });
}

function requireRead(req: IncomingMessage): void {
  if (req.method !== 'GET' && req.method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
}

function json(text: string, headers: HeaderList) {
  return { status: 200, type: 'application/json', text, headers: [...headers, 'cache-control', 'no-store'] };
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}
