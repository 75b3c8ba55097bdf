import type { Client, Db } from '@our-dates/service-kit/postgres/pool';
import type { QueryConfig } from 'pg';
import { type DeletedPhoto, photoOrder } from './photos.ts';
import { pictureColumns, type StoredPicture } from './pictures.ts';

/** Where a page of the trash begins: behind this item. */
export interface TrashPosition {
  /** ISO 8601 in UTC, to the millisecond. */
  readonly deletedAt: string;
  readonly kind: string;
  readonly id: number;
}

export interface TrashRequest {
  /** Whose memories: `visibleOwners` of the viewer. */
  readonly owners: readonly number[];
  readonly limit: number;
  readonly after: TrashPosition | null;
}

/** Of a photo `h` that was deleted alone: its memory can be seen, or be restored with it. */
const hasMemory = `(exists(select from memory m where m.id = h.memory_id)
  or exists(select from hidden_memory m where m.id = h.memory_id and m.purge_at > now() and m.opens_at is null))`;
/** Of `h`, which a viewer finds in the trash; $1 are the owners. */
const isInTrash = 'h.owner_id = any($1::integer[]) and h.purge_at > now()';
/** Of a photo `h`: nothing is known of those of a sealed memory. */
const isUnsealed = `not exists(
  select from hidden_memory sealed where sealed.id = h.memory_id and sealed.opens_at is not null)`;

/** One page of what can be restored, the latest first, as a JSON array; and where the next page begins. */
export async function trashPage(
  db: Db,
  request: TrashRequest,
): Promise<{ json: string; next: TrashPosition | null }> {
  const { rows } = await db.query<{ json: string } & { [K in keyof TrashPosition]: TrashPosition[K] | null }>(
    trashStatement(request),
  );
  const { json = '[]', deletedAt = null, kind = null, id = null } = rows[0] ?? {};
  const next = deletedAt !== null && kind !== null && id !== null ? { deletedAt, kind, id } : null;
  return { json, next };
}

function trashStatement({ owners, limit, after }: TrashRequest): QueryConfig {
  const beyond = (kind: string) =>
    after ? `and (h.deleted_at, '${kind}', h.id) < ($3::timestamptz, $4::text, $5::integer)` : '';
  const isLast = 'place = $2::integer and more';
  return {
    name: after ? 'trash-after' : 'trash',
    text: `
      with page as (
        select kind, id, deleted_at, row_number() over (order by deleted_at desc, kind desc, id desc) as place
        from (
          select 'memory' as kind, h.id, h.deleted_at from hidden_memory h where ${isInTrash} ${beyond('memory')}
          union all
          select 'photo', h.id, h.deleted_at from hidden_photo h
          where ${isInTrash} and not h.with_memory and ${hasMemory} ${beyond('photo')}
        ) item
        order by deleted_at desc, kind desc, id desc limit $2::integer + 1
      ),
      item as (
        select page.place, h.id, page.kind, case when h.opens_at is null then h.name end as title,
          h.deleted_at, h.deleted_by, h.purge_at,
          case when h.opens_at is null then (
            select count(*)::integer from hidden_photo p where p.memory_id = h.id and p.with_memory
          ) end as "photoCount",
          null::json as memory,
          case when h.opens_at is null then (
            select p.name from hidden_photo p where p.memory_id = h.id and p.with_memory
            order by not p.was_cover, ${photoOrder} limit 1) end as "pictureName",
          h.opens_on as "opensOn"
        from page join hidden_memory h on h.id = page.id where page.kind = 'memory'
        union all
        select page.place, h.id, page.kind, h.title, h.deleted_at, h.deleted_by, h.purge_at, 1,
          (select json_build_object('id', m.id, 'name', m.name, 'isDeleted', m.hidden) from (
            select id, name, false as hidden from memory union all select id, name, true from hidden_memory
          ) m where m.id = h.memory_id), h.name, null
        from page join hidden_photo h on h.id = page.id where page.kind = 'photo'
      )
      select coalesce('[' || string_agg(row_to_json(shown)::text, ',' order by item.place) || ']', '[]') as json,
        max(to_char(item.deleted_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          filter (where ${isLast}) as "deletedAt",
        max(item.kind) filter (where ${isLast}) as kind, max(item.id) filter (where ${isLast}) as id
      from item
      cross join (select count(*) > $2::integer as more from page) whole
      cross join lateral (
        select item.kind, item.id, item.title, item.deleted_at as "deletedAt", item.deleted_by as "deletedBy",
          item.purge_at as "purgeAt", item."photoCount", item.memory, item."pictureName", item."opensOn"
      ) shown
      where place <= $2::integer`,
    values: [owners, limit, ...(after ? [after.deletedAt, after.kind, after.id] : [])],
  };
}

/** A deleted photo of a memory that is visible, or can be restored. */
export interface PhotoInTrash {
  readonly id: number;
  readonly memoryId: number;
}

const findPhotos = `select h.id, h.memory_id as "memoryId" from hidden_photo h
  where ${isInTrash} and h.id = any($2::integer[]) and not h.with_memory and ${hasMemory}`;

