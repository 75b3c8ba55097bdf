import type { MergedMemory, Merges } from '@our-dates/contracts/merges';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { Client, Db } from '@our-dates/service-kit/postgres/pool';
import { photoOrder } from './photos.ts';
import { viewerValues, visible } from './visible.ts';

/** A memory that was put into another one, as rules look at it. */
export interface StoredMerge {
  readonly fromId: number;
  readonly intoId: number;
  readonly fromOwner: number;
  readonly intoOwner: number;
  /** It can be undone no more. */
  readonly isFinal: boolean;
  readonly fromPhotos: readonly number[];
  readonly intoPhotos: readonly number[];
  readonly fromCover: number | null;
  readonly intoCover: number | null;
  readonly cover: number | null;
  readonly intoDescription: string | null;
  readonly description: string | null;
  readonly storyIds: readonly number[];
}

const storedColumns = `from_id as "fromId", into_id as "intoId", from_owner as "fromOwner", into_owner as "intoOwner",
  finished_at is not null or undo_until <= now() as "isFinal", from_photos as "fromPhotos", into_photos as "intoPhotos",
  from_cover as "fromCover", into_cover as "intoCover", cover, into_description as "intoDescription", description,
  story_ids as "storyIds"`;

/** As the contract has it; the name is known while it can be undone. */
const mergedJson = `json_build_object('id', g.from_id, 'into', g.into_id,
  'name', coalesce((select h.name from hidden_memory h where h.id = g.from_id), ''), 'photoCount', g.photo_count,
  'mergedBy', g.merged_by,
  'undoUntil', to_char(g.undo_until at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

const refusedPair = (one: string, other: string) => `exists(select from merge_refusal r
  where r.one_id = least(${one}, ${other}) and r.other_id = greatest(${one}, ${other}))`;

/**
 * What the other partner has recorded of the same day as a memory, or of the day next to it where the photos of both
 * are at most `gapHours` apart; and what was put into it. Null when the viewer sees no such memory.
 */
export async function mergesOf(
  db: Db,
  viewer: Viewer,
  { memoryId, gapHours, limit }: { memoryId: number; gapHours: number; limit: number },
): Promise<Merges | null> {
  const { rows } = await db.query<{ merges: Merges }>({
    name: 'merges-of',
    text: `select json_build_object(
        'candidates', coalesce((
          select json_agg(json_build_object('id', c.id, 'name', c.name, 'date', c.date, 'photoCount', c.photo_count,
            'ownerId', c.owner_id, 'isRefused', ${refusedPair('m.id', 'c.id')}) order by c.date <> m.date, c.id)
          from (
            select c.* from memory c
            cross join lateral (select min(taken_at) as first, max(taken_at) as last from photo where memory_id = c.id) taken
            where c.owner_id = case m.owner_id when $1 then $2 when $2 then $1 end
              and coalesce(c.date, '-infinity') between m.date - 1 and m.date + 1 and not c.is_protected
              and (c.date = m.date
                or (taken.first <= own.last + $5 * interval '1 hour' and own.first <= taken.last + $5 * interval '1 hour'))
            order by c.date <> m.date, c.id limit $6
          ) c), '[]'),
        'merged', coalesce((
          select json_agg(${mergedJson} order by g.merged_at, g.from_id) from memory_merge g
          where g.into_id = m.id and g.finished_at is null and g.undo_until > now()), '[]')) as merges
      from memory m
      cross join lateral (select min(taken_at) as first, max(taken_at) as last from photo where memory_id = m.id) own
      where m.id = $4 and ${visible} and not m.is_protected`,
    values: [...viewerValues(viewer), memoryId, gapHours, limit],
  });
  return rows[0]?.merges ?? null;
}

/** The merge of two memories, whichever was put into the other; null: there is none. */
export async function mergeOfBoth(db: Db, one: number, other: number): Promise<MergedMemory | null> {
  const { rows } = await db.query<{ merge: MergedMemory }>(
    `select ${mergedJson} as merge from memory_merge g
     where (g.from_id = $1 and g.into_id = $2) or (g.from_id = $2 and g.into_id = $1)`,
    [one, other],
  );
  return rows[0]?.merge ?? null;
}

/** Into which memory this one was put, over all merges; null: into none. */
export async function mergedInto(db: Db, memoryId: number): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>({
    name: 'merged-into',
    text: `with recursive step as (
        select into_id as id, 1 as number from memory_merge where from_id = $1
        union all select g.into_id, step.number + 1 from step join memory_merge g on g.from_id = step.id
        where step.number < 100
      ) select id from step order by number desc limit 1`,
    values: [memoryId],
  });
  return rows[0]?.id ?? null;
}

export async function findMerge(db: Db, fromId: number): Promise<StoredMerge | null> {
  const { rows } = await db.query<StoredMerge>(
    `select ${storedColumns} from memory_merge where from_id = $1`,
    [fromId],
  );
  return rows[0] ?? null;
}

/** The caller has locked the memory that it was put into. */
export async function lockMerge(client: Client, fromId: number): Promise<StoredMerge | null> {
  const { rows } = await client.query<StoredMerge>(
    `select ${storedColumns} from memory_merge where from_id = $1 for update`,
    [fromId],
  );
  return rows[0] ?? null;
}

export async function insertMerge(
  client: Client,
  merge: Omit<StoredMerge, 'isFinal'> & { mergedBy: number; undoHours: number; photoCount: number },
): Promise<void> {
  await client.query(
    `insert into memory_merge (from_id, into_id, from_owner, into_owner, merged_by, undo_until, from_photos,
       into_photos, photo_count, from_cover, into_cover, cover, into_description, description, story_ids)
     values ($1, $2, $3, $4, $5, now() + $6 * interval '1 hour', $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      ...[merge.fromId, merge.intoId, merge.fromOwner, merge.intoOwner, merge.mergedBy, merge.undoHours],
      ...[
        merge.fromPhotos,
        merge.intoPhotos,
        merge.photoCount,
        merge.fromCover,
        merge.intoCover,
        merge.cover,
      ],
      ...[merge.intoDescription, merge.description, merge.storyIds],
    ],
  );
}

