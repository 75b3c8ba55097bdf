import { hash } from 'node:crypto';
import { listenForNotifications } from '@our-dates/service-kit/postgres/notifications';
import type { Pool } from '@our-dates/service-kit/postgres/pool';
import type { StandingConnection } from '@our-dates/service-kit/postgres/standing-connection';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import type { Metrics } from '@our-dates/service-kit/telemetry/metrics';
import { repeat } from '@our-dates/service-kit/timing/repeat';
import { answerTimeoutMs, type PushAnswer, type PushServices } from '../clients/push-services.ts';
import {
  contentOf,
  finishDelivery,
  type HeldDelivery,
  retryDelivery,
  takeDeliveries,
} from '../repository/deliveries.ts';
import { removeDeviceById } from '../repository/devices.ts';
import { newsChannel, nextDue } from '../repository/news.ts';
import { pushMessage } from './push-message.ts';
import { measurePushes } from './push-metrics.ts';
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
/** After each attempt that may succeed later; the last one again and again, until the message expires. */
const retriesMs = [1000, 5000, 30_000, 120_000, 600_000, 1_800_000];
const longestWaitMs = 3_600_000;

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
  const { pool, connectionString, pushServices, contactOf, log } = options;
  const measured = measurePushes(options.metrics, pool);
  const sending = new Set<Promise<void>>();
  const sendingTo = new Map<string, number>();
  const pausedUntil = new Map<string, number>();
  let listener: StandingConnection | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** The push services that get nothing now. */
  function unavailableServices(): string[] {
    const now = Date.now();
    for (const [service, until] of pausedUntil) if (until <= now) pausedUntil.delete(service);
    const busy = [...sendingTo].filter(([, count]) => count >= sendsPerService).map(([service]) => service);
    return [...pausedUntil.keys(), ...busy];
  }

  async function send(delivery: HeldDelivery): Promise<void> {
    const content = await contentOf(pool, delivery.id);
    if (content.items.length === 0 || delivery.expiresAt <= new Date()) {
      measured.count(content.items.length === 0 ? 'withdrawn' : 'expired');
      return finishDelivery(pool, delivery);
    }
    const { endpoint, p256dh, auth, origin, language, tag, isShort, expiresAt } = delivery;
    const answer = await pushServices.send({
      endpoint,
      p256dh,
      auth,
      text: pushMessage({ ...content, origin, language, tag, isShort }),
      topic: hash('sha256', tag, 'base64url').slice(0, 32),
      ttlSeconds: Math.max(1, Math.ceil((expiresAt.getTime() - Date.now()) / 1000)),
      contact: contactOf(origin),
    });
    await settle(delivery, answer);
  }

  async function settle(delivery: HeldDelivery, answer: PushAnswer): Promise<void> {
    const { service, deviceId, attempts, isShort } = delivery;
    switch (answer.outcome) {
      case 'accepted':
        measured.accepted(delivery);
        return finishDelivery(pool, delivery);
      case 'gone':
      case 'forbidden-address':
        measured.count('removed');
        if (answer.outcome === 'forbidden-address')
          log.warn({ service }, 'a push service has no public address');
        return removeDeviceById(pool, deviceId);
      case 'too-long':
        if (!isShort) return retryDelivery(pool, delivery, { afterMs: 0, isShort: true });
        break;
      case 'later': {
        const afterMs = answer.afterMs ?? retriesMs[Math.min(attempts, retriesMs.length) - 1] ?? 0;
        const wait = Math.min(afterMs, longestWaitMs);
        if (answer.afterMs !== null) pausedUntil.set(service, Date.now() + wait);
        measured.count('retried');
        log.info({ service, attempts, reason: answer.reason }, 'a push service takes no message now');
        return retryDelivery(pool, delivery, { afterMs: wait, isShort });
      }
      case 'refused':
        log.warn({ service, reason: answer.reason }, 'a push service refuses a message');
    }
    measured.count('failed');
    await finishDelivery(pool, delivery);
  }

  function begin(delivery: HeldDelivery): void {
    const { service } = delivery;
    sendingTo.set(service, (sendingTo.get(service) ?? 0) + 1);
    const sent = send(delivery)
      // It is held until its time has passed, and then sent again.
      .catch((error: unknown) => log.warn({ err: error }, 'a message could not be sent; it is tried again'))
      .finally(() => {
        sending.delete(sent);
        const left = (sendingTo.get(service) ?? 1) - 1;
        if (left > 0) sendingTo.set(service, left);
        else sendingTo.delete(service);
        void polling.startNow();
      });
    sending.add(sent);
  }

  async function run(stopped: AbortSignal): Promise<void> {
    await tellNews(pool);
    while (!stopped.aborted && sending.size < sendsAtOnce) {
      const limit = Math.min(sendsAtOnce - sending.size, sendsPerService);
      const taken = await takeDeliveries(pool, { limit, holdMs, without: unavailableServices() });
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
