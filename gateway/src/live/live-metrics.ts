import type { Metrics } from '@our-dates/service-kit/telemetry/metrics';

export interface LiveMetrics {
  opened(): void;
  /** @param seconds from the change to now */
  told(browsers: number, seconds: number): void;
}

const delayBuckets = [0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 15, 60];

/** The metrics of live updates, at one gateway. */
export function createLiveMetrics(
  metrics: Metrics,
  live: { streams: () => number; isRead: () => boolean },
): LiveMetrics {
  metrics.gauge('live_streams', 'Browsers that receive live updates.', (gauge) => gauge.set(live.streams()));
  metrics.gauge('live_log_read', 'Whether the log of changes can be read: 1 or 0.', (gauge) =>
    gauge.set(live.isRead() ? 1 : 0),
  );
  const opened = metrics.counter('live_streams_opened_total', 'Streams that were opened.');
  const told = metrics.counter(
    'live_changes_told_total',
    'Changes that were sent, counted once per browser.',
  );
  const delay = metrics.histogram('live_change_delay_seconds', 'From a change to its delivery to browsers.', {
    buckets: delayBuckets,
  });
  return {
    opened: () => opened.inc(),
    told(browsers, seconds) {
      told.inc(browsers);
      delay.observe(Math.max(0, seconds));
    },
  };
}
