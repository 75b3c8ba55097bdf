import type { Pool } from '../postgres/pool.ts';
import { type Metrics, sharedQuestion } from '../telemetry/metrics.ts';
import type { EventBus, QueueState, SubscriptionOptions } from './event-bus.ts';

/** At most this many rows of the outbox are counted: a higher number tells nothing new. */
const countedAtMost = 100_000;

const outboxState = {
  name: 'outbox-state',
  text: `select count(*) as waiting,
           coalesce(extract(epoch from now() - min((message ->> 'time')::timestamptz)), 0)::float8 as oldest
         from (select message from outbox where sent_at is null order by position limit ${countedAtMost}) as unsent`,
};

/** Gauges for the events in a slice's outbox. All replicas of a slice report the same. */
export function measureOutbox(pool: Pool, metrics: Metrics): void {
  const state = sharedQuestion(async () => {
    const { rows } = await pool.query<{ waiting: number; oldest: number }>(outboxState);
    return rows[0] ?? { waiting: 0, oldest: 0 };
  });
  metrics.gauge('outbox_events', 'Events in the outbox that are not published yet.', async (gauge) =>
    gauge.set((await state()).waiting),
  );
  metrics.gauge(
    'outbox_oldest_seconds',
    'Age of the oldest event that is not published yet.',
    async (gauge) => gauge.set((await state()).oldest),
  );
}

/** Gauges for the queues of the platform. All slices that use the bus report the same, also for a queue whose own slice is gone. */
export function measureQueues(bus: Pick<EventBus, 'queues'>, metrics: Metrics): void {
  const states = sharedQuestion(() => bus.queues());
  const gauge = (name: string, help: string, measure: (state: QueueState) => number) =>
    metrics.gauge(
      name,
      help,
      async (target) => {
        for (const state of await states()) target.set({ queue: state.queue }, measure(state));
      },
      ['queue'],
    );
  gauge('event_queue_events', 'Events that wait in a queue.', ({ waiting }) => waiting);
  gauge('event_queue_dead_letters', 'Events of a queue that failed at every attempt.', ({ dead }) => dead);
  gauge(
    'event_queue_oldest_seconds',
    'No event in the queue waits for longer; the lowest value of all slices is the most exact.',
    ({ oldestSeconds }) => oldestSeconds,
  );
}

/** Counts what a slice publishes. */
export function countPublished(bus: Pick<EventBus, 'publish'>, metrics: Metrics): Pick<EventBus, 'publish'> {
  const published = metrics.counter('events_published_total', 'Events that the bus has confirmed.');
  return {
    async publish(messages) {
      await bus.publish(messages);
      published.inc(messages.length);
    },
  };
}

const handlingBuckets = [0.005, 0.02, 0.1, 0.5, 2, 5, 10, 30, 60, 120];
const waitBuckets = [0.02, 0.1, 0.5, 1, 2, 5, 15, 60, 300, 1800];

/** Wraps the handlers of a slice, so that their work is measured. */
export function measureHandling(
  metrics: Metrics,
): (subscription: Pick<SubscriptionOptions, 'queue' | 'handle'>) => SubscriptionOptions['handle'] {
  const labelNames = ['queue'];
  const handled = metrics.counter('events_handled_total', 'Tries to handle an event, by how they ended.', [
    'queue',
    'outcome',
  ]);
  const seconds = metrics.histogram('event_handling_seconds', 'How long one try took.', {
    buckets: handlingBuckets,
    labelNames,
  });
  const waits = metrics.histogram('event_wait_seconds', 'From what happened to a try to handle it.', {
    buckets: waitBuckets,
    labelNames,
  });
  return ({ queue, handle }) => {
    // A series that begins with its first failure has not grown, as far as Prometheus can see.
    for (const outcome of ['done', 'failed']) handled.inc({ queue, outcome }, 0);
    return async (message) => {
      waits.observe({ queue }, Math.max(0, Date.now() - Date.parse(message.time)) / 1000);
      const stopTimer = seconds.startTimer({ queue });
      let outcome = 'failed';
      try {
        await handle(message);
        outcome = 'done';
      } finally {
        stopTimer();
        handled.inc({ queue, outcome });
      }
    };
  };
}
