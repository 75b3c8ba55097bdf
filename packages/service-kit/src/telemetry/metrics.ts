import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { within } from '../timing/within.ts';

/**
 * The metrics of one slice, in a registry of its own so that several slices can share a process. Names are as
 * Prometheus has them: the unit last, `_total` for what only grows. Labels have few values, known beforehand; ids of
 * people and things are none.
 */
export interface Metrics {
  readonly registry: Registry;
  /** Notes an answered request; `route` is the id of its contract. */
  request(route: string, method: string, status: number, seconds: number): void;
  counter(name: string, help: string, labelNames?: readonly string[]): Counter;
  /**
   * @param collect sets it whenever the metrics are asked for; when that fails or takes longer than a second, the gauge
   * is absent from that answer
   */
  gauge(
    name: string,
    help: string,
    collect?: (gauge: Gauge) => void | Promise<void>,
    labelNames?: readonly string[],
  ): Gauge;
  histogram(
    name: string,
    help: string,
    options?: { buckets?: readonly number[]; labelNames?: readonly string[] },
  ): Histogram;
}

const latencyBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** One metric must not hold up the others. */
const collectAtMostMs = 1000;

/**
 * How often the lag of the event loop is sampled; what is measured includes it. At the default of 10 ms, an idle process
 * works for the samples alone.
 */
export const eventLoopSampleMs = 100;

/**
 * @param options.slice label `slice` of every metric
 * @param options.processMetrics memory, CPU and event loop of the process; once per process is enough
 */
export function createMetrics(options: { slice: string; processMetrics?: boolean }): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ slice: options.slice });
  if (options.processMetrics) {
    collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: eventLoopSampleMs });
  }
  const registers = [registry];
  const latency = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its answer.',
    labelNames: ['route', 'method', 'status'],
    buckets: latencyBuckets,
    registers,
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
    counter: (name, help, labelNames = []) => new Counter({ name, help, labelNames, registers }),
    gauge: (name, help, collect, labelNames = []) =>
      new Gauge({
        name,
        help,
        labelNames,
        registers,
        ...(collect ? { collect: withinTime(collect) } : {}),
      }),
    histogram: (name, help, { buckets = latencyBuckets, labelNames = [] } = {}) =>
      new Histogram({ name, help, buckets: [...buckets], labelNames, registers }),
  };
}

function withinTime(collect: (gauge: Gauge) => void | Promise<void>): (this: Gauge) => Promise<void> {
  return async function collectOrForget(this: Gauge) {
    const collected = Promise.resolve(collect(this)).then(
      () => 'in time' as const,
      // What cannot be asked is watched as a dependency; here it shows as a metric that is absent.
      () => 'failed' as const,
    );
    const outcome = await within(collected, collectAtMostMs, () => 'late' as const);
    if (outcome === 'in time') return;
    this.reset();
    // A gauge without labels is zero after a reset.
    this.remove({});
  };
}

/** Who asks while a question is being answered shares it. */
export function sharedQuestion<T>(ask: () => Promise<T>): () => Promise<T> {
  let asking: Promise<T> | undefined;
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}
