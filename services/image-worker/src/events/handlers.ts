import { derivativeWidths } from '@our-dates/contracts/derivative-widths';
import { type DomainEvent, eventData, newEvent } from '@our-dates/contracts/events';
import { TookTooLong } from '@our-dates/imaging/machine-fault';
import type { BlobStore } from '@our-dates/service-kit/blobs/blob-store';
import { handleOnce, handlers } from '@our-dates/service-kit/events/handlers';
import { addToOutbox } from '@our-dates/service-kit/events/outbox';
import type { Pool } from '@our-dates/service-kit/postgres/pool';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import type { Metrics } from '@our-dates/service-kit/telemetry/metrics';
import { traced } from '@our-dates/service-kit/telemetry/tracing';
import slice from '../../slice.json' with { type: 'json' };
import type { Derive, Derived } from '../domain/derivation.ts';
import { makeFingerprints } from '../domain/fingerprints.ts';
import { beginAttempt, endAttempts } from '../repository/attempts.ts';
import { hasHandled } from '../repository/inbox.ts';

const uploads = 'image-worker.photos';
/** A queue of its own, of which one is processed at a time: new photos do not wait behind old ones. */
const missingWidths = 'image-worker.widths';
/** Its photos are read by somebody at this moment, and take milliseconds. */
const fingerprints = 'image-worker.fingerprints';

/**
 * Derives an uploaded photo, or one that lacks a width, and publishes the result: the event goes into the outbox in one transaction with
 * the note that this upload is done, so that it is published once however often the upload is delivered.
 */
export function subscriptions(options: {
  pool: Pool;
  derive: Derive;
  blobs: BlobStore;
  log: Log;
  metrics: Metrics;
  concurrency: number;
}) {
  const { pool, derive, blobs, log, metrics, concurrency } = options;
  const processed = metrics.counter('photos_processed_total', 'Photos whose derivatives are stored.');
  const failed = metrics.counter('photos_failed_total', 'Photos that cannot be shown smaller.');
  const seconds = metrics.histogram(
    'photo_processing_seconds',
    'From the delivery of an upload to its end.',
    {
      buckets: [0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120],
    },
  );

  const ready = metrics.histogram(
    'photo_ready_seconds',
    'From the commit of an upload to that of its derivatives.',
    { buckets: [0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 900] },
  );

  function announcement(photoId: number, name: string, derived: Derived) {
    if (derived.outcome === 'gone') return [];
    if (derived.outcome === 'failed') {
      return [newEvent('photo.failed', null, { photoId, name, reason: derived.reason })];
    }
    const { outcome: _, ...news } = derived;
    return [newEvent('photo.processed', null, { photoId, ...news })];
  }

  async function process(
    queue: string,
    event: DomainEvent<'photo.uploaded'> | DomainEvent<'photo.incomplete'>,
  ): Promise<void> {
    if (await hasHandled(pool, queue, event.id)) return;
    const stopTimer = seconds.startTimer();
    const { photoId, name } = event.data;
    const derived = await derive(name, () => beginAttempt(pool, event.id)).catch(async (error) => {
      // What ran out of time has had one of its attempts; everything else is a fault of the machine.
      if (!(error instanceof TookTooLong)) await endAttempts(pool, event.id);
      throw error;
    });
    const isNews = await traced('acknowledge', () =>
      handleOnce(pool, queue, event, async (client) => {
        await endAttempts(client, event.id);
        await addToOutbox(client, ...announcement(photoId, name, derived));
      }),
    );
    const took = stopTimer();
    if (!isNews) return;
    if (derived.outcome === 'processed') {
      processed.inc();
      if (queue === uploads) ready.observe(Math.max(0, Date.now() - Date.parse(event.time)) / 1000);
      log.info({ photoId, seconds: took }, 'photo processed');
    } else if (derived.outcome === 'failed') {
      failed.inc();
      log.warn({ photoId, reason: derived.reason, err: derived.cause }, 'photo cannot be processed');
    } else {
      log.info({ photoId }, 'photo was deleted before it was processed');
    }
  }

  const { subscribes } = slice;
  return [
    handlers(
      { schemas: eventData, queue: uploads, subscribes, concurrency },
      { 'photo.uploaded': (event) => process(uploads, event) },
    ),
    handlers(
      { schemas: eventData, queue: missingWidths, subscribes, concurrency: 1 },
      {
        async 'photo.incomplete'(event) {
          mustMake(event.data.widths);
          await process(missingWidths, event);
        },
      },
    ),
    handlers(
      { schemas: eventData, queue: fingerprints, subscribes, concurrency: 1 },
      {
        async 'fingerprint.missing'(event) {
          const photos = await makeFingerprints(blobs, event.data.photos);
          await handleOnce(pool, fingerprints, event, async (client) => {
            if (photos.length > 0) await addToOutbox(client, newEvent('fingerprint.made', null, { photos }));
          });
        },
      },
    ),
  ];
}

/** @throws Error for a width that only a newer worker makes: the event is delivered again, and may reach one */
function mustMake(widths: readonly number[]): void {
  const known: readonly number[] = derivativeWidths;
  const unknown = widths.filter((width) => !known.includes(width));
  if (unknown.length > 0) throw new Error(`this worker does not make the widths ${unknown.join(', ')}`);
}
