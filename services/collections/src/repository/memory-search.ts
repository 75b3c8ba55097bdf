import type { Viewer } from '@our-dates/service-kit/identity/identity';

/** What a search means in addition to its words. All that is not null has to hold. */
export interface Meaning {
  /** Days, ends included; the memory's own day lies in one of these. */
  readonly spans: readonly { readonly first: string; readonly last: string }[] | null;
  /** Who recorded it. */
  readonly ownerId: number | null;
  /** Who likes one of its photos: the same one, where these are two. */
  readonly likedBy: readonly number[] | null;
  /** Words that it contains in addition, as those of `MemorySearch`. */
  readonly words: string | null;
}

export interface MemorySearch {
  /** Words that name, description or the titles of photos hold, all of them, in any order. */
  readonly words: string;
  /** What is also found. */
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

/** A part of the gallery that is read on its own, of a statement about `memory`. */
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
  const authorIds = owners.map(({ id }) => id);
  const said = commentCondition(parameters, search.words, authorIds);
  const byComments =
    said === null
      ? []
      : whose.map(({ condition }) => ({ from: 'memory', conditions: [condition, said], isCompared: true }));
  const { meaning } = search;
  if (meaning === null) return [...byWords, ...byComments];
  const source = meaningSource(parameters, meaning);
  const byMeaning = whose
    .filter(({ id }) => meaning.ownerId === null || meaning.ownerId === id)
    .map(({ condition }) => source(condition));
  return [...byWords, ...byComments, ...byMeaning];
}

/** Whether a word can be looked up by trigrams: they are made of letters and digits, three in a row. */
const hasTrigram = (word: string) => /[\p{L}\p{N}]{3}/u.test(word);

/** The words of a search, each once. */
export function wordsOf(text: string): string[] {
  return [...new Set(text.split(/\s+/u).filter((word) => word !== ''))];
}

/** All words are in the memory, in any order, in any case, with accents or without. */
function wordConditions(parameters: Parameters, text: string): string[] {
  const words = wordsOf(text);
  const holds = words.map((word) => `memory.search_text like holding(${parameters.add(word)}::text)`);
  if (words.some(hasTrigram)) return holds;
  const wanted = words.map((word) => `letters_of(folded(${parameters.add(word)}::text))`).join(' || ');
  // The expression of the index `memory_by_letters`.
  const letters = `letters_of(memory.search_text) collate "C"`;
  return [`${letters} @> array_remove(${wanted}, '') collate "C"`, ...holds];
}

/**
 * All words are in one comment on the memory, written by a person whose comments the viewer sees. Where one is in
 * a comment and another in the memory, neither index would tell how many there are.
 * @returns null where no word can be looked up
 */
function commentCondition(parameters: Parameters, text: string, authorIds: readonly number[]): string | null {
  const words = wordsOf(text);
  if (!words.some(hasTrigram)) return null;
  const authors = parameters.add(authorIds);
  const holds = words.map((word) => `comment.search_text like holding(${parameters.add(word)}::text)`);
  return `exists (select from comment_text comment join photo on photo.id = comment.photo_id
    where photo.memory_id = memory.id and comment.author_id = any(${authors}::integer[]) and ${holds.join(' and ')})`;
}

function meaningSource(
  parameters: Parameters,
  { spans, likedBy, words }: Meaning,
): (whose: string) => Source {
  const conditions: string[] = [];
  if (likedBy !== null) {
    const [one, other] = likedBy.map((id) => parameters.add(id));
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
