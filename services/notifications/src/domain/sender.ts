import { listenForNotifications } from '@our-dates/service-kit/postgres/notifications';
import type { Pool } from '@our-dates/service-kit/postgres/pool';
import type { StandingConnection } from '@our-dates/service-kit/postgres/standing-connection';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import type { Metrics } from '@our-dates/service-kit/telemetry/metrics';
import { repeat } from '@our-dates/service-kit/timing/repeat';
import { type HeldDelivery, takeDeliveries } from '../repository/deliveries.ts';
import { newsChannel, nextDue } from '../repository/news.ts';
import { createDelivering } from './deliver.ts';
import { answerTimeoutMs, type PushServices } from './push-services.ts';
import { createServiceLimits } from './service-limits.ts';
import { tellNews } from './tell-news.ts';

/** Sends what is to be told. */
export interface Sender {
  start(): void;
  /** Waits for what is being sent; it is sent once. */
  stop(): Promise<void>;
}

/** While nothing is due: a notification may have been lost with its connection. */
const lookAgainMs = 5000;
const sendsAtOnce = 32;
const sendsPerService = 16;
/** Longer than a send can take, and what follows it. */
const holdMs = answerTimeoutMs + 20_000;

/**
 * @param options.contactOf whom a push service writes to, of a device that has our pages at this origin
 */
export function createSender(options: {
  pool: Pool;
  connectionString: string;
  pushServices: PushServices;
  contactOf: (origin: string) => string;
  metrics: Metrics;
  log: Log;
}): Sender {
  const { pool, connectionString, log } = options;
  const services = createServiceLimits({ sendsAtOnce: sendsPerService });
  const deliver = createDelivering({ ...options, services });
  const sending = new Set<Promise<void>>();
  let listener: StandingConnection | undefined;
  let timer: NodeJS.Timeout | undefined;

  function begin(delivery: HeldDelivery): void {
    const finish = services.begin(delivery.service);
    const sent = deliver(delivery)
      // It is held until its time has passed, and then sent again.
      .catch((error: unknown) => log.warn({ err: error }, 'a message could not be sent; it is tried again'))
      .finally(() => {
        sending.delete(sent);
        finish();
        void polling.startNow();
      });
    sending.add(sent);
  }

  async function run(stopped: AbortSignal): Promise<void> {
    await tellNews(pool);
    while (!stopped.aborted && sending.size < sendsAtOnce) {
      const limit = Math.min(sendsAtOnce - sending.size, sendsPerService);
      const taken = await takeDeliveries(pool, { limit, holdMs, without: services.unavailable() });
      taken.forEach(begin);
      if (taken.length === 0) break;
    }
    wakeAt(await nextDue(pool));
  }

  /** What is overdue waits for something else: a service that is busy, another replica. */
  function wakeAt(due: Date | null): void {
    clearTimeout(timer);
    const inMs = due === null ? Number.POSITIVE_INFINITY : due.getTime() - Date.now();
    if (inMs <= 0 || inMs >= lookAgainMs) return;
    timer = setTimeout(() => void polling.startNow(), inMs + 10);
    timer.unref();
  }

  const polling = repeat({
    everyMs: lookAgainMs,
    retryMs: 1000,
    run,
    log,
    failure: 'messages cannot be sent; it is tried again',
    recovery: 'messages are sent again',
  });

  return {
    start() {
      listener = listenForNotifications({
        connectionString,
        pool,
        log,
        name: 'news',
        channel: newsChannel,
        heard: () => void polling.startNow(),
      });
      polling.start();
    },
    async stop() {
      clearTimeout(timer);
      await Promise.all([listener?.close(), polling.stop()]);
      await Promise.all(sending);
    },
  };
}
