import { type Viewer, visibleOwners } from '@our-dates/service-kit/identity/identity';
import type { Db } from '@our-dates/service-kit/postgres/pool';
import type { QueryConfig } from 'pg';
import { coverLateral, memoryWithCoverColumns } from './memory-json.ts';
import { Parameters, statementName, whereAll } from './statement.ts';
import { visibleParts } from './visible.ts';

export interface OnThisDayRequest {
  readonly viewer: Viewer;
  /** Days of the year as numbers: 419 is April 19. */
  readonly days: readonly number[];
  /** Memories from this year on do not count. */
  readonly beforeYear: number;
  readonly limit: number;
}

/** The JSON array of the memories of these days of the year, the latest first; for `listOnThisDay` of `domain/memories.ts`. */
export async function onThisDayJson(db: Db, request: OnThisDayRequest): Promise<string> {
  const { rows } = await db.query<{ json: string }>(onThisDayStatement(request));
  return rows[0]?.json ?? '[]';
}

/** The statement itself, to measure what it costs. */
export function onThisDayStatement({ viewer, days, beforeYear, limit }: OnThisDayRequest): QueryConfig {
  const parameters = new Parameters();
  const owners = visibleOwners(viewer).map((id) => parameters.add(id));
  // There is an index of the same words.
  const dayOfYear = '(extract(month from date) * 100 + extract(day from date))::integer';
  const conditions = [
    'date is not null',
    `${dayOfYear} = any(${parameters.add(days)}::integer[])`,
    `date < make_date(${parameters.add(beforeYear)}, 1, 1)`,
  ];
  const branches = visibleParts(owners, viewer.isDemo).map(
    (visible) => `select * from memory ${whereAll([visible, ...conditions])}`,
  );
  return {
    name: statementName('on-this-day', { partner: viewer.partnerId !== null, samples: viewer.isDemo }),
    text: `select coalesce('[' || string_agg(row_to_json(item)::text, ',' order by m.date desc, m.id desc) || ']',
        '[]') as json
      from (
        select * from (${branches.join(' union all ')}) every
        order by date desc, id desc limit ${parameters.add(limit)}
      ) m
      ${coverLateral}
      cross join lateral (select ${memoryWithCoverColumns}) item`,
    values: parameters.values,
  };
}
