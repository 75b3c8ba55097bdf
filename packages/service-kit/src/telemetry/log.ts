import {
  type DestinationStream,
  destination,
  type Level,
  type Logger,
  pino,
  stdSerializers,
  stdTimeFunctions,
} from 'pino';
import { currentContext, traceIdOf } from './request-context.ts';

export type Log = Logger;

/** Members of this name are never written, at any depth and in any capitalisation. */
const secretNames = new Set([
  'cookie',
  'set-cookie',
  'password',
  'currentpassword',
  'newpassword',
  'authorization',
  'token',
  'x-internal-token',
]);
const deepest = 5;

/**
 * A log of JSON lines on standard output. Every line carries the slice's name and, inside a request or a
 * delivered event, its request id and, as OpenTelemetry names it in logs, its `trace_id`. Cookies, passwords, tokens and authorization are redacted.
 * @param buffered collects lines for up to 100 ms before writing; for processes under load.
 */
export function createLog(options: {
  name: string;
  level?: Level | 'silent';
  buffered?: boolean;
  to?: DestinationStream;
}): Log {
  const to =
    options.to ??
    destination(
      options.buffered
        ? { dest: 1, sync: false, minLength: 8192, periodicFlush: 100 }
        : { dest: 1, sync: true },
    );
  return pino(
    {
      name: options.name,
      level: options.level ?? 'info',
      base: { name: options.name },
      timestamp: stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (object) => ({ ...withoutSecrets(object, 0) }),
      },
      serializers: { err: shownError },
      mixin() {
        const context = currentContext();
        if (!context) return {};
        const traceId = traceIdOf(context.traceparent);
        return traceId
          ? { requestId: context.requestId, trace_id: traceId }
          : { requestId: context.requestId };
      },
    },
    to,
  );
}

/** An error as it is logged. Objects that libraries attach to it, such as a whole connection, are left out. */
function shownError(error: Error): object {
  const { aggregateErrors, ...members } = stdSerializers.err(error);
  const shown = Object.fromEntries(
    Object.entries(members).filter(
      ([, value]) => value === null || !/^(?:object|function)$/.test(typeof value),
    ),
  );
  return withoutSecrets(
    aggregateErrors
      ? { ...shown, aggregateErrors: aggregateErrors.map(({ message }: Error) => message) }
      : shown,
    0,
  );
}

/**
 * Returns how a path may appear in the log: as far as it consists of known words. What follows may be a secret,
 * such as the token of an invitation.
 * @param known paths and path templates; their segments are the words, those that start with `:` are not
 */
export function createPathForLog(known: Iterable<string>): (path: string) => string {
  const words = new Set<string>(['']);
  for (const path of known) {
    for (const segment of path.split('/')) if (!segment.startsWith(':')) words.add(segment);
  }
  return (path) => {
    const segments = path.split('/');
    const end = segments.findIndex((segment) => !words.has(segment));
    return (end === -1 ? path : [...segments.slice(0, end), '…'].join('/')).slice(0, 200);
  };
}

/** The same object where there is nothing to hide, which is nearly always; else a copy without it. */
function withoutSecrets(object: object, depth: number): object {
  let copy: Record<string, unknown> | undefined;
  for (const [name, value] of Object.entries(object)) {
    const shown = secretNames.has(name.toLowerCase()) ? '[redacted]' : shownValue(value, depth);
    if (shown === value) continue;
    copy ??= Object.fromEntries(Object.entries(object));
    copy[name] = shown;
  }
  return copy ?? object;
}

function shownValue(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  if (depth >= deepest) return '[deeper]';
  if (Array.isArray(value)) {
    const shown = value.map((element) => shownValue(element, depth + 1));
    return shown.some((element, index) => element !== value[index]) ? shown : value;
  }
  // Dates, buffers and their like write themselves.
  const plain = Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null;
  return plain ? withoutSecrets(value, depth + 1) : value;
}
