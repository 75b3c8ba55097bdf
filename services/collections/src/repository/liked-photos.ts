import type { Likers } from '@our-dates/contracts/photos';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { Db } from '@our-dates/service-kit/postgres/pool';
import type { QueryConfig } from 'pg';
import { photoColumns, photoNumber } from './photos.ts';
import { statementName, whereAll } from './statement.ts';
import { visibleParts } from './visible.ts';

/** Where a page begins: behind this photo of a memory of this day. */
export interface LikedPosition {
  /** `2026-04-19` */
  readonly day: string;
  readonly photoId: number;
}

export interface LikedRequest {
  readonly viewer: Viewer;
  readonly by: Likers;
  readonly limit: number;
  readonly after: LikedPosition | null;
}

export interface LikedPage {
  /** The JSON array, as PostgreSQL built it. */
  readonly json: string;
  /** Where the next page begins; null: this is the last one. */
  readonly next: LikedPosition | null;
}

/**
 * One page of liked photos in one statement, which reads the likes of each person on photos of each owner from the
 * index, from where the page begins and no further than it is long. Likes on photos of other owners, such as a former
 * partner, are not read at all, and neither are likes of other people.
 */
export async function likedPage(db: Db, request: LikedRequest): Promise<LikedPage> {
  const { rows } = await db.query<{ json: string; day: string | null; photoId: number | null }>(
    likedStatement(request),
  );
  const [page] = rows;
  const next =
    page && page.day !== null && page.photoId !== null ? { day: page.day, photoId: page.photoId } : null;
  return { json: page?.json ?? '[]', next };
}

/** The statement itself, to measure what it costs. */
export function likedStatement({ viewer, by, limit, after }: LikedRequest): QueryConfig {
  const states = { partner: viewer.partnerId !== null, samples: viewer.isDemo, after: after !== null };
  return {
    name: statementName(`liked-${by}`, states),
    text: textFor(by, states),
    values: [viewer.id, viewer.partnerId, limit, ...(after === null ? [] : [after.day, after.photoId])],
  };
}

/** $1 the viewer, $2 their partner or null, $3 the limit, $4 and $5 where the page begins. */
function textFor(
  by: Likers,
  { partner, samples, after }: Readonly<Record<'partner' | 'samples' | 'after', boolean>>,
): string {
  const owners = partner ? ['$1', '$2'] : ['$1'];
  const readers = { me: ['$1'], partner: ['$2'], both: ['$1'], any: owners }[by];
  const conditions: string[] = [];
  if (by === 'both') {
    conditions.push('exists(select from photo_like o where o.photo_id = l.photo_id and o.user_id = $2)');
  }
  if (after) conditions.push('(day, photo_id) < ($4::date, $5::integer)');
  const parts = visibleParts(owners, samples, { owner: 'owner_id', isSample: 'is_sample' });
  const branches = readers.flatMap((reader) =>
    parts.map(
      (visible) => `(
      select day, photo_id from photo_like l ${whereAll([`user_id = ${reader}`, visible, ...conditions])}
      order by day desc, photo_id desc limit $3::integer + 1)`,
    ),
  );
  const order = 'day desc, photo_id desc';
  return `
    with page as (
      select day, photo_id, row_number() over (order by ${order}) as place
      -- A photo that both love is read twice.
      from (${branches.join(by === 'any' ? ' union ' : ' union all ')}) l
      order by ${order} limit $3::integer + 1
    )
    select
      coalesce('[' || string_agg(row_to_json(item)::text, ',' order by place) || ']', '[]') as json,
      max(page.day::text) filter (where place = $3 and more) as day,
      max(page.photo_id) filter (where place = $3 and more) as "photoId"
    from page
    cross join (select count(*) > $3 as more from page) whole
    join photo p on p.id = page.photo_id
    join memory m on m.id = p.memory_id
    cross join lateral (
      select ${photoColumns}, json_build_object('name', m.name, 'date', m.date) as memory,
        ${photoNumber} as number, page.day
    ) item
    where place <= $3`;
}
