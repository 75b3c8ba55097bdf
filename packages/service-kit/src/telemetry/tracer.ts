/** Who a span waits for, or who waits for it. */
export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

/**
 * The attributes of a span. Route templates, types, ids and counts; no path, query, name, address or token: traces are
 * read by people who may not see what our users write.
 */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanOptions {
  /** W3C trace context of what it is part of. With a span id of zeros it is the first one of that trace. */
  readonly parent: string;
  /** Default `internal`. */
  readonly kind?: SpanKind;
  readonly attributes?: SpanAttributes;
  /** Milliseconds since 1970; default now. */
  readonly startedAt?: number;
}

/** One piece of work in a trace that is recorded. */
export interface Span {
  /** W3C trace context for what is part of it. */
  readonly traceparent: string;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** Marks it as failed. Of the error only its kind is kept: its message may hold what a person has written. */
  fail(error: unknown): void;
  end(): void;
}

/** Records spans of one slice. Only those of sampled traces are given to it. */
export interface Tracer {
  start(name: string, options: SpanOptions): Span;
  /** Sends what it still has, for 5 s at most. */
  close(): Promise<void>;
}