export async function deleteMerge(client: Client, fromId: number): Promise<void> {
  await client.query('delete from memory_merge where from_id = $1', [fromId]);
}

/** Whether something was put into this memory that can still be undone. */
export async function hasOpenMerge(db: Db, memoryId: number): Promise<boolean> {
  const { rows } = await db.query(
    'select from memory_merge where into_id = $1 and finished_at is null limit 1',
    [memoryId],
  );
  return rows.length > 0;
}

/** A photo that was sent to a memory before that was put into another goes back with it. */
export async function addToMerge(client: Client, fromId: number, photoIds: readonly number[]): Promise<void> {
  await client.query(
    'update memory_merge set from_photos = from_photos || $2::integer[] where from_id = $1 and finished_at is null',
    [fromId, photoIds],
  );
}

/** Merges that can be undone and are those of one person, or of these two. */
export async function openMergesOf(db: Db, people: readonly [number] | readonly [number, number]) {
  const { rows } = await db.query<{ fromId: number }>(
    `select from_id as "fromId" from memory_merge
     where finished_at is null and from_owner <> into_owner and ($1 in (from_owner, into_owner))
       and ($2::integer is null or $2 in (from_owner, into_owner)) order by merged_at desc, from_id desc`,
    [people[0], people[1] ?? null],
  );
  return rows.map(({ fromId }) => fromId);
}

