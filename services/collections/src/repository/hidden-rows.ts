import type { EventData } from '@our-dates/contracts/events';
import type { Client, Db } from '@our-dates/service-kit/postgres/pool';

/*
 * What nobody sees for a time is moved out of the tables `memory`, `photo` and `photo_like` into `hidden_memory`,
 * `hidden_photo` and `hidden_like`: every statement that reads the former leaves it out. Decision 56.
 */

/** The columns that a visible memory and a hidden one have in common. */
export const memoryRow = [
  ...['id', 'owner_id', 'name', 'description', 'type', 'date', 'cover_photo_id', 'photo_count'],
  ...['is_protected', 'created_at', 'updated_at', 'revision', 'search_text'],
] as const;

/** The columns that a visible photo and a hidden one have in common. */
export const photoRow = [
  ...[
    'id',
    'memory_id',
    'position',
    'name',
    'title',
    'description',
    'alt_text',
    'file_name',
    'content_type',
    'bytes',
  ],
  ...[
    'sha256',
    'width',
    'height',
    'taken_at',
    'taken_offset',
    'camera',
    'clock_ahead',
    'thumbhash',
    'status',
    'derivatives',
    'uploaded_by',
  ],
  ...['uploaded_at', 'revision', 'batch', 'batch_position', 'batch_place', 'widths'],
] as const;

/** The columns as they are moved; each move is a revision of its own, so that a late event undoes none. */
function moved(
  row: readonly string[],
  table: string,
  changed: Readonly<Record<string, string>> = {},
): string {
  const next: Readonly<Record<string, string>> = { revision: `${table}.revision + 1`, ...changed };
  return row.map((column) => next[column] ?? `${table}.${column}`).join(', ');
}

/** A memory that is hidden, or shown again. */
export type MovedMemory = EventData<'collection.shown'>;
/** A photo that is hidden, or shown again. */
export type MovedPhoto = Omit<EventData<'photo.shown'>, 'withMemory'>;

const memoryRef = 'id as "collectionId", owner_id as "ownerId", revision';

/** Who deletes, and for how many milliseconds it can be restored. */
export interface Deletion {
  readonly by: number;
  readonly keptMs: number;
}

/** Until when a memory is sealed. */
export interface Seal {
  readonly opensAt: Date;
  /** `2027-10-25` */
  readonly opensOn: string;
}

/** When it was deleted, by whom, and when it is removed: null where it is only sealed. */
const deletionValues = (by: string, keptMs: string) =>
  `case when ${by}::integer is not null then now() end, ${by}, now() + ${keptMs}::float8 * interval '1 millisecond'`;

/** Locks the photos of memories until the transaction ends. */
export async function lockPhotosOf(client: Client, memoryIds: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    'select id from photo where memory_id = any($1::integer[]) order by id for update',
    [memoryIds],
  );
  return rows.map(({ id }) => id);
}

/**
 * Hides photos that the caller has locked with their memories, with their likes.
 * @param options.deletion null: they are sealed
 * @param options.withMemory whether their memory is hidden too, and they are shown again with it
 */
export async function hidePhotos(
  client: Client,
  photoIds: readonly number[],
  { deletion, withMemory }: { deletion: Deletion | null; withMemory: boolean },
): Promise<MovedPhoto[]> {
  const { rows } = await client.query<MovedPhoto>(
    `insert into hidden_photo (${photoRow}, owner_id, was_cover, with_memory, deleted_at, deleted_by, purge_at)
     select ${moved(photoRow, 'p')}, m.owner_id, m.cover_photo_id is not distinct from p.id, $2,
       ${deletionValues('$3', '$4')}
     from photo p join memory m on m.id = p.memory_id where p.id = any($1::integer[])
     returning id as "photoId", memory_id as "collectionId", owner_id as "ownerId", revision`,
    [photoIds, withMemory, deletion?.by ?? null, deletion?.keptMs ?? null],
  );
  await client.query(
    `with gone as (delete from photo_like where photo_id = any($1::integer[]) returning *)
     insert into hidden_like (photo_id, user_id, created_at) select photo_id, user_id, created_at from gone`,
    [photoIds],
  );
  await client.query(
    `with gone as (delete from photo where id = any($1::integer[]) returning memory_id)
     update memory m set photo_count = photo_count - here.count,
       cover_photo_id = case when cover_photo_id = any($1::integer[]) then null else cover_photo_id end
     from (select memory_id, count(*) from gone group by memory_id) here where m.id = here.memory_id`,
    [photoIds],
  );
  return rows;
}

/** Hides memories that the caller has locked and whose photos are hidden, or were put into the memory `mergedInto`. */
export async function hideMemories(
  client: Client,
  ids: readonly number[],
  { deletion, seal, mergedInto }: { deletion?: Deletion; seal?: Seal; mergedInto?: number },
): Promise<MovedMemory[]> {
  const { rows } = await client.query<MovedMemory>(
    `with gone as (delete from memory where id = any($1::integer[]) returning *)
     insert into hidden_memory (${memoryRow}, deleted_at, deleted_by, purge_at, opens_at, opens_on, merged_into)
     select ${moved(memoryRow, 'gone')}, ${deletionValues('$2', '$3')}, $4, $5, $6 from gone
     returning ${memoryRef}`,
    [
      ...[ids, deletion?.by ?? null, deletion?.keptMs ?? null],
      ...[seal?.opensAt ?? null, seal?.opensOn ?? null, mergedInto ?? null],
    ],
  );
  return rows;
}

