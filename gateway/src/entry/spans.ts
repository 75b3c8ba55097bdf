import { live } from '@our-dates/contracts/live';
import type { Span, Tracer } from '@our-dates/service-kit/telemetry/tracer';
import type { Trace } from './trace.ts';

/** Begins the span of a request; undefined where its trace is not recorded. */
export type BeginSpan = (method: string, path: string, trace: Trace) => Span | undefined;

/**
 * Only calls of the API are recorded, and of these not the stream of live updates: it lasts for as long as a page is
 * open, and what it sends belongs to the traces of the changes.
 */
export function createSpans(tracer: Tracer, isRecorded: (traceId: string) => boolean): BeginSpan {
  return (method, path, { traceId, parentId }) => {
    if (!path.startsWith('/api/') || path === live.path || !isRecorded(traceId)) return undefined;
    return tracer.start(method, { kind: 'server', parent: `00-${traceId}-${parentId}-01` });
  };
}
