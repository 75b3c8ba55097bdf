import { type Listener, listen } from '@our-dates/service-kit/http/server';
import type { Metrics } from '@our-dates/service-kit/telemetry/metrics';

/** Serves the metrics for Prometheus on a port of their own, which is not the one people reach. */
export function listenForMetrics(options: {
  host: string;
  port: number;
  metrics: Metrics;
}): Promise<Listener> {
  const { registry } = options.metrics;
  return listen(async (req, res) => {
    if (req.url !== '/metrics') {
      res.writeHead(404).end();
      return;
    }
    res.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics());
  }, options);
}
