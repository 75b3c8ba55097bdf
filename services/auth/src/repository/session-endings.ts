import type { Db } from '@our-dates/service-kit/postgres/pool';

/**
 * Asks the running service to end the sessions of an account.
 * @param options.afterSeconds not before; until then it can be taken back
 * @returns what to take it back with
 */
export async function askToEndSessions(
  db: Db,
  accountId: number,
  options: { afterSeconds: number },
): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `insert into session_ending (account_id, due_at)
     values ($1, now() + make_interval(secs => $2)) returning id`,
    [accountId, options.afterSeconds],
  );
  const [asked] = rows;
  if (!asked) throw new Error('a row that is inserted is returned');
  return asked.id;
}

/** Removes the request: the sessions have been ended. */
export async function takeBackSessionEnding(db: Db, id: number): Promise<void> {
  await db.query('delete from session_ending where id = $1', [id]);
}

export async function areSessionEndingsDue(db: Db): Promise<boolean> {
  const { rows } = await db.query<{ due: boolean }>({
    name: 'session-endings-due',
    text: 'select exists (select from session_ending where due_at <= now()) as due',
  });
  return rows[0]?.due ?? false;
}

/** Takes what is due; the caller handles it within the same transaction. */
export async function takeSessionEndings(db: Db): Promise<number[]> {
  const { rows } = await db.query<{ accountId: number }>({
    name: 'session-endings',
    text: `delete from session_ending where id in (
             select id from session_ending where due_at <= now() limit 100 for update skip locked)
           returning account_id as "accountId"`,
  });
  return rows.map(({ accountId }) => accountId);
}
