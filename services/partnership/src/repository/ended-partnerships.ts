import { undoDays } from '@our-dates/contracts/separation';
import type { Client, Db } from '@our-dates/service-kit/postgres/pool';
import { countPartnerChange } from './partner-generations.ts';

/** A partnership of a person that has ended, the last one with that other person. */
export interface EndedPartnership {
  readonly id: number;
  readonly otherId: number;
  /** What the other person is called now. */
  readonly name: string;
  readonly endedAt: Date;
  readonly undoUntil: Date;
  readonly isAskedByViewer: boolean;
  readonly isAskedByOther: boolean;
}

/** Those of person $1, whether or not they can still be undone; an active one is none. */
const endedOfPerson = `select p.id, person.user_id as "otherId", person.display_name as name, p.ended_at as "endedAt",
    p.ended_at + interval '${undoDays} days' as "undoUntil",
    exists (select from undo_request u where u.partnership_id = p.id and u.user_id = $1) as "isAskedByViewer",
    exists (select from undo_request u where u.partnership_id = p.id and u.user_id <> $1) as "isAskedByOther"
  from (
    select distinct on (first_user_id, second_user_id) id, ended_at,
      case when first_user_id = $1 then second_user_id else first_user_id end as other_id
    from partnership where first_user_id = $1 or second_user_id = $1
    order by first_user_id, second_user_id, id desc
  ) p join person on person.user_id = p.other_id
  where p.ended_at is not null`;

/** Those that can still be undone, for a person without a partner; the latest first. */
export async function undoablePartnershipsOf(db: Db, userId: number): Promise<EndedPartnership[]> {
  const { rows } = await db.query<EndedPartnership>({
    name: 'undoable-partnerships',
    text: `select * from (${endedOfPerson}) ended
           where "undoUntil" > now() and not exists (select from membership where user_id = $1)
           order by "endedAt" desc, id desc`,
    values: [userId],
  });
  return rows;
}

export async function findEndedPartnership(
  db: Db,
  userId: number,
  id: number,
): Promise<EndedPartnership | null> {
  const { rows } = await db.query<EndedPartnership>({
    name: 'ended-partnership',
    text: `select * from (${endedOfPerson}) ended where id = $2`,
    values: [userId, id],
  });
  return rows[0] ?? null;
}

/** @returns whether this person had not asked before */
export async function insertUndoRequest(db: Db, partnershipId: number, userId: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into undo_request (partnership_id, user_id) values ($1, $2) on conflict do nothing`,
    [partnershipId, userId],
  );
  return rowCount === 1;
}

/** @returns whether there was one */
export async function deleteUndoRequest(db: Db, partnershipId: number, userId: number): Promise<boolean> {
  const { rowCount } = await db.query('delete from undo_request where partnership_id = $1 and user_id = $2', [
    partnershipId,
    userId,
  ]);
  return rowCount === 1;
}

/** A wish to undo a partnership, by one of its two people. */
interface UndoRequest {
  readonly userIds: [number, number];
  readonly byUserId: number;
}

/** Withdraws whatever these people want back. @returns what was withdrawn */
export async function deleteUndoRequestsBy(db: Db, userIds: readonly number[]): Promise<UndoRequest[]> {
  const { rows } = await db.query<UndoRequest>(
    `delete from undo_request u using partnership p
     where u.user_id = any($1::integer[]) and p.id = u.partnership_id
     returning json_build_array(p.first_user_id, p.second_user_id) as "userIds", u.user_id as "byUserId"`,
    [userIds],
  );
  return rows;
}

/** Makes an ended partnership active again; the caller holds the locks of both. */
export async function restartPartnership(client: Client, id: number): Promise<void> {
  await client.query('delete from undo_request where partnership_id = $1', [id]);
  await client.query(
    `with restarted as (
       update partnership set ended_at = null where id = $1 returning id, first_user_id as one, second_user_id as other
     ), counted as (${countPartnerChange('(select one from restarted)', '(select other from restarted)')})
     insert into membership (user_id, partner_id, partnership_id)
     select one, other, id from restarted union all select other, one, id from restarted`,
    [id],
  );
}
