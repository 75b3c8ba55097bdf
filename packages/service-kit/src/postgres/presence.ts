import { randomInt } from 'node:crypto';
import type { Log } from '../telemetry/log.ts';
import { keepConnected } from './standing-connection.ts';

/** That this process is there, for others to see. */
export interface Presence {
  /** Its number, by which `isGone` knows it; null while it has no connection to show it. */
  readonly number: number | null;
  close(): Promise<void>;
}

/**
 * Shows that this process is there: it holds an advisory lock on a number of its own, which the database gives back at
 * once when the process ends, however it ends. When only its connection breaks it counts as gone too, and is there
 * again under another number; so a process that takes over what it has claimed must not rely on its having stopped.
 * @param options.group keeps numbers of one use apart from those of another
 */
export function createPresence(options: { connectionString: string; group: string; log: Log }): Presence {
  let number: number | null = null;
  const connection = keepConnected({
    connectionString: options.connectionString,
    name: 'presence',
    log: options.log,
    async opened(client) {
      const drawn = randomInt(1, 2 ** 31 - 1);
      const { rows } = await client.query<{ taken: boolean }>(
        'select pg_try_advisory_lock(hashtext($1), $2) as taken',
        [options.group, drawn],
      );
      if (!rows[0]?.taken) throw new Error('another process has drawn the same number');
      number = drawn;
    },
    lost() {
      number = null;
    },
  });
  return {
    get number() {
      return number;
    },
    close: () => connection.close(),
  };
}

/**
 * SQL: whether the process of a number is gone, asked on another connection than its own.
 * @param group an expression, `$1` for instance
 */
export function isGone(group: string, number: string): string {
  return `pg_try_advisory_xact_lock(hashtext(${group}), ${number})`;
}
