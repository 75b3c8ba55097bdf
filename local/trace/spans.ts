import { z } from 'zod';

/** One span, as far as it is drawn. */
export interface TraceSpan {
  readonly traceId: string;
  readonly id: string;
  /** Empty for the first one of a trace. */
  readonly parentId: string;
  readonly slice: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly startMs: number;
  readonly endMs: number;
  readonly failed: boolean;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** The name of the one key of a value says its type. */
const attributes = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .default([])
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]])));
const nanoseconds = z
  .union([z.string(), z.number()])
  .transform((text) => Number(BigInt(text) / 1000n) / 1000);

/** The part of an OTLP export request, in JSON, that is read here. */
const exportRequest = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().default(''),
              name: z.string(),
              startTimeUnixNano: nanoseconds,
              endTimeUnixNano: nanoseconds,
              attributes,
              status: z.object({ code: z.number().default(0) }).optional(),
            }),
          ),
        }),
      ),
    }),
  ),
});

const statusError = 2;

/** @throws ZodError when it is no OTLP export request */
export function readSpans(json: unknown): TraceSpan[] {
  return exportRequest.parse(json).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const slice = String(resource.attributes['service.name']);
    return scopeSpans
      .flatMap(({ spans }) => spans)
      .map((span) => ({
        traceId: span.traceId,
        id: span.spanId,
        parentId: span.parentSpanId,
        slice,
        name: span.name,
        startMs: span.startTimeUnixNano,
        endMs: span.endTimeUnixNano,
        failed: span.status?.code === statusError,
        attributes: span.attributes,
      }));
  });
}