/** The photos among these that were deleted alone and can be restored, without a lock. */
export async function findPhotosInTrash(
  db: Db,
  owners: readonly number[],
  ids: readonly number[],
): Promise<PhotoInTrash[]> {
  return (await db.query<PhotoInTrash>(findPhotos, [owners, ids])).rows;
}

/** The same, locked until the transaction ends; the caller has locked their memories. */
export async function lockPhotosInTrash(
  client: Client,
  owners: readonly number[],
  ids: readonly number[],
): Promise<PhotoInTrash[]> {
  return (await client.query<PhotoInTrash>(`${findPhotos} order by h.id for update of h`, [owners, ids]))
    .rows;
}

/** Locks the memories among these that can be restored, until the transaction ends. */
export async function lockMemoriesInTrash(
  client: Client,
  owners: readonly number[],
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select h.id from hidden_memory h where ${isInTrash} and h.id = any($2::integer[]) order by h.id for update`,
    [owners, ids],
  );
  return rows.map(({ id }) => id);
}

/** The picture of that name in the trash; null when there is none that these owners have. */
export async function findPictureInTrash(
  db: Db,
  owners: readonly number[],
  name: string,
): Promise<StoredPicture | null> {
  const { rows } = await db.query<StoredPicture>({
    name: 'picture-in-trash',
    text: `select ${pictureColumns('h')} from hidden_photo h
      where h.name = $2 and ${isInTrash} and ${isUnsealed}`,
    values: [owners, name],
  });
  return rows[0] ?? null;
}

/** What is known of a memory when it has been removed. */
export interface RemovedMemory {
  readonly collectionId: number;
  readonly ownerId: number;
}

const photoRef = 'id as "photoId", memory_id as "collectionId", owner_id as "ownerId", name';

/** Removes hidden photos that the caller has locked, with their likes. */
export async function removePhotos(db: Db, ids: readonly number[]): Promise<DeletedPhoto[]> {
  const { rows } = await db.query<DeletedPhoto>(
    `delete from hidden_photo where id = any($1::integer[]) returning ${photoRef}`,
    [ids],
  );
  return rows;
}

/**
 * Removes hidden photos of memories that are locked, also those that were deleted before them.
 * @param limit how many at most; null: all
 */
export async function removePhotosOf(
  db: Db,
  memoryIds: readonly number[],
  limit: number | null,
): Promise<DeletedPhoto[]> {
  const { rows } = await db.query<DeletedPhoto>(
    `delete from hidden_photo where id = any(array(
       select id from hidden_photo where memory_id = any($1::integer[]) order by id limit $2 for update))
     returning ${photoRef}`,
    [memoryIds, limit],
  );
  return rows;
}

/** Removes memories that are locked and have no photos. */
export async function removeMemories(db: Db, ids: readonly number[]): Promise<RemovedMemory[]> {
  const { rows } = await db.query<RemovedMemory>(
    `delete from hidden_memory where id = any($1::integer[])
     returning id as "collectionId", owner_id as "ownerId"`,
    [ids],
  );
  return rows;
}

/** Which part of the trash is removed: what was kept long enough, or what an owner has. */
export type Removal = 'expired' | { readonly ownerId: number };

function conditionOf(removal: Removal): [condition: string, values: unknown[]] {
  return removal === 'expired' ? ['purge_at <= now()', []] : ['owner_id = $2', [removal.ownerId]];
}

/** Locks some memories that are to be removed, leaving out what another replica, or a person, has locked. */
export async function lockSomeMemoriesToRemove(
  client: Client,
  removal: Removal,
  limit: number,
): Promise<number[]> {
  const [condition, values] = conditionOf(removal);
  const { rows } = await client.query<{ id: number }>(
    `select id from hidden_memory where ${condition} order by purge_at, id limit $1
     for update ${removal === 'expired' ? 'skip locked' : ''}`,
    [limit, ...values],
  );
  return rows.map(({ id }) => id);
}

/** The same for photos that were deleted alone. */
export async function lockSomePhotosToRemove(
  client: Client,
  removal: Removal,
  limit: number,
): Promise<number[]> {
  const [condition, values] = conditionOf(removal);
  const { rows } = await client.query<{ id: number }>(
    `select h.id from hidden_photo h where not h.with_memory and ${condition}
       ${removal === 'expired' ? `and ${isUnsealed}` : ''}
     order by h.purge_at, h.id limit $1 for update of h ${removal === 'expired' ? 'skip locked' : ''}`,
    [limit, ...values],
  );
  return rows.map(({ id }) => id);
}

/** What is in the trash of everybody. */
export interface TrashCounts {
  readonly memories: number;
  /** Deleted alone. */
  readonly photos: number;
  readonly oldestSeconds: number;
}

export async function countTrash(db: Db): Promise<TrashCounts> {
  const { rows } = await db.query<TrashCounts>({
    name: 'trash-counts',
    text: `select count(*) filter (where kind = 'memory') as memories, count(*) filter (where kind = 'photo') as photos,
        coalesce(extract(epoch from now() - min(deleted_at)), 0)::float8 as "oldestSeconds"
      from (
        select 'memory' as kind, deleted_at from hidden_memory where deleted_at is not null
        union all select 'photo', deleted_at from hidden_photo where not with_memory
      ) item`,
  });
  const [counts] = rows;
  if (!counts) throw new Error('a count answered nothing');
  return counts;
}
