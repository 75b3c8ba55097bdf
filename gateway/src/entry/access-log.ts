import { endServerSpan } from '@our-dates/service-kit/http/server-span';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import type { Metrics } from '@our-dates/service-kit/telemetry/metrics';
import type { GatewayRequest } from './gateway-request.ts';

/**
 * Counts a request that has ended, and writes one line about it.
 * @param options.pathForLog how a path may appear in the log, which must not contain the token of an invitation
 */
export function createAccessLog(options: {
  log: Log;
  metrics: Metrics;
  pathForLog: (path: string) => string;
}): (request: GatewayRequest) => void {
  const { log, metrics, pathForLog } = options;
  return (request) => {
    const { req, res, route, path, kind, viewer, requestId, traceId, span, startedAt } = request;
    const seconds = (performance.now() - startedAt) / 1000;
    // 499, as nginx says it: the browser left before there was an answer.
    const status = res.headersSent ? res.statusCode : 499;
    const name = route?.id ?? kind;
    metrics.request(name, req.method, status, seconds);
    if (span) endServerSpan(span, { method: req.method, template: route?.path, status });
    if (kind === 'health' || !log.isLevelEnabled('info')) return;
    log.info(
      {
        requestId,
        trace_id: traceId,
        method: req.method,
        ...(route ? { route: route.id } : { path: pathForLog(path) }),
        status,
        ms: Math.round(seconds * 10_000) / 10,
        ...(viewer ? { viewer: viewer.id } : {}),
        ...(res.writableFinished ? {} : { aborted: true }),
      },
      'request',
    );
  };
}
