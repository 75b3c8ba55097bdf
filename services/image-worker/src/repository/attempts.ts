import type { Db } from '@our-dates/service-kit/postgres/pool';

/** @returns how many attempts have begun, this one included, of which none came to an end */
export async function beginAttempt(db: Db, eventId: string): Promise<number> {
  const { rows } = await db.query<{ begun: number }>({
    name: 'attempt-begin',
    text: `insert into attempt (event_id, begun) values ($1, 1)
      on conflict (event_id) do update set begun = attempt.begun + 1 returning begun`,
    values: [eventId],
  });
  return rows[0]?.begun ?? 1;
}

export async function endAttempts(db: Db, eventId: string): Promise<void> {
  await db.query({
    name: 'attempt-end',
    text: 'delete from attempt where event_id = $1',
    values: [eventId],
  });
}
