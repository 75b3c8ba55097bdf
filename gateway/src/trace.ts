import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const requestIdPattern = /^[A-Za-z0-9_-]{8,64}$/;
const traceparentPattern = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-0[01]$/;

/** How one request is found again in logs and traces. */
export interface Trace {
  readonly requestId: string;
  /** W3C trace context for the service behind. */
  readonly traceparent: string;
}

/**
 * The trace of a request: what the caller brought along, where it is well-formed, otherwise a new one. A span
 * id is made for every request; without a trace of the caller's own its trace id is the request id.
 */
export function traceOf(headers: IncomingHttpHeaders): Trace {
  const given = headers['x-request-id'];
  const fresh = randomUUID();
  const requestId = typeof given === 'string' && requestIdPattern.test(given) ? given : fresh;
  const parent = headers.traceparent;
  const span = randomUUID().slice(-17).replace('-', '');
  if (typeof parent === 'string' && traceparentPattern.test(parent)) {
    return { requestId, traceparent: `${parent.slice(0, 36)}${span}${parent.slice(52)}` };
  }
  return { requestId, traceparent: `00-${fresh.replaceAll('-', '')}-${span}-01` };
}