export async function dueMerges(db: Db, limit: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select from_id as id from memory_merge where finished_at is null and undo_until <= now()
     order by undo_until limit $1`,
    [limit],
  );
  return rows.map(({ id }) => id);
}

/** From now on the merge only leads from the old address to the new one. */
export async function finishMerge(client: Client, { fromId, intoId }: StoredMerge): Promise<void> {
  await client.query(
    `update memory_merge set finished_at = now(), from_photos = '{}', into_photos = '{}', story_ids = '{}',
       into_description = null, description = null where from_id = $1`,
    [fromId],
  );
  // What was kept apart stays a text of its author alone.
  await client.query(
    'update story set memory_id = $2, partner_id = null, is_for_former = true where memory_id = $1',
    [fromId, intoId],
  );
  await client.query('update imported_memory set memory_id = $2 where memory_id = $1', [fromId, intoId]);
}

/** A memory that is shown or hidden. */
export interface MemoryPlace {
  readonly isHidden: boolean;
  readonly revision: number;
}

/** Where a memory is, locked until the transaction ends; it may be hidden or shown at this moment. Null: it is gone. */
export async function lockWherever(client: Client, id: number): Promise<MemoryPlace | null> {
  for (let triesLeft = 3; triesLeft > 0; triesLeft--) {
    for (const [table, lock] of [
      ['memory', 'no key update'],
      ['hidden_memory', 'update'],
    ] as const) {
      const { rows } = await client.query<{ revision: number }>(
        `select revision from ${table} where id = $1 for ${lock}`,
        [id],
      );
      if (rows[0]) return { isHidden: table === 'hidden_memory', revision: rows[0].revision };
    }
  }
  return null;
}

/** Photos in the trash change their memory, where it is not shown. */
export async function moveHiddenPhotos(
  client: Client,
  options: { from: number; to: number; ownerId: number; ids?: readonly number[] | null },
): Promise<void> {
  const { from, to, ownerId, ids = null } = options;
  await client.query(
    `update hidden_photo set memory_id = $2, owner_id = $3, with_memory = false
     where memory_id = $1 and ($4::integer[] is null or id = any($4))`,
    [from, to, ownerId, ids],
  );
}

/** The photos of a memory in their order, also those in the trash, each in its place. */
export async function placesOf(client: Client, memoryId: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select p.id from (
       select id, position, batch_position, batch_place from photo where memory_id = $1
       union all select id, position, batch_position, batch_place from hidden_photo where memory_id = $1
     ) p order by ${photoOrder}, p.id`,
    [memoryId],
  );
  return rows.map(({ id }) => id);
}

/** Photos of a memory that are in the trash get their places among all its photos. */
export async function placeHiddenPhotos(
  client: Client,
  memoryId: number,
  places: readonly number[],
): Promise<void> {
  await client.query(
    `update hidden_photo set position = array_position($2::integer[], id), batch = null, batch_position = null,
       batch_place = null
     where memory_id = $1 and id = any($2)`,
    [memoryId, places],
  );
}

