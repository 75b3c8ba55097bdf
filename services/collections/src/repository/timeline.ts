import type { TimeOrder } from '@our-dates/contracts/collections';
import { undated } from '@our-dates/contracts/gallery-terms';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { Db } from '@our-dates/service-kit/postgres/pool';
import type { QueryConfig } from 'pg';
import { gallerySources, type MemorySearch } from './memory-search.ts';
import { Parameters, statementName, whereAll } from './statement.ts';

export interface TimelineRequest {
  readonly viewer: Viewer;
  readonly sort: TimeOrder;
  readonly search: MemorySearch | null;
}

/**
 * What a search finds is counted up to here; beyond, its months are those of all memories, without counts. To compare a
 * text costs ten times what looking up a day does.
 */
const countedAtMost = { compared: 5_000, lookedUp: 50_000 };

const moments: Readonly<Record<TimeOrder, { moment: string; direction: 'asc' | 'desc' }>> = {
  recent: { moment: `memory.created_at at time zone 'UTC'`, direction: 'desc' },
  first: { moment: `memory.created_at at time zone 'UTC'`, direction: 'asc' },
  date: { moment: 'memory.date::timestamp', direction: 'desc' },
};

/** The months of the gallery and how many memories each has, as a JSON array, in one statement. */
export async function timelineJson(db: Db, request: TimelineRequest): Promise<string> {
  const { rows } = await db.query<{ json: string }>(timelineStatement(request));
  return rows[0]?.json ?? '[]';
}

/** The statement itself, to measure what it costs. */
export function timelineStatement({ viewer, sort, search }: TimelineRequest): QueryConfig {
  const { moment, direction } = moments[sort];
  const parameters = new Parameters();
  const viewerId = parameters.add(viewer.id);
  const monthOf = `date_trunc('month', ${moment}) as month`;
  const everyMonth = () =>
    gallerySources(parameters, viewerId, viewer, null)
      .map(({ from, conditions }) => `select ${monthOf} from ${from} ${whereAll(conditions)}`)
      .join(' union all ');
  const json = `coalesce(json_agg(json_build_object(
      'month', coalesce(to_char(month, 'YYYY-MM'), '${undated}'), 'count', count)
      order by month ${direction} nulls last), '[]')::text as json`;
  if (search === null) {
    return {
      name: statementName(`timeline-${sort}`, { partner: viewer.partnerId !== null, samples: viewer.isDemo }),
      text: `select ${json} from (select month, count(*) as count from (${everyMonth()}) found group by month) counted`,
      values: parameters.values,
    };
  }
  const sources = gallerySources(parameters, viewerId, viewer, search);
  const found = sources.map(({ from, conditions, isCompared }, index) => {
    const most = countedAtMost[isCompared ? 'compared' : 'lookedUp'];
    const every = `select memory.id, ${monthOf} from ${from} ${whereAll(conditions)} limit ${most} + 1`;
    return { name: `found_${index}`, every, isWhole: `(select count(*) from found_${index}) <= ${most}` };
  });
  return {
    text: `
      with ${found.map(({ name, every }) => `${name} as materialized (${every})`).join(', ')},
      known as (select ${found.map(({ isWhole }) => isWhole).join(' and ')} as whole),
      found as (${found.map(({ name }) => `select * from ${name}`).join(' union ')})
      select ${json} from (
        select month, count(*) as count from found where (select whole from known) group by month
        union all
        select distinct month, null::bigint from (${everyMonth()}) every where not (select whole from known)
      ) counted`,
    values: parameters.values,
  };
}
