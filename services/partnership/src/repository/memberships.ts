import { undoDays } from '@our-dates/contracts/separation';
import type { PartnerRecord } from '@our-dates/contracts/session-record';
import type { User } from '@our-dates/contracts/users';
import type { Client, Db } from '@our-dates/service-kit/postgres/pool';
import { countPartnerChange } from './partner-generations.ts';

/** Holds off every change and every cache fill that concerns one of these people until the transaction ends. */
export async function lockPeople(client: Client, userIds: readonly number[]): Promise<void> {
  const inOrder = [...userIds].sort((a, b) => a - b);
  await Promise.all(
    inOrder.map((userId) => client.query(`select pg_advisory_xact_lock(hashtext('partner'), $1)`, [userId])),
  );
}

/**
 * `lockPeople` for a person and their partner, part of a transaction.
 * @returns the partner, who cannot change until the transaction ends; null: there is none
 */
export async function lockWithPartner(client: Client, userId: number): Promise<number | null> {
  await client.query('savepoint before_locks');
  for (;;) {
    const partnerId = await partnerIdOf(client, userId);
    const [, partnerNow] = await Promise.all([
      lockPeople(client, partnerId === null ? [userId] : [userId, partnerId]),
      partnerIdOf(client, userId),
    ]);
    if (partnerNow === partnerId) return partnerId;
    // Gives the locks back: a partner found only now may have to be locked first.
    await client.query('rollback to savepoint before_locks');
  }
}

/** Holds off changes that concern this person, not other readers. */
export async function lockPersonShared(client: Client, userId: number): Promise<void> {
  await client.query(`select pg_advisory_xact_lock_shared(hashtext('partner'), $1)`, [userId]);
}

export async function partnerIdOf(db: Db, userId: number): Promise<number | null> {
  const { rows } = await db.query<{ partner_id: number }>({
    name: 'partner-id',
    text: 'select partner_id from membership where user_id = $1',
    values: [userId],
  });
  return rows[0]?.partner_id ?? null;
}

/** What the gateway receives; both parts of the same moment. */
export async function partnerRecordOf(db: Db, userId: number): Promise<PartnerRecord> {
  const { rows } = await db.query<PartnerRecord>({
    name: 'partner-record',
    text: `select (select partner_id from membership where user_id = $1) as "partnerId",
             coalesce((select generation from partner_generation where user_id = $1), 0) as generation`,
    values: [userId],
  });
  return rows[0] ?? { partnerId: null, generation: 0 };
}

export async function partnerOf(db: Db, userId: number): Promise<User | null> {
  const { rows } = await db.query<User>({
    name: 'partner',
    text: `select person.user_id as id, username, display_name as "displayName",
                  profile_picture as "profilePicture", is_demo as "isDemo"
           from membership join person on person.user_id = membership.partner_id
           where membership.user_id = $1`,
    values: [userId],
  });
  return rows[0] ?? null;
}

export async function startPartnership(db: Db, one: number, other: number): Promise<void> {
  await db.query(
    `with started as (
       insert into partnership (first_user_id, second_user_id) values (least($1::integer, $2), greatest($1::integer, $2)) returning id
     ), counted as (${countPartnerChange('$1::integer', '$2::integer')})
     insert into membership (user_id, partner_id, partnership_id)
     select $1::integer, $2::integer, id from started union all select $2, $1, id from started`,
    [one, other],
  );
}

/** The two people of each partnership of a person that ended so lately that it can be undone. */
export async function couplesThatCanUndo(db: Db, userId: number): Promise<[number, number][]> {
  const { rows } = await db.query<{ userIds: [number, number] }>(
    `select json_build_array(first_user_id, second_user_id) as "userIds" from partnership
     where (first_user_id = $1 or second_user_id = $1) and ended_at > now() - interval '${undoDays} days'`,
    [userId],
  );
  return rows.map(({ userIds }) => userIds);
}

/** Removes the ended partnerships of a person. */
export async function removePartnershipsOf(db: Db, userId: number): Promise<void> {
  await db.query('delete from partnership where first_user_id = $1 or second_user_id = $1', [userId]);
}

export async function endPartnership(db: Db, one: number, other: number): Promise<void> {
  await db.query(
    `with ended as (
       delete from membership where user_id in ($1, $2) and partner_id in ($1, $2) returning partnership_id
     ), counted as (${countPartnerChange('$1::integer', '$2::integer')})
     update partnership set ended_at = now() where id in (select partnership_id from ended)`,
    [one, other],
  );
}
