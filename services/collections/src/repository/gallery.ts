import type { SortOrder } from '@our-dates/contracts/collections';
import { limits } from '@our-dates/contracts/limits';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { Db } from '@our-dates/service-kit/postgres/pool';
import type { QueryConfig } from 'pg';
import { coverLateral, memoryWithCoverColumns } from './memory-json.ts';
import { dayKey, gallerySources, type MemorySearch } from './memory-search.ts';
import { Parameters, statementName, whereAll } from './statement.ts';

/** A place between two memories: behind the one with this sort key and id. */
export interface GalleryPosition {
  /** As text: a moment, a day, or the beginning of a name in lower case. */
  readonly key: string;
  readonly id: number;
}

export interface GalleryPage {
  /** The JSON array, as PostgreSQL built it. */
  readonly json: string;
  /** Where the next page begins; null: this is the last one. */
  readonly next: GalleryPosition | null;
  /** Where the page before ends; null: this is the first one. */
  readonly previous: GalleryPosition | null;
}

export interface GalleryRequest {
  readonly viewer: Viewer;
  readonly sort: SortOrder;
  readonly limit: number;
  readonly search: MemorySearch | null;
  /** Where the page begins; null: with the first memory of all. Or where it ends, with `backwards`. */
  readonly after: GalleryPosition | null;
  readonly backwards?: boolean;
}

type Direction = 'asc' | 'desc';

const orders: Readonly<Record<SortOrder, { key: string; type: string; direction: Direction }>> = {
  recent: { key: 'memory.created_at', type: 'timestamptz', direction: 'desc' },
  first: { key: 'memory.created_at', type: 'timestamptz', direction: 'asc' },
  // A name may be longer than an index takes; its beginning is enough.
  name: { key: 'lower(left(memory.name, 200))', type: 'text', direction: 'asc' },
  date: { key: dayKey, type: 'date', direction: 'desc' },
};

interface PageRow {
  readonly json: string;
  readonly nearKey: string | null;
  readonly nearId: number | null;
  readonly farKey: string | null;
  readonly farId: number | null;
  readonly more: boolean;
}

/**
 * One page of the gallery in one statement. Each owner's memories are read from that owner's index, from where
 * the page begins and no further than it is long; so the last page costs what the first does, and a gallery of
 * two owners no more than their two pages. A page before is read the same way from its end.
 */
export async function galleryPage(db: Db, request: GalleryRequest): Promise<GalleryPage> {
  const { rows } = await db.query<PageRow>(galleryStatement(request));
  const [page] = rows;
  if (!page) throw new Error('a statement without groups answers one row');
  const { after, backwards = false } = request;
  const near = position(page.nearKey, page.nearId) ?? after;
  const far = page.more ? position(page.farKey, page.farId) : null;
  if (backwards) return { json: page.json, previous: far, next: near };
  return { json: page.json, previous: after && near, next: far };
}

function position(key: string | null, id: number | null): GalleryPosition | null {
  return key !== null && id !== null ? { key, id } : null;
}

/** The statement itself, to measure what it costs. */
export function galleryStatement(request: GalleryRequest): QueryConfig {
  const { viewer, sort, limit, search, after, backwards = false } = request;
  const { key, type, direction: forwards } = orders[sort];
  const direction = backwards ? opposite[forwards] : forwards;
  const parameters = new Parameters();
  const viewerId = parameters.add(viewer.id);
  // As a number, so that PostgreSQL keeps its plan: with a parameter it plans each time, because it knows no bound.
  const isUsual = limit === limits.galleryPage;
  const count = isUsual ? String(limit) : `${parameters.add(limit)}::integer`;
  const sources = gallerySources(parameters, viewerId, viewer, search);
  const beyond: string[] = [];
  if (after) {
    const from = `(${parameters.add(after.key)}::${type}, ${parameters.add(after.id)}::integer)`;
    beyond.push(`(${key}, memory.id) ${direction === 'asc' ? '>' : '<'} ${from}`);
  }
  const branches = sources.map(
    (source) => `(
      select memory.*, ${key} as key from ${source.from} ${whereAll([...source.conditions, ...beyond])}
      order by ${key} ${direction}, memory.id ${direction} limit ${count} + 1)`,
  );
  const order = `m.key ${direction}, m.id ${direction}`;
  // What has the words, and also the meaning of a search or a comment with them, is found more than once.
  const once = search ? 'distinct on (m.key, m.id)' : '';
  const text = `
    with page as (
      select m.*, row_number() over (order by ${order}) as place
      from (select ${once} * from (${branches.join(' union all ')}) m order by ${order} limit ${count} + 1) m
    )
    select
      coalesce('[' || string_agg(row_to_json(item)::text, ',' order by place ${backwards ? 'desc' : 'asc'}) || ']',
        '[]') as json,
      max(m.key::text) filter (where place = 1) as "nearKey",
      max(m.id) filter (where place = 1) as "nearId",
      max(m.key::text) filter (where place = ${count}) as "farKey",
      max(m.id) filter (where place = ${count}) as "farId",
      (select count(*) > ${count} from page) as more
    from page m
    ${coverLateral}
    cross join lateral (select ${memoryWithCoverColumns}) item
    where place <= ${count}`;
  // How many memories a search finds is not known beforehand, so it is planned again for each text.
  if (search !== null) return { text, values: parameters.values };
  const name = statementName(`gallery-${sort}`, {
    partner: viewer.partnerId !== null,
    samples: viewer.isDemo,
    after: after !== null,
    backwards,
    limit: !isUsual,
  });
  return { name, text, values: parameters.values };
}

const opposite = { asc: 'desc', desc: 'asc' } as const;
