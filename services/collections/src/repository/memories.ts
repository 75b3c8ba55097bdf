import type { OwnedMemories } from '@our-dates/contracts/collections';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { Client, Db } from '@our-dates/service-kit/postgres/pool';
import { copiedFrom } from './copies.ts';
import { coverLateral, memoryColumns, memoryWithCoverColumns } from './memory-json.ts';
import { viewerValues, visible, visibleParts } from './visible.ts';

/** A memory as rules look at it. */
export interface StoredMemory {
  readonly id: number;
  readonly ownerId: number;
  readonly name: string;
  readonly description: string | null;
  readonly date: string | null;
  readonly coverPhotoId: number | null;
  readonly isProtected: boolean;
}

const storedColumns = `m.id, m.owner_id as "ownerId", m.name, m.description, m.date::text as date,
  m.cover_photo_id as "coverPhotoId", m.is_protected as "isProtected"`;

/** The JSON of a memory with its cover; null when the viewer sees no such memory. */
export async function memoryJson(db: Db, viewer: Viewer, id: number): Promise<string | null> {
  const { rows } = await db.query<{ json: string }>({
    name: 'memory-json',
    text: `select row_to_json(item)::text as json
      from memory m ${coverLateral}
      cross join lateral (select ${memoryWithCoverColumns}, ${copiedFrom} as "copiedFrom") item
      where m.id = $4 and ${visible}`,
    values: [...viewerValues(viewer), id],
  });
  return rows[0]?.json ?? null;
}

const newestOfEach = visibleParts(['$1', '$2'], false).map(
  (visible) => `(select * from memory where ${visible} and not is_protected
    order by created_at desc, id desc limit $3)`,
);

/** The JSON array of the memories of these owners that are not samples, newest first. */
export async function writableMemoriesJson(db: Db, viewer: Viewer, limit: number): Promise<string> {
  const { rows } = await db.query<{ json: string }>({
    name: 'memories-writable',
    text: `select coalesce('[' || string_agg(row_to_json(item)::text, ',' order by created_at desc, id desc) || ']',
        '[]') as json
      from (
        select m.created_at, m.id, item from (${newestOfEach.join(' union all ')}) m
        cross join lateral (select ${memoryColumns}) item
        order by m.created_at desc, m.id desc limit $3
      ) newest`,
    values: [viewer.id, viewer.partnerId, limit],
  });
  return rows[0]?.json ?? '[]';
}

/** A memory that the viewer sees, as it is now; it is not locked, so this does not wait. */
export async function findMemory(db: Db, viewer: Viewer, id: number): Promise<StoredMemory | null> {
  const { rows } = await db.query<StoredMemory>({
    name: 'memory-stored',
    text: `select ${storedColumns} from memory m where m.id = $4 and ${visible}`,
    values: [...viewerValues(viewer), id],
  });
  return rows[0] ?? null;
}

/** Locks those of the memories that the viewer sees, in one order for everybody, until the transaction ends. */
export async function lockMemories(
  client: Client,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Map<number, StoredMemory>> {
  const { rows } = await client.query<StoredMemory>({
    name: 'memories-lock',
    text: `select ${storedColumns} from memory m
      where m.id = any($4::integer[]) and ${visible} order by m.id for no key update`,
    values: [...viewerValues(viewer), ids],
  });
  return new Map(rows.map((memory) => [memory.id, memory]));
}

export interface NewMemory {
  /** Given for samples only. */
  readonly id?: number | undefined;
  readonly ownerId: number;
  readonly name: string;
  readonly description: string | null;
  readonly type: string;
  readonly date: string | null;
  readonly isProtected: boolean;
}

/**
 * A sample counts as recorded on its own day, so that the orders by age follow the dates that its card shows.
 * @returns its id; null when a memory with the given id is there already
 */
export async function insertMemory(db: Db, memory: NewMemory): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>(
    `insert into memory (id, owner_id, name, description, type, date, is_protected, created_at)
     values (coalesce($1, nextval(pg_get_serial_sequence('memory', 'id'))), $2, $3, $4, $5, $6, $7,
       coalesce(case when $7 then ($6::date + time '12:00') at time zone 'UTC' end, now()))
     on conflict (id) do nothing returning id`,
    [
      memory.id ?? null,
      memory.ownerId,
      memory.name,
      memory.description,
      memory.type,
      memory.date,
      memory.isProtected,
    ],
  );
  return rows[0]?.id ?? null;
}

/** @returns the memory's new revision */
export async function changeMemory(
  db: Db,
  id: number,
  values: Pick<StoredMemory, 'name' | 'description' | 'date' | 'coverPhotoId'>,
): Promise<number> {
  const { rows } = await db.query<{ revision: number }>(
    `update memory set name = $2, description = $3, date = $4, cover_photo_id = $5,
       updated_at = now(), revision = revision + 1
     where id = $1 returning revision`,
    [id, values.name, values.description, values.date, values.coverPhotoId],
  );
  return revisionOf(rows, id);
}

function revisionOf(rows: readonly { revision: number }[], id: number): number {
  const [changed] = rows;
  if (!changed) throw new Error(`memory ${id} is missing within its own transaction`);
  return changed.revision;
}

/**
 * Notes that something in a memory has changed.
 * @returns the memory's new revision
 */
export async function touchMemory(db: Db, id: number): Promise<number> {
  const { rows } = await db.query<{ revision: number }>(
    'update memory set updated_at = now(), revision = revision + 1 where id = $1 returning revision',
    [id],
  );
  return revisionOf(rows, id);
}

/** Deletes memories whose photos are deleted already. */
export async function deleteMemories(db: Db, ids: readonly number[]): Promise<void> {
  await db.query('delete from memory where id = any($1::integer[])', [ids]);
}

/** Locks some memories of one owner until the transaction ends. */
export async function lockSomeMemoriesOf(
  client: Client,
  ownerId: number,
  options: { withProtected: boolean; limit: number },
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select id from memory where owner_id = $1 and ($2 or not is_protected)
     order by id limit $3 for update`,
    [ownerId, options.withProtected, options.limit],
  );
  return rows.map(({ id }) => id);
}

/** Which of these ids are taken. */
export async function existingMemoryIds(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await db.query<{ id: number }>('select id from memory where id = any($1::integer[])', [
    ids,
  ]);
  return new Set(rows.map(({ id }) => id));
}

/** How many memories, and photos in them, belong to each of these people; samples belong to the demo. */
export async function countOwned(
  db: Db,
  ownerIds: readonly number[],
): Promise<Map<number, OwnedMemories['own']>> {
  const { rows } = await db.query<{ ownerId: number } & OwnedMemories['own']>({
    name: 'memories-owned',
    text: `select owner_id as "ownerId", count(*) as memories, coalesce(sum(photo_count), 0) as photos
      from memory where owner_id = any($1::integer[]) and not is_protected group by owner_id`,
    values: [ownerIds],
  });
  return new Map(rows.map(({ ownerId, ...owned }) => [ownerId, owned]));
}

export interface MemoryCounts {
  readonly memories: number;
  readonly photos: number;
  readonly protectedMemories: number;
}

/** How much the viewer sees. */
export async function countMemories(db: Db, viewer: Viewer): Promise<MemoryCounts> {
  const { rows } = await db.query<MemoryCounts>(
    `select count(*) as memories, coalesce(sum(photo_count), 0) as photos,
       count(*) filter (where is_protected) as "protectedMemories"
     from memory m where ${visible}`,
    viewerValues(viewer),
  );
  const [counts] = rows;
  if (!counts) throw new Error('a count answered nothing');
  return counts;
}
