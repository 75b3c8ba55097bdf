import { undoDays } from '@our-dates/contracts/separation';
import type { Db } from '@our-dates/service-kit/postgres/pool';

/** What two people have said about copies of their memories, in their present or last partnership. */
export interface CopiesAgreement {
  readonly partnershipId: number;
  /** False: it has ended. */
  readonly isActive: boolean;
  readonly otherId: number;
  /** What the other person is called now. */
  readonly name: string;
  readonly isAskedByViewer: boolean;
  readonly isAskedByOther: boolean;
  /** When both agreed, the last time. */
  readonly agreedAt: Date | null;
}

const asked = (who: string) =>
  `exists (select from copies_request r where r.partnership_id = p.id and r.user_id ${who} $1)`;

/** Those of person $1 whose partnership lasts, or can still be undone. */
const agreementsOfPerson = `select p.id as "partnershipId", p.ended_at is null as "isActive",
    person.user_id as "otherId", person.display_name as name,
    ${asked('=')} as "isAskedByViewer", ${asked('<>')} as "isAskedByOther", p.copies_agreed_at as "agreedAt"
  from (
    select distinct on (first_user_id, second_user_id) id, ended_at, copies_agreed_at,
      case when first_user_id = $1 then second_user_id else first_user_id end as other_id
    from partnership where first_user_id = $1 or second_user_id = $1
    order by first_user_id, second_user_id, id desc
  ) p join person on person.user_id = p.other_id
  where p.ended_at is null or p.ended_at > now() - interval '${undoDays} days'`;

export async function copiesAgreementsOf(db: Db, userId: number): Promise<CopiesAgreement[]> {
  const { rows } = await db.query<CopiesAgreement>({
    name: 'copies-agreements',
    text: `select * from (${agreementsOfPerson}) agreement order by "partnershipId" desc`,
    values: [userId],
  });
  return rows;
}

export async function findCopiesAgreement(
  db: Db,
  userId: number,
  partnershipId: number,
): Promise<CopiesAgreement | null> {
  const { rows } = await db.query<CopiesAgreement>({
    name: 'copies-agreement',
    text: `select * from (${agreementsOfPerson}) agreement where "partnershipId" = $2`,
    values: [userId, partnershipId],
  });
  return rows[0] ?? null;
}

/** @returns whether this person had not asked before */
export async function insertCopiesRequest(db: Db, partnershipId: number, userId: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into copies_request (partnership_id, user_id) values ($1, $2) on conflict do nothing`,
    [partnershipId, userId],
  );
  return rowCount === 1;
}

/** @returns whether there was one */
export async function deleteCopiesRequest(db: Db, partnershipId: number, userId: number): Promise<boolean> {
  const { rowCount } = await db.query(
    'delete from copies_request where partnership_id = $1 and user_id = $2',
    [partnershipId, userId],
  );
  return rowCount === 1;
}

/** Notes that both agree, and forgets that they asked. */
export async function noteCopiesAgreed(db: Db, partnershipId: number): Promise<void> {
  await db.query('delete from copies_request where partnership_id = $1', [partnershipId]);
  await db.query('update partnership set copies_agreed_at = now() where id = $1', [partnershipId]);
}
