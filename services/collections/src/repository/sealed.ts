import type { Viewer } from '@our-dates/service-kit/identity/identity';
import { visibleOwners } from '@our-dates/service-kit/identity/identity';
import type { Client, Db } from '@our-dates/service-kit/postgres/pool';

/** A sealed memory as rules look at it. */
export interface SealedMemory {
  readonly id: number;
  readonly ownerId: number;
}

const isSealed = 'h.opens_at is not null and h.deleted_at is null';

/** As the contract has it: that it exists and when it opens. $1 is the viewer, $2 their partner or null. */
const sealedColumns = `h.id, h.opens_on as "opensOn", h.opens_at as "opensAt", h.owner_id = $1 as "isOwner",
  json_build_object(
    'byViewer', exists(select from opening_wish w where w.memory_id = h.id and w.user_id = $1),
    'byPartner', exists(select from opening_wish w where w.memory_id = h.id and w.user_id = $2)) as "openingAsked"`;

/** The JSON array of the sealed memories that the viewer knows of, those that open first. */
export async function sealedJson(db: Db, viewer: Viewer, limit: number): Promise<string> {
  const { rows } = await db.query<{ json: string }>({
    name: 'sealed-list',
    text: `select coalesce('[' || string_agg(row_to_json(item)::text, ',') || ']', '[]') as json
      from (
        select ${sealedColumns} from hidden_memory h where h.owner_id in ($1, $2) and ${isSealed}
        order by h.opens_at, h.id limit $3
      ) item`,
    values: [viewer.id, viewer.partnerId, limit],
  });
  return rows[0]?.json ?? '[]';
}

/** The JSON of one of them; null when the viewer knows of no such memory. */
export async function sealedMemoryJson(db: Db, viewer: Viewer, id: number): Promise<string | null> {
  const { rows } = await db.query<{ json: string }>(
    `select row_to_json(item)::text as json from (
       select ${sealedColumns} from hidden_memory h where h.id = $3 and h.owner_id in ($1, $2) and ${isSealed}
     ) item`,
    [viewer.id, viewer.partnerId, id],
  );
  return rows[0]?.json ?? null;
}

/** Locks a sealed memory that the viewer knows of, until the transaction ends. */
export async function lockSealed(client: Client, viewer: Viewer, id: number): Promise<SealedMemory | null> {
  const { rows } = await client.query<SealedMemory>(
    `select h.id, h.owner_id as "ownerId" from hidden_memory h
     where h.id = $2 and h.owner_id = any($1::integer[]) and ${isSealed} for update`,
    [visibleOwners(viewer), id],
  );
  return rows[0] ?? null;
}

/** Which of these hidden memories are sealed. */
export async function sealedAmong(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    'select id from hidden_memory where id = any($1::integer[]) and opens_at is not null order by id',
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** Notes that a person wants to open a sealed memory early, or no longer does. */
export async function noteWish(
  db: Db,
  { memoryId, userId, isAsked }: { memoryId: number; userId: number; isAsked: boolean },
): Promise<void> {
  await db.query(
    isAsked
      ? 'insert into opening_wish (memory_id, user_id) values ($1, $2) on conflict do nothing'
      : 'delete from opening_wish where memory_id = $1 and user_id = $2',
    [memoryId, userId],
  );
}

/** Whether all of these people want to open a sealed memory early. */
export async function isWishedByAll(db: Db, memoryId: number, userIds: readonly number[]): Promise<boolean> {
  const { rows } = await db.query(
    'select from opening_wish where memory_id = $1 and user_id = any($2::integer[])',
    [memoryId, userIds],
  );
  return rows.length === userIds.length;
}

export async function deleteWishesOfUser(db: Db, userId: number): Promise<void> {
  await db.query('delete from opening_wish where user_id = $1', [userId]);
}

/** Locks some memories whose day has come, leaving out what another replica, or a person, has locked. */
export async function lockSomeToOpen(
  client: Client,
  limit: number,
): Promise<{ id: number; isDeleted: boolean }[]> {
  const { rows } = await client.query<{ id: number; isDeleted: boolean }>(
    `select id, deleted_at is not null as "isDeleted" from hidden_memory where opens_at <= now()
     order by opens_at, id limit $1 for update skip locked`,
    [limit],
  );
  return rows;
}

/** Takes the seal off memories in the trash, which then show what they are. */
export async function unsealInTrash(client: Client, ids: readonly number[]): Promise<void> {
  await client.query(
    'update hidden_memory set opens_at = null, opens_on = null where id = any($1::integer[])',
    [ids],
  );
}

/** Gives photos that were deleted before their memory was sealed their whole time in the trash, from now on. */
export async function renewTimeOfPhotos(
  client: Client,
  memoryIds: readonly number[],
  keptMs: number,
): Promise<void> {
  await client.query(
    `update hidden_photo set deleted_at = now(), purge_at = now() + $2 * interval '1 millisecond'
     where memory_id = any($1::integer[]) and not with_memory`,
    [memoryIds, keptMs],
  );
}
