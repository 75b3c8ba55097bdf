import type { Viewer } from '@our-dates/common/identity';
import type { Db } from '@our-dates/common/postgres';
import type { SortOrder } from '@our-dates/contracts/collections';
import type { QueryConfig } from 'pg';
import { coverLateral, memoryWithCoverColumns } from './memory-json.ts';

/** Where a page begins: behind the memory with this sort key and id. */
export interface GalleryPosition {
  /** As text: a moment, or the beginning of a name in lower case. */
  readonly key: string;
  readonly id: number;
}

export interface GalleryPage {
  /** The JSON array, as PostgreSQL built it. */
  readonly json: string;
  /** Where the next page begins; null: this is the last one. */
  readonly next: GalleryPosition | null;
}

export interface GalleryRequest {
  readonly viewer: Viewer;
  readonly sort: SortOrder;
  readonly limit: number;
  /** Text that name or description must hold, in any case. */
  readonly search: string | null;
  readonly after: GalleryPosition | null;
}

const orders: Readonly<Record<SortOrder, { key: string; type: string; direction: 'asc' | 'desc' }>> = {
  recent: { key: 'created_at', type: 'timestamptz', direction: 'desc' },
  first: { key: 'created_at', type: 'timestamptz', direction: 'asc' },
  // A name may be longer than an index takes; its beginning is enough to go by.
  name: { key: 'lower(left(name, 200))', type: 'text', direction: 'asc' },
};

/** Which of the few statements a request needs; whatever differs between them differs in its plan. */
interface Shape {
  readonly sort: SortOrder;
  readonly withPartner: boolean;
  readonly withSamples: boolean;
  readonly withSearch: boolean;
  readonly after: boolean;
}

const statements = new Map<string, { name: string; text: string }>();

/**
 * One page of the gallery in one statement. Each owner's memories are read from that owner's index, from where
 * the page begins and no further than it is long; so the last page costs what the first does, and a gallery of
 * two owners no more than their two pages.
 */
export async function galleryPage(db: Db, request: GalleryRequest): Promise<GalleryPage> {
  const { rows } = await db.query<{ json: string; key: string | null; id: number | null }>(
    galleryStatement(request),
  );
  const [page] = rows;
  const next = page && page.key !== null && page.id !== null ? { key: page.key, id: page.id } : null;
  return { json: page?.json ?? '[]', next };
}

/** The statement itself, for whoever measures what it costs. */
export function galleryStatement({ viewer, sort, limit, search, after }: GalleryRequest): QueryConfig {
  const { name, text } = statementFor({
    sort,
    withPartner: viewer.partnerId !== null,
    withSamples: viewer.isDemo,
    withSearch: search !== null,
    after: after !== null,
  });
  return {
    text,
    // How many memories a search finds is not known beforehand, so it is planned anew for each text.
    ...(search === null ? { name } : {}),
    values: [
      viewer.id,
      limit,
      ...(viewer.partnerId === null ? [] : [viewer.partnerId]),
      ...(search === null ? [] : [`%${escapePattern(search)}%`]),
      ...(after === null ? [] : [after.key, after.id]),
    ],
  };
}

function statementFor(shape: Shape): { name: string; text: string } {
  const { sort, withPartner, withSamples, withSearch, after } = shape;
  const on = (flag: boolean, letter: string) => (flag ? letter : '');
  const name = `gallery-${sort}-${on(withPartner, 'p')}${on(withSamples, 's')}${on(withSearch, 'q')}${on(after, 'a')}`;
  const known = statements.get(name);
  if (known) return known;
  const statement = { name, text: textFor(shape) };
  statements.set(name, statement);
  return statement;
}

function textFor({ sort, withPartner, withSamples, withSearch, after }: Shape): string {
  const { key, type, direction } = orders[sort];
  let parameters = 2;
  const parameter = () => `$${++parameters}`;
  const owners = withPartner ? ['$1', parameter()] : ['$1'];
  const conditions: string[] = [];
  if (withSearch) {
    const pattern = parameter();
    conditions.push(`(name ilike ${pattern} or description ilike ${pattern})`);
  }
  if (after) {
    const beyond = direction === 'asc' ? '>' : '<';
    conditions.push(`(${key}, id) ${beyond} (${parameter()}::${type}, ${parameter()}::integer)`);
  }
  const branch = (whose: string) => `(
      select *, ${key} as key from memory where ${[whose, ...conditions].join(' and ')}
      order by ${key} ${direction}, id ${direction} limit $2::integer + 1)`;
  const branches = owners.map((owner) => branch(`owner_id = ${owner}`));
  // Whoever owns the samples, or shares with their owner, has them already.
  if (withSamples) branches.push(branch(`is_protected and owner_id not in (${owners.join(', ')})`));
  const order = `m.key ${direction}, m.id ${direction}`;
  return `
    with page as (
      select m.*, row_number() over (order by ${order}) as place
      from (${branches.join(' union all ')}) m
      order by ${order} limit $2::integer + 1
    )
    select
      coalesce('[' || string_agg(row_to_json(item)::text, ',' order by place) || ']', '[]') as json,
      max(m.key::text) filter (where place = $2 and more) as key,
      max(m.id) filter (where place = $2 and more) as id
    from page m
    cross join (select count(*) > $2 as more from page) whole
    ${coverLateral}
    cross join lateral (select ${memoryWithCoverColumns}) item
    where place <= $2`;
}

function escapePattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
