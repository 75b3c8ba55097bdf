import type { EventData } from '@our-dates/contracts/events';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { Client, Db } from '@our-dates/service-kit/postgres/pool';
import { viewerValues, visible } from './visible.ts';

/** A photo as the wire shows it: a row for PostgreSQL to turn into JSON. */
export const photoColumns = `p.id, p.title, p.description, p.alt_text as "altText", p.memory_id as "collectionId",
  '/photos/' || p.name as "filePath", p.uploaded_at as "uploadedAt", p.uploaded_by as "uploadedBy",
  exists(select from photo_like l where l.photo_id = p.id and l.user_id = $1) as "isLiked",
  exists(select from photo_like l where l.photo_id = p.id and l.user_id = $2) as "likedByPartner",
  p.width, p.height, p.taken_at as "takenAt", p.taken_offset as "takenOffset",
  coalesce(p.clock_ahead, 0) as "clockAhead", p.thumbhash, p.status, p.file_name as "fileName", p.bytes,
  p.sha256, m.is_protected as "isProtected"`;

/** The order of a memory's photos `p`; there is an index of the same words. */
export const photoOrder = 'coalesce(p.batch_position, p.position), coalesce(p.batch_place, 0), p.position';

/** Which photo of its memory `p` is, from 1; counted in the index of `photoOrder`. */
export const photoNumber = `(select count(*)::integer from photo other where other.memory_id = p.memory_id
  and (${photoOrder.replaceAll('p.', 'other.')}) <= (${photoOrder}))`;

/** The JSON of a photo; null when the viewer sees no such photo. */
export async function photoJson(db: Db, viewer: Viewer, id: number): Promise<string | null> {
  const { rows } = await db.query<{ json: string }>({
    name: 'photo-json',
    text: `select row_to_json(item)::text as json
      from photo p join memory m on m.id = p.memory_id
      cross join lateral (select ${photoColumns}) item
      where p.id = $4 and ${visible}`,
    values: [...viewerValues(viewer), id],
  });
  return rows[0]?.json ?? null;
}

/** The JSON array of a memory's photos in their order; null when the viewer sees no such memory. */
export async function photosJson(db: Db, viewer: Viewer, memoryId: number): Promise<string | null> {
  const { rows } = await db.query<{ json: string }>({
    name: 'photos-json',
    text: `select coalesce((
        select '[' || string_agg(row_to_json(item)::text, ',' order by ${photoOrder}) || ']'
        from photo p cross join lateral (select ${photoColumns}) item where p.memory_id = m.id
      ), '[]') as json
      from memory m where m.id = $4 and ${visible}`,
    values: [...viewerValues(viewer), memoryId],
  });
  return rows[0]?.json ?? null;
}

/** A photo as rules look at it. */
export interface StoredPhoto {
  readonly id: number;
  readonly memoryId: number;
  readonly name: string;
  readonly title: string;
  readonly description: string | null;
  readonly altText: string | null;
}

const storedColumns =
  'p.id, p.memory_id as "memoryId", p.name, p.title, p.description, p.alt_text as "altText"';

/** Without a lock: by the time it is used, it may have moved or gone. */
export async function findPhoto(db: Db, viewer: Viewer, id: number): Promise<StoredPhoto | null> {
  const { rows } = await db.query<StoredPhoto>(
    `select ${storedColumns} from photo p join memory m on m.id = p.memory_id where p.id = $4 and ${visible}`,
    [...viewerValues(viewer), id],
  );
  return rows[0] ?? null;
}

/** In which memories photos are that the viewer sees, without a lock. */
export async function memoriesOfPhotos(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await db.query<{ id: number; memoryId: number }>(
    `select p.id, p.memory_id as "memoryId" from photo p join memory m on m.id = p.memory_id
     where p.id = any($4::integer[]) and ${visible}`,
    [...viewerValues(viewer), ids],
  );
  return new Map(rows.map(({ id, memoryId }) => [id, memoryId]));
}

/** Locks a photo the viewer sees, though not its memory, until the transaction ends. */
export async function lockVisiblePhoto(
  client: Client,
  viewer: Viewer,
  id: number,
): Promise<(StoredPhoto & { readonly ownerId: number }) | null> {
  const { rows } = await client.query<StoredPhoto & { ownerId: number }>(
    `select ${storedColumns}, m.owner_id as "ownerId" from photo p join memory m on m.id = p.memory_id
     where p.id = $4 and ${visible} for no key update of p`,
    [...viewerValues(viewer), id],
  );
  return rows[0] ?? null;
}

/** Locks a photo while it is in that memory, until the transaction ends. */
export async function lockPhoto(client: Client, id: number, memoryId: number): Promise<StoredPhoto | null> {
  const { rows } = await client.query<StoredPhoto>(
    `select ${storedColumns} from photo p where p.id = $1 and p.memory_id = $2 for no key update`,
    [id, memoryId],
  );
  return rows[0] ?? null;
}

