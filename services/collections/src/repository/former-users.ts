import type { Client } from '@our-dates/service-kit/postgres/pool';

/** Until the transaction ends, this account does not become a former one. @returns whether it is one already */
export async function isFormerUser(client: Client, userId: number): Promise<boolean> {
  // A statement of its own: the next one has to see what was committed while this one waited.
  const [, { rows }] = await Promise.all([
    client.query(`select pg_advisory_xact_lock_shared(hashtext('former user'), $1)`, [userId]),
    client.query(`select from former_user where user_id = $1`, [userId]),
  ]);
  return rows.length > 0;
}

/** Notes that this account is removed, once those who are recording something for it have finished. */
export async function insertFormerUser(client: Client, userId: number): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('former user'), $1)`, [userId]);
  await client.query(`insert into former_user (user_id) values ($1) on conflict do nothing`, [userId]);
}
