import pg from 'pg';
import { timeLimits } from '../slice/time-limits.ts';
import type { Log } from '../telemetry/log.ts';

/** A connection outside the pool that is made again whenever it breaks. */
export interface StandingConnection {
  /** Whether it is there, as far as this side knows. */
  isConnected(): boolean;
  close(): Promise<void>;
}

/**
 * Opens a connection and keeps it; tries again after a tenth of a second, and later up to every two seconds. A server
 * that was cut off closes nothing, so the connection is asked from time to time, and replaced when it does not answer.
 * @param options.checkMs how often it is asked, by default every 10 s
 * @param options.name as the database shows it
 * @param options.opened makes what lasts as long as the connection does; when it throws, the connection is made again
 * @param options.lost called when a connection that `opened` was called for is gone
 */
export function keepConnected(options: {
  connectionString: string;
  name: string;
  log: Log;
  opened: (client: pg.Client) => Promise<void>;
  lost?: () => void;
  checkMs?: number;
}): StandingConnection {
  const { name, log, opened, lost, checkMs = 10_000 } = options;
  let closed = false;
  let isOpen = false;
  let client: pg.Client | undefined;
  let again: NodeJS.Timeout | undefined;
  let checking: NodeJS.Timeout | undefined;
  let delay = 100;

  async function connect(): Promise<void> {
    if (closed) return;
    const next = new pg.Client({
      connectionString: options.connectionString,
      application_name: name,
      connectionTimeoutMillis: 2000,
      query_timeout: timeLimits.postgres.statementMs + timeLimits.postgres.travelMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 5000,
    });
    client = next;
    next.on('error', (error) => log.warn({ err: error }, `the connection of the ${name} broke`));
    next.on('end', retry);
    try {
      await next.connect();
      await opened(next);
      isOpen = true;
      delay = 100;
      checking = setInterval(() => next.query('select 1').catch(() => next.end()), checkMs).unref();
    } catch (error) {
      log.warn({ err: error }, `the ${name} has no connection; it is tried again`);
      await next.end().catch(() => {});
      retry();
    }
  }

  function retry(): void {
    isOpen = false;
    clearInterval(checking);
    lost?.();
    if (closed || again) return;
    again = setTimeout(() => {
      again = undefined;
      void connect();
    }, delay);
    again.unref();
    delay = Math.min(delay * 2, 2000);
  }

  const connected = connect();
  return {
    isConnected: () => isOpen,
    async close() {
      closed = true;
      clearTimeout(again);
      clearInterval(checking);
      await connected;
      await client?.end().catch(() => {});
    },
  };
}
