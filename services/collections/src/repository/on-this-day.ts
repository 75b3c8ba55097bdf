import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { Db } from '@our-dates/service-kit/postgres/pool';
import type { QueryConfig } from 'pg';
import { coverLateral, memoryWithCoverColumns } from './memory-json.ts';

export interface OnThisDayRequest {
  readonly viewer: Viewer;
  /** Days of the year as numbers: 419 is April 19. */
  readonly days: readonly number[];
  /** Memories from this year on do not count. */
  readonly beforeYear: number;
  readonly limit: number;
}

/** The JSON array of the memories of these days of the year, the latest first. */
export async function onThisDayJson(db: Db, request: OnThisDayRequest): Promise<string> {
  const { rows } = await db.query<{ json: string }>(onThisDayStatement(request));
  return rows[0]?.json ?? '[]';
}

/** The statement itself, to measure what it costs. */
export function onThisDayStatement({ viewer, days, beforeYear, limit }: OnThisDayRequest): QueryConfig {
  // There is an index of the same words.
  const dayOfYear = '(extract(month from date) * 100 + extract(day from date))::integer';
  const branch = (whose: string) => `
      select * from memory where ${whose} and date is not null and ${dayOfYear} = any($3::integer[])
        and date < make_date($4, 1, 1)`;
  const branches = [branch('owner_id = $1'), branch('owner_id = $2')];
  if (viewer.isDemo)
    branches.push(branch('is_protected and owner_id <> $1 and owner_id is distinct from $2'));
  return {
    name: viewer.isDemo ? 'on-this-day-demo' : 'on-this-day',
    text: `select coalesce('[' || string_agg(row_to_json(item)::text, ',' order by m.date desc, m.id desc) || ']',
        '[]') as json
      from (select * from (${branches.join(' union all ')}) every order by date desc, id desc limit $5) m
      ${coverLateral}
      cross join lateral (select ${memoryWithCoverColumns}) item`,
    values: [viewer.id, viewer.partnerId, days, beforeYear, limit],
  };
}
