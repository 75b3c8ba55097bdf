import type { Viewer } from '@our-dates/common/identity/identity';

/** What a search means beside its words. All that is not null has to hold. */
export interface Meaning {
  /** Days, ends included; the memory's own day lies in one of these. */
  readonly spans: readonly { readonly first: string; readonly last: string }[] | null;
  /** Who recorded it. */
  readonly ownerId: number | null;
  /** Who likes one of its photos: the same one, where these are two. */
  readonly lovedBy: readonly number[] | null;
  /** Text that name or description holds besides. */
  readonly words: string | null;
}

export interface MemorySearch {
  /** Text that name or description holds, in any case. */
  readonly words: string;
  /** What is found as well. */
  readonly meaning: Meaning | null;
}

/** The values of one statement, each known by its place. */
export class Parameters {
  readonly values: unknown[] = [];

  /** @returns the parameter's name in the statement */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** A part of the gallery that is read by itself, of a statement about `memory`. */
interface Source {
  readonly from: string;
  /** All of them hold; perhaps none. */
  readonly conditions: readonly string[];
  /** Whether the words of a search are compared with those of the memory. */
  readonly isCompared: boolean;
}

export function whereAll(conditions: readonly string[]): string {
  return conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
}

/** The memory's day in an order; what has none comes before all days. */
export const dayKey = `coalesce(memory.date, '-infinity')`;

/**
 * What the viewer sees of the gallery, in parts that each have an index to be read by: one for each owner, and for the
 * samples; of a search, one for its words and one for what it means. A search may find a memory in both of these.
 * @param viewerId the parameter of the viewer
 */
export function gallerySources(
  parameters: Parameters,
  viewerId: string,
  viewer: Viewer,
  search: MemorySearch | null,
): Source[] {
  const owners = [{ id: viewer.id, parameter: viewerId }];
  if (viewer.partnerId !== null) {
    owners.push({ id: viewer.partnerId, parameter: parameters.add(viewer.partnerId) });
  }
  const whose = owners.map(({ id, parameter }) => ({ id, condition: `memory.owner_id = ${parameter}` }));
  // The owner of the samples, and the owner's partner, have them already.
  if (viewer.isDemo) {
    const others = owners.map(({ parameter }) => parameter).join(', ');
    whose.push({ id: 0, condition: `memory.is_protected and memory.owner_id not in (${others})` });
  }
  if (search === null)
    return whose.map(({ condition }) => ({ from: 'memory', conditions: [condition], isCompared: false }));

  const words = wordConditions(parameters, search.words);
  const byWords = whose.map(({ condition }) => ({
    from: 'memory',
    conditions: [condition, ...words],
    isCompared: true,
  }));
  const { meaning } = search;
  if (meaning === null) return byWords;
  const source = meaningSource(parameters, meaning);
  const byMeaning = whose
    .filter(({ id }) => meaning.ownerId === null || meaning.ownerId === id)
    .map(({ condition }) => source(condition));
  return [...byWords, ...byMeaning];
}

/** Whether a search can be answered by trigrams: they are made of letters and digits, three in a row. */
const hasTrigram = (words: string) => /[\p{L}\p{N}]{3}/u.test(words);

function wordConditions(parameters: Parameters, words: string): string[] {
  const pattern = parameters.add(`%${escapePattern(words)}%`);
  const holds = `(memory.name ilike ${pattern} or memory.description ilike ${pattern})`;
  if (hasTrigram(words)) return [holds];
  // The expression of the index `memory_letters`.
  const letters = `letters_of(lower(memory.name || E'\\n' || coalesce(memory.description, ''))) collate "C"`;
  const wanted = `letters_of(lower(${parameters.add(words)}::text collate "und-x-icu"))`;
  return [`${letters} @> array_remove(${wanted}, '') collate "C"`, holds];
}

function meaningSource(
  parameters: Parameters,
  { spans, lovedBy, words }: Meaning,
): (whose: string) => Source {
  const conditions: string[] = [];
  if (lovedBy !== null) {
    const [one, other] = lovedBy.map((id) => parameters.add(id));
    const alsoByOther = other
      ? ` and exists (select from photo_like too where too.photo_id = heart.photo_id and too.user_id = ${other})`
      : '';
    conditions.push(`memory.id in (select photo.memory_id from photo_like heart
      join photo on photo.id = heart.photo_id where heart.user_id = ${one}${alsoByOther})`);
  }
  if (words !== null) conditions.push(...wordConditions(parameters, words));
  const isCompared = words !== null;
  if (spans === null) {
    return (whose) => ({ from: 'memory', conditions: [whose, ...conditions], isCompared });
  }
  const first = parameters.add(spans.map((span) => span.first));
  const last = parameters.add(spans.map((span) => span.last));
  // Read by its days, in whatever order: `offset 0` keeps the plan from reading all in the order of the page, in which
  // these days may lie far back.
  const from = (whose: string) => `unnest(${first}::date[], ${last}::date[]) as span (first, last)
    cross join lateral (
      select * from memory where ${whose} and ${dayKey} between span.first and span.last offset 0
    ) memory`;
  return (whose) => ({ from: from(whose), conditions, isCompared });
}

function escapePattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