/** The photos among these that are in a memory, in the order given. */
export async function photosAmong(
  client: Client,
  memoryId: number,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select p.id from unnest($2::integer[]) with ordinality as given (id, place)
     join photo p on p.id = given.id and p.memory_id = $1 order by given.place`,
    [memoryId, ids],
  );
  return rows.map(({ id }) => id);
}

/** Of the memory that something was put into. */
export async function setTextAndCover(
  client: Client,
  id: number,
  { description, cover }: { description: string | null; cover: number | null },
): Promise<void> {
  await client.query('update memory set description = $2, cover_photo_id = $3 where id = $1', [
    id,
    description,
    cover,
  ]);
}

/** Of a merge: both descriptions that it has noted, and that of the memory that was put into the other. */
export interface MergedTexts {
  readonly fromId: number;
  readonly intoDescription: string | null;
  readonly description: string | null;
  readonly fromDescription: string | null;
}

/** What was put into the same memory after this merge and can be undone, in order. */
export async function textsSince(client: Client, { fromId, intoId }: StoredMerge): Promise<MergedTexts[]> {
  const { rows } = await client.query<MergedTexts>(
    `select g.from_id as "fromId", g.into_description as "intoDescription", g.description,
       h.description as "fromDescription"
     from memory_merge this
     join memory_merge g on g.into_id = this.into_id and g.finished_at is null
       and (g.merged_at, g.from_id) > (this.merged_at, this.from_id)
     join hidden_memory h on h.id = g.from_id
     where this.from_id = $1 and this.into_id = $2 order by g.merged_at, g.from_id`,
    [fromId, intoId],
  );
  return rows;
}

export async function noteTexts(client: Client, texts: Omit<MergedTexts, 'fromDescription'>): Promise<void> {
  await client.query('update memory_merge set into_description = $2, description = $3 where from_id = $1', [
    texts.fromId,
    texts.intoDescription,
    texts.description,
  ]);
}

/** Gives back the description of a memory, also of one in the trash, unless it was changed since. */
export async function restoreText(
  client: Client,
  id: number,
  { from, to }: { from: string | null; to: string | null },
): Promise<void> {
  for (const table of ['memory', 'hidden_memory']) {
    await client.query(
      `update ${table} set description = $3 where id = $1 and description is not distinct from $2::text`,
      [id, from, to],
    );
  }
}

/** Gives back the cover, unless another one was chosen since. */
export async function restoreCoverOfBoth(client: Client, merge: StoredMerge): Promise<void> {
  await client.query(
    `update memory m set
       cover_photo_id = case when cover_photo_id is distinct from $2 and cover_photo_id is not null then cover_photo_id
         else (select p.id from photo p where p.id = $3 and p.memory_id = m.id) end
     where id = $1`,
    [merge.intoId, merge.cover, merge.intoCover],
  );
}

export async function restoreCover(client: Client, id: number, cover: number | null): Promise<void> {
  await client.query(
    `update memory set cover_photo_id = $2
     where id = $1 and exists(select from photo where id = $2 and memory_id = $1)`,
    [id, cover],
  );
}

/** Whose story for whom it is: the same for both of a pair. */
const pairOf = (story: string) =>
  `least(${story}.author_id, coalesce(${story}.partner_id, 0)), greatest(${story}.author_id, coalesce(${story}.partner_id, 0))`;

/**
 * The stories that can come into another memory: where neither of the two people has written there for the other, so that
 * nothing sealed is opened. `blocked`: stories of these partners for each other that cannot.
 */
export async function storiesToMove(
  client: Client,
  { from, to, couple }: { from: number; to: number; couple: readonly number[] },
): Promise<{ movable: number[]; isBlocked: boolean }> {
  const { rows } = await client.query<{ id: number; isMovable: boolean; isOfCouple: boolean }>(
    `select s.id, s.author_id = any($3::integer[]) and coalesce(s.partner_id = any($3), false) as "isOfCouple",
       s.is_for_former or not exists (select from story o
         where o.memory_id = $2 and not o.is_for_former and (${pairOf('o')}) = (${pairOf('s')})) as "isMovable"
     from story s where s.memory_id = $1 order by s.id`,
    [from, to, couple],
  );
  return {
    movable: rows.filter(({ isMovable }) => isMovable).map(({ id }) => id),
    isBlocked: rows.some(({ isMovable, isOfCouple }) => isOfCouple && !isMovable),
  };
}

/** @returns who may know of the stories that moved, one entry for each */
export async function moveStories(
  client: Client,
  { ids, from, to }: { ids: readonly number[]; from: number; to: number },
): Promise<{ authorId: number; partnerId: number | null }[]> {
  if (ids.length === 0) return [];
  const { rows } = await client.query<{ authorId: number; partnerId: number | null }>(
    `update story set memory_id = $3 where id = any($1::integer[]) and memory_id = $2
     returning author_id as "authorId", partner_id as "partnerId"`,
    [ids, from, to],
  );
  return rows;
}

export async function insertRefusal(db: Db, one: number, other: number): Promise<void> {
  await db.query(
    'insert into merge_refusal (one_id, other_id) values (least($1::integer, $2), greatest($1::integer, $2)) on conflict do nothing',
    [one, other],
  );
}

/** Of a memory that was removed for good. */
export async function forgetMergesOfMemory(db: Db, memoryId: number): Promise<void> {
  await db.query('delete from merge_refusal where one_id = $1 or other_id = $1', [memoryId]);
  await db.query('delete from memory_merge where into_id = $1 and finished_at is not null', [memoryId]);
}

/** What was merged for good no longer names a person. */
export async function forgetInMerges(db: Db, userId: number): Promise<void> {
  await db.query('update memory_merge set merged_by = null where merged_by = $1', [userId]);
  await db.query('update memory_merge set from_owner = into_owner where from_owner = $1', [userId]);
  await db.query('delete from memory_merge where into_owner = $1 and finished_at is not null', [userId]);
}

/** Nobody ends this partnership, as far as this service knows, until the transaction ends. */
export async function holdCouple(client: Client, one: number, other: number): Promise<void> {
  await client.query(
    `select pg_advisory_xact_lock_shared(hashtextextended('couple ' || least($1::integer, $2) || ' ' || greatest($1::integer, $2), 0))`,
    [one, other],
  );
}

/** Waits for those who are changing something that needs this partnership. */
export async function awaitCouple(client: Client, one: number, other: number): Promise<void> {
  await client.query(
    `select pg_advisory_xact_lock(hashtextextended('couple ' || least($1::integer, $2) || ' ' || greatest($1::integer, $2), 0))`,
    [one, other],
  );
}
