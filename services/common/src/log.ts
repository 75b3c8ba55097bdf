import { type DestinationStream, destination, type Level, type Logger, pino, stdTimeFunctions } from 'pino';
import { currentContext, traceIdOf } from './request-context.ts';

export type Log = Logger;

/** Never written, wherever they turn up in what is logged. */
const secretPaths = [
  'cookie',
  'password',
  'authorization',
  '"set-cookie"',
  '"x-internal-token"',
  'token',
].flatMap((name) => {
  const member = name.startsWith('"') ? `[${name}]` : `.${name}`;
  return [name.startsWith('"') ? member : name, `*${member}`, `*.*${member}`];
});

/**
 * A log of JSON lines on standard output. Every line carries the slice's name and, inside a request or a
 * delivered event, its request id and trace id. Cookies, passwords, tokens and authorization are redacted.
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
      redact: { paths: secretPaths, censor: '[redacted]' },
      formatters: { level: (label) => ({ level: label }) },
      mixin() {
        const context = currentContext();
        if (!context) return {};
        const traceId = traceIdOf(context.traceparent);
        return traceId ? { requestId: context.requestId, traceId } : { requestId: context.requestId };
      },
    },
    to,
  );
}
