import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The figures of one slice, in a registry of its own so that several slices can share a process. */
export interface Metrics {
  readonly registry: Registry;
  /** Notes an answered request; `route` is the id of its contract. */
  request(route: string, method: string, status: number, seconds: number): void;
  counter(name: string, help: string): Counter;
  gauge(
    name: string,
    help: string,
    collect?: (gauge: Gauge) => void | Promise<void>,
    labelNames?: readonly string[],
  ): Gauge;
  histogram(name: string, help: string, buckets?: number[]): Histogram;
}

const latencyBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * @param options.slice label `slice` of every figure
 * @param options.processFigures memory, CPU and event loop of the process; once per process is enough
 */
export function createMetrics(options: { slice: string; processFigures?: boolean }): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ slice: options.slice });
  if (options.processFigures) collectDefaultMetrics({ register: registry });
  const latency = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its answer.',
    labelNames: ['route', 'method', 'status'],
    buckets: latencyBuckets,
    registers: [registry],
  });
  // One lookup per request instead of checking and joining labels each time.
  const children = new Map<string, Histogram.Internal<'route' | 'method' | 'status'>>();
  return {
    registry,
    request(route, method, status, seconds) {
      const key = `${route} ${method} ${status}`;
      let child = children.get(key);
      if (!child) {
        child = latency.labels(route, method, String(status));
        children.set(key, child);
      }
      child.observe(seconds);
    },
    counter: (name, help) => new Counter({ name, help, registers: [registry] }),
    gauge: (name, help, collect, labelNames = []) =>
      new Gauge({
        name,
        help,
        labelNames,
        registers: [registry],
        ...(collect
          ? {
              collect() {
                return collect(this);
              },
            }
          : {}),
      }),
    histogram: (name, help, buckets = latencyBuckets) =>
      new Histogram({ name, help, buckets, registers: [registry] }),
  };
}
