import type { Db } from '@our-dates/common/postgres';

/** Asks whoever runs to end the sessions of an account. */
export async function askToEndSessions(db: Db, accountId: number): Promise<void> {
  await db.query('insert into session_ending (account_id) values ($1) on conflict do nothing', [accountId]);
}

/** Takes what was asked; the caller does it within the same transaction. */
export async function takeSessionEndings(db: Db): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>({
    name: 'session-endings',
    text: `delete from session_ending where account_id in (
             select account_id from session_ending limit 100 for update skip locked)
           returning account_id as id`,
  });
  return rows.map(({ id }) => id);
}
