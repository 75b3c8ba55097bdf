import { hash } from 'node:crypto';
import type { Pool } from '@our-dates/service-kit/postgres/pool';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import type { Metrics } from '@our-dates/service-kit/telemetry/metrics';
import { contentOf, finishDelivery, type HeldDelivery, retryDelivery } from '../repository/deliveries.ts';
import { removeDeviceById } from '../repository/devices.ts';
import { pushMessage } from './push-message.ts';
import { measurePushes } from './push-metrics.ts';
import type { PushAnswer, PushServices } from './push-services.ts';
import type { ServiceLimits } from './service-limits.ts';

/** After each attempt that may succeed later; the last one again and again, until the message expires. */
const retriesMs = [1000, 5000, 30_000, 120_000, 600_000, 1_800_000];
const longestWaitMs = 3_600_000;

/**
 * Sends a delivery that is held, and notes what becomes of it.
 * @param options.contactOf whom a push service writes to, of a device that has our pages at this origin
 */
export function createDelivering(options: {
  pool: Pool;
  pushServices: PushServices;
  contactOf: (origin: string) => string;
  services: ServiceLimits;
  metrics: Metrics;
  log: Log;
}): (delivery: HeldDelivery) => Promise<void> {
  const { pool, pushServices, contactOf, services, log } = options;
  const measured = measurePushes(options.metrics, pool);

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
        if (answer.afterMs !== null) services.pause(service, wait);
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

  return send;
}
