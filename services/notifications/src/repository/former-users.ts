import type { Client } from '@our-dates/service-kit/postgres/pool';

/**
 * Until the transaction ends, this account does not become a former one.
 * @returns whether it is one already
 */
export async function lockUser(client: Client, userId: number): Promise<{ isFormer: boolean }> {
  // A statement of its own: the next one has to see what was committed while this one waited.
  await client.query(`select pg_advisory_xact_lock(hashtext('owner of devices'), $1)`, [userId]);
  const { rows } = await client.query('select from former_user where user_id = $1', [userId]);
  return { isFormer: rows.length > 0 };
}

/** As `lockUser`, for two people. */
export async function lockUsers(client: Client, userIds: readonly number[]): Promise<void> {
  for (const userId of userIds.toSorted((a, b) => a - b)) await lockUser(client, userId);
}

/** Notes that a locked account is removed, and removes what is known of it. */
export async function removeUser(client: Client, userId: number): Promise<void> {
  await client.query('insert into former_user (user_id) values ($1) on conflict do nothing', [userId]);
  await client.query('delete from person where user_id = $1', [userId]);
  await client.query('delete from news where actor_id = $1', [userId]);
  await client.query('delete from ended_login where user_id = $1', [userId]);
  await client.query('update person set partner_id = null where partner_id = $1', [userId]);
}