export interface NewPhoto {
  readonly name: string;
  readonly title: string;
  readonly description: string | null;
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
}

/** The place of a photo among those that were chosen with it. */
export interface BatchPlace {
  /** Unique among the batches of who uploads. */
  readonly batch: string;
  readonly place: number;
}

/** The photo with the same bytes that another person has added to a memory, which the caller has locked. */
export async function findEqualOfOther(
  db: Db,
  memoryId: number,
  userId: number,
  sha256: string,
): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>(
    'select id from photo where memory_id = $1 and sha256 = $3 and uploaded_by <> $2 order by id limit 1',
    [memoryId, userId, sha256],
  );
  return rows[0]?.id ?? null;
}

/**
 * Adds photos at the end of a memory that the caller has locked or just made, or one at its place in its batch.
 * @returns their ids, in the order given
 */
export async function insertPhotos(
  db: Db,
  memoryId: number,
  uploadedBy: number,
  photos: readonly NewPhoto[],
  at: BatchPlace | null = null,
): Promise<number[]> {
  if (photos.length === 0) return [];
  const { rows } = await db.query<{ id: number }>(
    `with added as (
       insert into photo (memory_id, uploaded_by, position, name, title, description, file_name, content_type,
         bytes, sha256, width, height, batch, batch_position, batch_place)
       select $1, $2, last.position + given.place, photo.*, $4, case when $4::text is not null then coalesce(
         (select min(batch_position) from photo where memory_id = $1 and uploaded_by = $2 and batch = $4),
         last.position + given.place) end, $5
       from (select coalesce(max(position), 0) as position from photo where memory_id = $1) last,
         jsonb_array_elements($3::jsonb) with ordinality as given (value, place),
         jsonb_to_record(given.value) as photo ("name" text, "title" text, "description" text,
           "fileName" text, "contentType" text, "bytes" integer, "sha256" text, "width" integer,
           "height" integer)
       order by given.place
       returning id, position
     ), counted as (
       update memory set photo_count = photo_count + (select count(*) from added) where id = $1
     )
     select id from added order by position`,
    [memoryId, uploadedBy, JSON.stringify(photos), at?.batch ?? null, at?.place ?? null],
  );
  return rows.map(({ id }) => id);
}

export async function changePhoto(
  db: Db,
  id: number,
  { title, description, altText }: Pick<StoredPhoto, 'title' | 'description' | 'altText'>,
): Promise<void> {
  await db.query('update photo set title = $2, description = $3, alt_text = $4 where id = $1', [
    ...[id, title, description, altText],
  ]);
}

/**
 * Puts photos at the end of another memory, in the order given; the caller has locked that one and those they are in.
 * @returns each with its new revision
 */
export async function movePhotos(
  db: Db,
  ids: readonly number[],
  to: number,
): Promise<{ id: number; revision: number }[]> {
  const { rows } = await db.query<{ id: number; revision: number }>(
    `with before as materialized (
       select id, memory_id from photo where id = any($1::integer[])
     ), moved as (
       update photo p set memory_id = $2, revision = revision + 1,
         batch = null, batch_position = null, batch_place = null,
         position = last.position + given.place
       from unnest($1::integer[]) with ordinality as given (id, place),
         (select coalesce(max(position), 0) as position from photo where memory_id = $2) last
       where p.id = given.id
       returning p.id, p.revision
     ), counted as (
       update memory m set
         photo_count = photo_count + case m.id when $2 then cardinality($1)
           else -(select count(*) from before where memory_id = m.id) end,
         cover_photo_id = case when cover_photo_id = any($1) then null else cover_photo_id end
       where m.id = $2 or m.id in (select memory_id from before)
     )
     select id, revision from moved`,
    [ids, to],
  );
  if (rows.length !== ids.length) throw new Error('a photo is missing within its own transaction');
  return rows;
}

