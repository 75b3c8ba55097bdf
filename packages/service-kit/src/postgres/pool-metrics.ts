import type { Metrics } from '../telemetry/metrics.ts';
import type { Pool } from './pool.ts';

/** Gauges for the connections of a slice to its database. */
export function measurePool(pool: Pool, metrics: Metrics): void {
  metrics.gauge(
    'database_pool_connections',
    'Connections to the database, busy or idle.',
    (gauge) => {
      gauge.set({ state: 'idle' }, pool.idleCount);
      gauge.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    },
    ['state'],
  );
  metrics.gauge('database_pool_connections_max', 'How many connections there may be.', (gauge) =>
    gauge.set(pool.options.max),
  );
  metrics.gauge('database_pool_waiting', 'Queries that wait for a connection.', (gauge) =>
    gauge.set(pool.waitingCount),
  );
}
