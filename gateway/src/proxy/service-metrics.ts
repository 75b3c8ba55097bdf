import type { Metrics } from '@our-dates/service-kit/telemetry/metrics';
import type { ServiceProxy } from './service-proxy.ts';

/** Gauges for the connections to each service; not `service`, which Prometheus gives every target in a cluster. */
export function measureProxies(proxies: ReadonlyMap<string, ServiceProxy>, metrics: Metrics): void {
  metrics.gauge(
    'upstream_connections',
    'Connections to a service, busy or idle.',
    (gauge) => {
      for (const [upstream, { stats }] of proxies) {
        const { busy, idle } = stats();
        gauge.set({ upstream, state: 'busy' }, busy);
        gauge.set({ upstream, state: 'idle' }, idle);
      }
    },
    ['upstream', 'state'],
  );
  metrics.gauge(
    'upstream_requests_queued',
    'Requests that wait for a connection to a service.',
    (gauge) => {
      for (const [upstream, { stats }] of proxies) gauge.set({ upstream }, stats().queued);
    },
    ['upstream'],
  );
}
