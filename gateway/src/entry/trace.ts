import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { requestIdOf } from '@our-dates/service-kit/telemetry/request-context';

const traceparentPattern = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-0[01]$/;
const noSpan = '0'.repeat(16);

/** How one request is found again in logs and traces. */
export interface Trace {
  readonly requestId: string;
  readonly traceId: string;
  /** The caller's span; zeros where the trace begins here. */
  readonly parentId: string;
  /** W3C trace context for the service behind, as long as the trace is not recorded. */
  readonly traceparent: string;
}

/**
 * The trace of a request: what the caller brought along, where it is well-formed, otherwise a new one. A span id is made
 * for every request; without a trace of the caller's own its trace id is the request id. Whether the caller wants the
 * trace to be recorded counts for nothing: see `createSampling`.
 */
export function traceOf(headers: IncomingHttpHeaders): Trace {
  const requestId = requestIdOf(headers);
  const fresh = requestId === headers['x-request-id'] ? randomUUID() : requestId;
  const parent = headers.traceparent;
  const isGiven = typeof parent === 'string' && traceparentPattern.test(parent);
  const traceId = isGiven ? parent.slice(3, 35) : fresh.replaceAll('-', '');
  const parentId = isGiven ? parent.slice(36, 52) : noSpan;
  const span = randomUUID().slice(-17).replace('-', '');
  return { requestId, traceId, parentId, traceparent: `00-${traceId}-${span}-00` };
}
