import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Tracer } from './tracer.ts';

/** What belongs to one request or one delivered event, wherever the code is. */
export interface RequestContext {
  readonly requestId: string;
  /** W3C trace context. */
  readonly traceparent?: string | undefined;
  /** Only while the trace is recorded. */
  readonly tracer?: Tracer | undefined;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `fn` so that `currentContext()` answers `context` in all that it calls and awaits. */
export function withContext<T>(context: RequestContext, fn: () => T): T {
  return storage.run(context, fn);
}

/** The request or event being worked on; undefined outside of any. */
export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}

const requestIdPattern = /^[\w-]{8,64}$/;

/**
 * The id of a request: what the caller brought along as `x-request-id`, where it is harmless in a log line, otherwise a
 * new one.
 */
export function requestIdOf({ 'x-request-id': given }: IncomingHttpHeaders): string {
  return typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID();
}

/** The headers by which a request to another slice belongs to what is being worked on here. */
export function contextHeaders(): Record<string, string> {
  const context = currentContext();
  return {
    ...(context ? { 'x-request-id': context.requestId } : {}),
    ...(context?.traceparent ? { traceparent: context.traceparent } : {}),
  };
}

const traceparentPattern = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The trace id inside a W3C `traceparent`; undefined when it is absent or malformed. */
export function traceIdOf(traceparent: string | undefined): string | undefined {
  return traceparent === undefined ? undefined : traceparentPattern.exec(traceparent)?.[1];
}
