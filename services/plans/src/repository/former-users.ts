import type { Client } from '@our-dates/service-kit/postgres/pool';

/**
 * Until the transaction ends, this account does not become a former one, and adds no other plan: so that its plans can be
 * counted.
 * @returns whether it is one already
 */
export async function lockUser(client: Client, userId: number): Promise<{ isFormer: boolean }> {
  // A statement of its own: the next one has to see what was committed while this one waited.
  await client.query(`select pg_advisory_xact_lock(hashtext('owner of plans'), $1)`, [userId]);
  const { rows } = await client.query('select from former_user where user_id = $1', [userId]);
  return { isFormer: rows.length > 0 };
}

/** Notes that a locked account is removed. */
export async function insertFormerUser(client: Client, userId: number): Promise<void> {
  await client.query('insert into former_user (user_id) values ($1) on conflict do nothing', [userId]);
}
