import { currentContext, type RequestContext, withContext } from './request-context.ts';
import type { Span, SpanAttributes, SpanKind, Tracer } from './tracer.ts';

/** Whether a W3C trace context asks to be recorded. */
export function isSampled(traceparent: string | undefined): traceparent is string {
  return traceparent?.endsWith('-01') ?? false;
}

/**
 * Runs work as a span of the trace that is being recorded here; without one, the work alone.
 * @param name with few values: a route template or what is done, and no id
 */
export function traced<T>(
  name: string,
  work: () => Promise<T>,
  options: { kind?: SpanKind; attributes?: SpanAttributes } = {},
): Promise<T> {
  const context = currentContext();
  if (!context?.tracer || context.traceparent === undefined) return work();
  const span = context.tracer.start(name, { ...options, parent: context.traceparent });
  return inSpan(span, { ...context, tracer: context.tracer }, work);
}

/** Runs work inside a span, which ends with it. */
export async function inSpan<T>(
  span: Span,
  context: RequestContext & { tracer: Tracer },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await withContext({ ...context, traceparent: span.traceparent }, work);
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}

/** The trace context of what is being recorded here; undefined where nothing is. */
export function recordedTrace(): string | undefined {
  const context = currentContext();
  return context?.tracer && context.traceparent;
}
