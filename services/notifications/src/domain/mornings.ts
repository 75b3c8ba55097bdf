import { newEvent } from '@our-dates/contracts/events';
import { addToOutbox } from '@our-dates/service-kit/events/outbox';
import { type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import { type Repetition, repeat } from '@our-dates/service-kit/timing/repeat';
import { removeOldEnds } from '../repository/devices.ts';
import { forgetRemoved } from '../repository/hiding.ts';
import { removeOldNews } from '../repository/news.ts';
import { takeMornings } from '../repository/people.ts';

const everyMs = 60_000;
const atOnce = 500;

/** Asks, once a day for each person and in their morning, whether there is a memory of this day. @returns for how many */
export async function beginMornings(pool: Pool, now: Date): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await transaction(pool, async (client) => {
      const mornings = await takeMornings(client, now, atOnce);
      await addToOutbox(client, ...mornings.map((morning) => newEvent('morning.began', null, morning)));
      return mornings.length;
    });
    total += count;
    if (count < atOnce) return total;
  }
}

/** What is done every minute: mornings, and removing what is old. */
export function createMinute({ pool, log }: { pool: Pool; log: Log }): Repetition {
  return repeat({
    everyMs,
    async run() {
      await beginMornings(pool, new Date());
      await removeOldNews(pool);
      await removeOldEnds(pool);
      await forgetRemoved(pool);
    },
    log,
    failure: 'mornings and old news could not be handled; it is tried again',
  });
}
