import type { EventMessage } from '@our-dates/contracts/event-envelope';
import { type Client, type Pool, transaction } from '../postgres/pool.ts';

/**
 * Handles an event once, however often it is delivered: the note that `consumer` has handled it and
 * the effect of `fn` are one transaction.
 * @param consumer names the handler of the event; two different handlers have different names
 * @returns false when it was done before and `fn` was not called
 */
export async function handleOnce(
  pool: Pool,
  consumer: string,
  event: Pick<EventMessage, 'id'>,
  fn: (client: Client) => Promise<void>,
): Promise<boolean> {
  return transaction(pool, async (client) => {
    const { rowCount } = await client.query({
      name: 'inbox-insert',
      text: 'insert into inbox (consumer, event_id) values ($1, $2) on conflict do nothing',
      values: [consumer, event.id],
    });
    if (rowCount === 0) return false;
    await fn(client);
    return true;
  });
}