/** Deletes sealed memories, or restores them as sealed ones; the caller has locked them. */
export async function markDeleted(
  client: Client,
  ids: readonly number[],
  deletion: Deletion | null,
): Promise<MovedMemory[]> {
  const values = [ids, deletion?.by ?? null, deletion?.keptMs ?? null];
  const deleted = `(deleted_at, deleted_by, purge_at) = (${deletionValues('$2', '$3')})`;
  await client.query(
    `update hidden_photo set ${deleted} where memory_id = any($1::integer[]) and with_memory`,
    values,
  );
  const { rows } = await client.query<MovedMemory>(
    `update hidden_memory set ${deleted}, revision = revision + 1 where id = any($1::integer[])
     returning ${memoryRef}`,
    values,
  );
  return rows;
}

/** Notes that something about a hidden memory, which the caller has locked, has changed. */
export async function touchHidden(client: Client, id: number): Promise<MovedMemory[]> {
  const { rows } = await client.query<MovedMemory>(
    `update hidden_memory set revision = revision + 1 where id = $1 returning ${memoryRef}`,
    [id],
  );
  return rows;
}

/** Shows memories again that the caller has locked, still without photos. */
export async function showMemories(db: Db, ids: readonly number[]): Promise<MovedMemory[]> {
  const { rows } = await db.query<MovedMemory>(
    `with back as (delete from hidden_memory where id = any($1::integer[]) returning *)
     insert into memory (${memoryRow}) select ${moved(memoryRow, 'back')} from back
     returning ${memoryRef}`,
    [ids],
  );
  return rows;
}

/** What is hidden no longer names a person: photos count as added by the owners of their memories. */
export async function forgetInHidden(db: Db, userId: number): Promise<void> {
  await db.query('update hidden_photo set uploaded_by = owner_id where uploaded_by = $1', [userId]);
  for (const table of ['hidden_memory', 'hidden_photo']) {
    await db.query(`update ${table} set deleted_by = null where deleted_by = $1`, [userId]);
  }
}

/** Locks the hidden photos that are shown again with these memories, until the transaction ends. */
export async function lockPhotosHiddenWith(client: Client, memoryIds: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    'select id from hidden_photo where memory_id = any($1::integer[]) and with_memory order by id for update',
    [memoryIds],
  );
  return rows.map(({ id }) => id);
}

/**
 * Shows photos again, in visible memories that the caller has locked. A photo whose position has been taken meanwhile
 * becomes the last one.
 */
export async function showPhotos(client: Client, ids: readonly number[]): Promise<MovedPhoto[]> {
  if (ids.length === 0) return [];
  const likes = await client.query(
    'delete from hidden_like where photo_id = any($1::integer[]) returning photo_id, user_id, created_at',
    [ids],
  );
  const ifFree = (column: string) => `case when not is_taken then back.${column} end`;
  const places = {
    position: 'case when is_taken then last.position + number else back.position end',
    batch: ifFree('batch'),
    batch_position: ifFree('batch_position'),
    batch_place: ifFree('batch_place'),
  };
  const { rows } = await client.query<MovedPhoto>(
    `with gone as (delete from hidden_photo where id = any($1::integer[]) returning *),
     back as (
       select gone.*, row_number() over (partition by memory_id order by position, id) as number,
         row_number() over (partition by memory_id, position order by id) > 1
           or exists(select from photo p where p.memory_id = gone.memory_id and p.position = gone.position) as is_taken
       from gone
     ),
     last as (
       select memory_id, greatest(max(position),
         (select max(p.position) from photo p where p.memory_id = back.memory_id)) as position
       from back group by memory_id
     ),
     shown as (
       insert into photo (${photoRow}) select ${moved(photoRow, 'back', places)}
       from back join last on last.memory_id = back.memory_id order by back.position, back.id
       returning id, memory_id, revision
     ),
     counted as (
       update memory m set photo_count = photo_count + here.count,
         cover_photo_id = coalesce(cover_photo_id, here.cover)
       from (select memory_id, count(*), max(id) filter (where was_cover) as cover from back group by memory_id) here
       where m.id = here.memory_id
     )
     select shown.id as "photoId", m.id as "collectionId", m.owner_id as "ownerId", shown.revision
     from shown join memory m on m.id = shown.memory_id order by shown.id`,
    [ids],
  );
  await client.query(
    `insert into photo_like (photo_id, user_id, created_at)
     select photo_id, user_id, created_at
     from jsonb_to_recordset($1::jsonb) as given (photo_id integer, user_id integer, created_at timestamptz)`,
    [JSON.stringify(likes.rows)],
  );
  return rows;
}
