import pg from 'pg';
import type { Log } from '../telemetry/log.ts';
import type { Pool } from './pool.ts';
import { keepConnected, type StandingConnection } from './standing-connection.ts';

/**
 * Listens to a channel of the service's own schema, on a connection of its own.
 * @param options.name of the connection, as the database shows it
 * @param options.channel what `notificationChannel` was given where it is notified
 * @param options.heard called for each notification, and after each time that the connection was made again
 */
export function listenForNotifications(options: {
  connectionString: string;
  pool: Pool;
  log: Log;
  name: string;
  channel: string;
  heard: () => void;
}): StandingConnection {
  const { connectionString, pool, log, name, channel, heard } = options;
  return keepConnected({
    connectionString,
    name,
    log,
    async opened(client) {
      client.on('notification', heard);
      const { rows } = await pool.query<{ name: string }>(`select ${notificationChannel(channel)} as name`);
      await client.query(`listen ${pg.escapeIdentifier(rows[0]?.name ?? '')}`);
      heard();
    },
  });
}

/**
 * SQL: the name of a channel that belongs to the current schema, for `pg_notify`.
 * @param channel plain letters
 */
export function notificationChannel(channel: string): string {
  return `'${channel}:' || current_schema()`;
}
