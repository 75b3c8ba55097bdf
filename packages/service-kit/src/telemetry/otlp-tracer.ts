import {
  type Attributes,
  type Span as OtelSpan,
  SpanKind as OtelSpanKind,
  ROOT_CONTEXT,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type IdGenerator,
  RandomIdGenerator,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { AppError } from '../errors.ts';
import type { Log } from './log.ts';
import type { Span, SpanKind, Tracer } from './tracer.ts';

const kinds: Readonly<Record<SpanKind, OtelSpanKind>> = {
  internal: OtelSpanKind.INTERNAL,
  server: OtelSpanKind.SERVER,
  client: OtelSpanKind.CLIENT,
  producer: OtelSpanKind.PRODUCER,
  consumer: OtelSpanKind.CONSUMER,
};

const noSpan = '0'.repeat(16);
const exportTimeoutMs = 5000;

/**
 * Sends spans to a collector, as OTLP in JSON over HTTP, in batches every few seconds. At most 2048 wait: while the
 * collector is away, what does not fit is dropped. Its credentials are read from OTEL_EXPORTER_OTLP_HEADERS.
 * @param options.endpoint of the collector, without `/v1/traces`
 */
export function createOtlpTracer(options: {
  endpoint: string;
  namespace: string;
  slice: string;
  log: Log;
}): Tracer {
  const ids = new IdsOfTraces();
  const exporter = new OTLPTraceExporter({
    url: `${options.endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: exportTimeoutMs,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': options.slice,
      'service.namespace': options.namespace,
    }),
    idGenerator: ids,
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: withLogging(exporter, options.log),
        scheduledDelayMillis: 1000,
        exportTimeoutMillis: exportTimeoutMs,
      }),
    ],
  });
  const tracer = provider.getTracer(options.namespace);

  return {
    start(name, { parent, kind = 'internal', attributes, startedAt }) {
      const [, traceId = '', spanId = ''] = parent.split('-');
      if (spanId === noSpan) ids.next = traceId;
      const context =
        spanId === noSpan
          ? ROOT_CONTEXT
          : trace.setSpanContext(ROOT_CONTEXT, {
              traceId,
              spanId,
              traceFlags: TraceFlags.SAMPLED,
              isRemote: true,
            });
      const span = tracer.startSpan(
        name,
        {
          kind: kinds[kind],
          ...(attributes ? { attributes: { ...attributes } } : {}),
          ...(startedAt === undefined ? {} : { startTime: new Date(startedAt) }),
        },
        context,
      );
      return spanOf(span);
    },
    close: () => provider.shutdown(),
  };
}

function spanOf(span: OtelSpan): Span {
  const { traceId, spanId } = span.spanContext();
  return {
    traceparent: `00-${traceId}-${spanId}-01`,
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes(attributes satisfies Attributes),
    fail(error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', kindOf(error));
    },
    end: () => span.end(),
  };
}

function kindOf(error: unknown): string {
  if (error instanceof AppError) return error.code;
  return error instanceof Error ? error.name : typeof error;
}

/** Random ids, but a trace that has one already keeps it. */
class IdsOfTraces implements IdGenerator {
  next: string | undefined;
  readonly #random = new RandomIdGenerator();

  generateTraceId(): string {
    const id = this.next ?? this.#random.generateTraceId();
    this.next = undefined;
    return id;
  }

  generateSpanId(): string {
    return this.#random.generateSpanId();
  }
}

/** Logs one line when the collector is away, and one when it is back. */
function withLogging(exporter: SpanExporter, log: Log): SpanExporter {
  let failing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined;
        if (failed && !failing) log.warn({ err: result.error }, 'traces cannot be sent');
        if (!failed && failing) log.info('traces are sent again');
        failing = failed;
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}