/** The photos of a memory, in their order. */
export async function photoIdsInOrder(db: Db, memoryId: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select p.id from photo p where p.memory_id = $1 order by ${photoOrder}`,
    [memoryId],
  );
  return rows.map(({ id }) => id);
}

/**
 * Gives all photos of a memory, which the caller has locked, their positions from 1 in the order given. They belong to
 * no batch any more: one that arrives late is at the end.
 */
export async function writePhotoOrder(db: Db, memoryId: number, ids: readonly number[]): Promise<void> {
  // In two steps: a position is unique at every moment, and those below 0 are free.
  await db.query(
    `update photo p set position = -given.place, batch = null, batch_position = null, batch_place = null
     from unnest($2::integer[]) with ordinality as given (id, place)
     where p.memory_id = $1 and p.id = given.id and (p.position <> given.place or p.batch is not null)`,
    [memoryId, ids],
  );
  await db.query('update photo set position = -position where memory_id = $1 and position < 0', [memoryId]);
}

/**
 * Some photos that a person has added to memories of others count as added by the owners of these.
 * @returns those it changed, at most `limit`
 */
export async function giveToOwners(
  db: Db,
  uploadedBy: number,
  limit: number,
): Promise<EventData<'photo.updated'>[]> {
  const { rows } = await db.query<EventData<'photo.updated'>>(
    `update photo p set uploaded_by = m.owner_id from memory m
     where m.id = p.memory_id and p.id = any(array(
       select id from photo where uploaded_by = $1 order by id limit $2 for no key update))
     returning p.id as "photoId", p.memory_id as "collectionId", m.owner_id as "ownerId"`,
    [uploadedBy, limit],
  );
  return rows;
}

/** What is known of a photo when it has been deleted. */
export type DeletedPhoto = EventData<'photo.deleted'>;

/** Deletes all photos of memories that the caller has locked and is about to delete. */
export async function deletePhotosOf(db: Db, memoryIds: readonly number[]): Promise<DeletedPhoto[]> {
  const { rows } = await db.query<DeletedPhoto>(
    `delete from photo p using memory m where p.memory_id = any($1::integer[]) and m.id = p.memory_id
     returning p.id as "photoId", p.memory_id as "collectionId", m.owner_id as "ownerId", p.name`,
    [memoryIds],
  );
  return rows;
}

/** What became of a photo whose file was looked at. */
export interface ProcessedPhoto {
  /** Null: nobody sees it. */
  readonly ref: EventData<'photo.updated'> | null;
  /** False: it was removed, and its files are not needed any more. */
  readonly isThere: boolean;
  /** False: it was so before. */
  readonly isNews: boolean;
}

/**
 * Records the result of the worker for a photo, whether it is visible or hidden. A later result counts when it has an
 * additional width, so that a repeated older event removes none. A time that was imported stays where the file has none.
 */
export async function markPhotoReady(db: Db, result: EventData<'photo.processed'>): Promise<ProcessedPhoto> {
  return processed(
    db,
    (table) => `update ${table} set status = 'ready', width = $3, height = $4, thumbhash = $5,
       taken_at = coalesce($6::timestamp, taken_at), taken_offset = coalesce($8::smallint, taken_offset),
       camera = coalesce($9::text, camera),
       derivatives = $7::jsonb,
       widths = array(select (made ->> 'nominalWidth')::integer from jsonb_array_elements($7::jsonb) made order by 1)
     where id = $1 and name = $2 and (status <> 'ready' or exists (
       select made -> 'nominalWidth' from jsonb_array_elements($7::jsonb) made
       except select made -> 'nominalWidth' from jsonb_array_elements(derivatives) made))`,
    [
      result.photoId,
      result.name,
      result.width,
      result.height,
      result.thumbhash,
      result.takenAt,
      JSON.stringify(result.derivatives),
      result.takenOffset ?? null,
      result.camera ?? null,
    ],
  );
}

/** Notes that the worker could make nothing of a photo. */
export async function markPhotoFailed(db: Db, result: EventData<'photo.failed'>): Promise<ProcessedPhoto> {
  return processed(
    db,
    (table) => `update ${table} set status = 'failed' where id = $1 and name = $2 and status = 'processing'`,
    [result.photoId, result.name],
  );
}

/**
 * A photo that is hidden or shown at this moment leaves the one table while the other is looked at. So where neither
 * had it although one of them has it, the second try finds it.
 * @param change of the photo in the table; its values are the id of the photo and its name, and what else it needs
 */
async function processed(
  db: Db,
  change: (table: 'photo' | 'hidden_photo') => string,
  values: readonly unknown[],
): Promise<ProcessedPhoto> {
  for (let triesLeft = 3; triesLeft > 0; triesLeft--) {
    for (const table of ['photo', 'hidden_photo'] as const) {
      const { rows } = await db.query<ProcessedPhoto>(processedStatement(change(table), table), [...values]);
      if (rows[0]) return rows[0];
    }
    const { rows } = await db.query(
      `select from photo where id = $1 and name = $2
       union all select from hidden_photo where id = $1 and name = $2`,
      values.slice(0, 2),
    );
    if (rows.length === 0) return { ref: null, isThere: false, isNews: false };
  }
  throw new Error('the photo is hidden and shown all the time');
}

/** The photo is locked, so that it is changed where it is found. */
function processedStatement(change: string, table: 'photo' | 'hidden_photo'): string {
  const ref = `(select json_build_object('photoId', p.id, 'collectionId', m.id, 'ownerId', m.owner_id)
    from memory m where m.id = p.memory_id)`;
  return `with there as (select id, memory_id from ${table} where id = $1 and name = $2 for no key update),
      changed as (${change} returning id)
    select ${table === 'photo' ? ref : 'null::json'} as ref, true as "isThere",
      exists(select from changed) as "isNews"
    from there p`;
}
