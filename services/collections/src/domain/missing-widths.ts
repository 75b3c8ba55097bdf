import { derivativeWidths } from '@our-dates/contracts/derivative-widths';
import { newEvent } from '@our-dates/contracts/events';
import { addToOutbox } from '@our-dates/service-kit/events/outbox';
import { type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import type { Metrics } from '@our-dates/service-kit/telemetry/metrics';
import { countOutdatedPhotos, lockOutdatedPhotos, noteWidths } from '../repository/missing-widths.ts';

/** Has the image worker make the derivatives of photos that were uploaded before a width was added. */
export interface MissingWidths {
  /**
   * Checks the next few photos, and requests the missing widths. A photo is asked for once for each set of
   * widths, by whichever replica gets to it.
   * @returns how many were asked for
   */
  askForSome(): Promise<number>;
}

/** Photos that are looked at in one sweep: with the default interval, 300 a minute. */
const lookedAtOnce = 50;

export function createMissingWidths(deps: { pool: Pool; metrics: Metrics; log: Log }): MissingWidths {
  const { pool, metrics, log } = deps;
  const widths = [...derivativeWidths].sort((a, b) => a - b);
  const asked = metrics.counter(
    'photos_asked_again_total',
    'Photos asked for again because a width is missing.',
  );
  metrics.gauge(
    'photos_to_look_at_for_widths',
    'Photos of which it is not known yet whether they have every width.',
    async (gauge) => gauge.set(await countOutdatedPhotos(pool, widths)),
  );

  return {
    async askForSome() {
      const count = await transaction(pool, async (client) => {
        const photos = await lockOutdatedPhotos(client, { widths, limit: lookedAtOnce });
        if (photos.length === 0) return 0;
        const lacking = photos.filter(({ made }) => !widths.every((width) => made.includes(width)));
        const events = lacking.map(({ photoId, name }) =>
          newEvent('photo.incomplete', null, { photoId, name, widths }),
        );
        await addToOutbox(client, ...events);
        await noteWidths(
          client,
          photos.map(({ photoId }) => photoId),
          widths,
        );
        return lacking.length;
      });
      asked.inc(count);
      if (count > 0) log.info({ photos: count }, 'photos that lack a width are made again');
      return count;
    },
  };
}
