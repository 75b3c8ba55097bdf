import type { Db } from '@our-dates/service-kit/postgres/pool';

/** Whether an event was handled before; checked before work that is too long for a transaction. */
export async function hasHandled(db: Db, consumer: string, eventId: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'inbox-has',
    text: 'select from inbox where consumer = $1 and event_id = $2',
    values: [consumer, eventId],
  });
  return rowCount === 1;
}
