import { type Viewer, visibleOwners } from '@our-dates/service-kit/identity/identity';
import type { Parameters } from './statement.ts';
import { visibleParts } from './visible.ts';

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

/** One way to find memories of the gallery. */
interface Way {
  /** Whose memories are found; null: all that the viewer sees. */
  readonly ownerId: number | null;
  /** The rows named `memory`, of those that `visible` holds for. */
  readonly from: (visible: string) => Pick<Source, 'from' | 'conditions'>;
  /** Whether the words of a search are compared with those of the memory. */
  readonly isCompared: boolean;
}

/** A part of the gallery that is read on its own, of a statement about `memory`. */
interface Source {
  readonly from: string;
  /** All of them hold; perhaps none. */
  readonly conditions: readonly string[];
  readonly isCompared: boolean;
}

/** The memory's day in an order; what has none comes before all days. */
export const dayKey = `coalesce(memory.date, '-infinity')`;

/**
 * What the viewer sees of the gallery, in parts that each have an index to be read by: one for each owner, and for the
 * samples; of a search, one for each way in which it finds memories. It may find a memory in several of them.
 * @param viewerId the parameter of the viewer
 */
export function gallerySources(
  parameters: Parameters,
  viewerId: string,
  viewer: Viewer,
  search: MemorySearch | null,
): Source[] {
  const ownerIds = visibleOwners(viewer);
  const owners = ownerIds.map((id) => (id === viewer.id ? viewerId : parameters.add(id)));
  const parts = visibleParts(owners, viewer.isDemo);
  const ways = search === null ? [everything] : waysToFind(parameters, search, ownerIds);
  return ways.flatMap(({ ownerId, from, isCompared }) =>
    parts
      // The samples, the last part, have no owner among these.
      .filter((_, part) => ownerId === null || ownerId === ownerIds[part])
      .map((visible) => ({ ...from(visible), isCompared })),
  );
}

const everything: Way = { ownerId: null, from: memoriesThat([]), isCompared: false };

function memoriesThat(conditions: readonly string[]): Way['from'] {
  return (visible) => ({ from: 'memory', conditions: [visible, ...conditions] });
}

function waysToFind(
  parameters: Parameters,
  { words, meaning }: MemorySearch,
  authorIds: readonly number[],
): Way[] {
  const byText = (conditions: string[]): Way => ({
    ownerId: null,
    from: memoriesThat(conditions),
    isCompared: true,
  });
  const ways = [byText(wordConditions(parameters, words))];
  const said = commentConditions(parameters, words, authorIds);
  if (said) ways.push(byText(said));
  if (meaning) ways.push(byMeaning(parameters, meaning));
  return ways;
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
  const holds = holdsAll(parameters, 'memory', words);
  if (words.some(hasTrigram)) return holds;
  const wanted = words.map((word) => `letters_of(folded(${parameters.add(word)}::text))`).join(' || ');
  // The expression of the index `memory_by_letters`.
  const letters = `letters_of(memory.search_text) collate "C"`;
  return [`${letters} @> array_remove(${wanted}, '') collate "C"`, ...holds];
}

function holdsAll(parameters: Parameters, table: string, words: readonly string[]): string[] {
  // Accents and case are folded: `migrations/0010_search_text.sql`.
  return words.map((word) => `${table}.search_text like holding(${parameters.add(word)}::text)`);
}

/**
 * All words are in one comment on the memory, written by a person whose comments the viewer sees. Where one is in
 * a comment and another in the memory, neither index would tell how many there are.
 * @returns null where no word can be looked up
 */
function commentConditions(
  parameters: Parameters,
  text: string,
  authorIds: readonly number[],
): string[] | null {
  const words = wordsOf(text);
  if (!words.some(hasTrigram)) return null;
  const authors = parameters.add(authorIds);
  const holds = holdsAll(parameters, 'comment', words).join(' and ');
  return [
    `exists (select from comment_text comment join photo on photo.id = comment.photo_id
    where photo.memory_id = memory.id and comment.author_id = any(${authors}::integer[]) and ${holds})`,
  ];
}

function byMeaning(parameters: Parameters, { spans, ownerId, likedBy, words }: Meaning): Way {
  const conditions: string[] = [];
  if (likedBy !== null) {
    const [one, other] = likedBy.map((id) => parameters.add(id));
    const alsoByOther = other
      ? ` and exists (select from photo_like too where too.photo_id = liked.photo_id and too.user_id = ${other})`
      : '';
    conditions.push(`memory.id in (select photo.memory_id from photo_like liked
      join photo on photo.id = liked.photo_id where liked.user_id = ${one}${alsoByOther})`);
  }
  if (words !== null) conditions.push(...wordConditions(parameters, words));
  const isCompared = words !== null;
  if (spans === null) return { ownerId, from: memoriesThat(conditions), isCompared };
  const first = parameters.add(spans.map((span) => span.first));
  const last = parameters.add(spans.map((span) => span.last));
  // Read by its days, in whatever order: `offset 0` keeps the plan from reading all in the order of the page, in which
  // these days may lie far back.
  const from = (visible: string) => `unnest(${first}::date[], ${last}::date[]) as span (first, last)
    cross join lateral (
      select * from memory where ${visible} and ${dayKey} between span.first and span.last offset 0
    ) memory`;
  return { ownerId, from: (visible) => ({ from: from(visible), conditions }), isCompared };
}
