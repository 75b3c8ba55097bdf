import type { Pool } from '@our-dates/service-kit/postgres/pool';
import { type Metrics, sharedQuestion } from '@our-dates/service-kit/telemetry/metrics';
import { type HeldDelivery, waitingDeliveries } from '../repository/deliveries.ts';

const outcomes = ['sent', 'retried', 'failed', 'removed', 'withdrawn', 'expired'] as const;

/** What becomes of the messages to devices. */
export interface PushMetrics {
  count(outcome: (typeof outcomes)[number]): void;
  /** The push service has it; its delay counts unless it has waited on purpose. */
  accepted(delivery: Pick<HeldDelivery, 'happenedAt'>): void;
}

const delayBuckets = [1, 2, 2.5, 3, 4, 5, 10, 30, 60, 300, 3600];

export function measurePushes(metrics: Metrics, pool: Pool): PushMetrics {
  const pushes = metrics.counter('push_messages_total', 'Messages to devices, by what became of them.', [
    'outcome',
  ]);
  for (const outcome of outcomes) pushes.inc({ outcome }, 0);
  const delay = metrics.histogram(
    'push_delay_seconds',
    'From what happened until the push service has accepted it; without what has waited on purpose.',
    { buckets: delayBuckets },
  );
  const waiting = sharedQuestion(() => waitingDeliveries(pool));
  metrics.gauge('push_waiting', 'Messages that wait to be sent to a device.', async (gauge) =>
    gauge.set((await waiting()).count),
  );
  metrics.gauge(
    'push_oldest_seconds',
    'Age of the oldest of them, of those that should be there.',
    async (gauge) => gauge.set((await waiting()).oldestSeconds),
  );
  return {
    count: (outcome) => pushes.inc({ outcome }),
    accepted({ happenedAt }) {
      pushes.inc({ outcome: 'sent' });
      if (happenedAt) delay.observe(Math.max(0, Date.now() - happenedAt.getTime()) / 1000);
    },
  };
}
