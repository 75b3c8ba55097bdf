import type { Revocations } from '@our-dates/contracts/revocations';
import type { Db } from '@our-dates/service-kit/postgres/pool';

/** A partner key lasts ten minutes; this leaves time for a copy whose keys were given a new lifetime. */
const rememberedFor = `interval '1 day'`;

/** To be part of the statement that gives these people another partner, or none. */
export const countPartnerChange = (...userIds: readonly string[]) =>
  `insert into partner_generation (user_id, generation) values ${userIds.map((id) => `(${id}, 1)`).join(', ')}
   on conflict (user_id) do update
   set generation = partner_generation.generation + 1, changed_at = now(), written_in = pg_current_xact_id()`;

/** Whose partner has changed in transactions that were not over at `position`. */
export async function findPartnerChanges(db: Db, position: string): Promise<Revocations> {
  const { rows } = await db.query<Revocations>({
    name: 'partner-changes',
    text: `select pg_snapshot_xmin(pg_current_snapshot())::text as position, '[]'::json as sessions,
             (select coalesce(json_agg(json_build_object(
                'userId', user_id, 'generation', generation, 'until', changed_at + ${rememberedFor})), '[]')
              from partner_generation
              where written_in >= $1::xid8 and changed_at > now() - ${rememberedFor}) as people`,
    values: [position],
  });
  const [found] = rows;
  if (!found) throw new Error('a query without a table has one row');
  return found;
}
