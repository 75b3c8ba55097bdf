import type { Client } from '@our-dates/service-kit/postgres/pool';
import { lockPersonShared } from './memberships.ts';

/** Until the transaction ends, this account does not become a former one. @returns whether it is one already */
export async function isFormerUser(client: Client, userId: number): Promise<boolean> {
  const [, { rows }] = await Promise.all([
    lockPersonShared(client, userId),
    client.query(`select from former_user where user_id = $1`, [userId]),
  ]);
  return rows.length > 0;
}

/** Notes that this account is removed; called with the person locked by `lockPeople`. */
export async function insertFormerUser(client: Client, userId: number): Promise<void> {
  await client.query(`insert into former_user (user_id) values ($1) on conflict do nothing`, [userId]);
}
