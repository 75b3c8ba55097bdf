import type { EventData } from '@our-dates/contracts/events';
import type { Client } from '@our-dates/service-kit/postgres/pool';
import type { MovedMemory } from './hidden-rows.ts';
import type { DeletedPhoto } from './photos.ts';

/** A memory of a deleted account, and the person who has added something to it. */
export interface Inheritance {
  readonly id: number;
  readonly heirId: number;
  /** `2026-04-19`, of the memory, or on which it was recorded. */
  readonly day: string;
}

/** Who of the others with an account has added the last photo, or written the last story. */
const heirIn = (photos: string) => `(
  select content.id from (
    select p.uploaded_by as id, 1 as rank, p.id as latest from ${photos} p where p.memory_id = m.id
    union all select s.author_id, 2, s.id from story s where s.memory_id = m.id
  ) content
  where content.id <> m.owner_id and not exists (select from former_user f where f.user_id = content.id)
  order by content.rank, content.latest desc limit 1) heir`;

const columns = `m.id, heir.id as "heirId", coalesce(m.date, (m.created_at at time zone 'utc')::date)::text as day`;

/** Locks some memories of an owner to which others have added something, until the transaction ends. */
export async function lockSomeWithHeirs(
  client: Client,
  ownerId: number,
  limit: number,
): Promise<Inheritance[]> {
  const { rows } = await client.query<Inheritance>(
    `select ${columns} from memory m cross join lateral ${heirIn('photo')}
     where m.owner_id = $1 and not m.is_protected order by m.id limit $2 for no key update of m`,
    [ownerId, limit],
  );
  return rows;
}

/** The same of sealed memories. */
export async function lockSomeSealedWithHeirs(
  client: Client,
  ownerId: number,
  limit: number,
): Promise<Inheritance[]> {
  const { rows } = await client.query<Inheritance>(
    `select ${columns} from hidden_memory m cross join lateral ${heirIn('(select * from hidden_photo where with_memory)')}
     where m.owner_id = $1 and m.opens_at is not null and m.deleted_at is null
     order by m.id limit $2 for update of m`,
    [ownerId, limit],
  );
  return rows;
}

export interface HandedOver {
  readonly memory: EventData<'collection.updated'>;
  readonly kept: EventData<'photo.moved'>[];
  readonly deleted: DeletedPhoto[];
}

const deletedRef = (owner: string) =>
  `id as "photoId", memory_id as "collectionId", ${owner}::integer as "ownerId", name`;

/**
 * Gives a memory, which the caller has locked, to its heir: without the photos and texts of others.
 * @param name instead of the one that its owner has given it
 */
export async function handOver(
  client: Client,
  { id, heirId }: Inheritance,
  { ownerId, name }: { ownerId: number; name: string },
): Promise<HandedOver> {
  const { rows: deleted } = await client.query<DeletedPhoto>(
    `delete from photo where memory_id = $1 and uploaded_by <> $2 returning ${deletedRef('$3')}`,
    [id, heirId, ownerId],
  );
  const { rows: kept } = await client.query<EventData<'photo.moved'>>(
    `update photo set revision = revision + 1 where memory_id = $1
     returning id as "photoId", memory_id as "collectionId", $2::integer as "ownerId", revision`,
    [id, heirId],
  );
  // Lists of liked photos find them by the owner of the memory.
  await client.query(
    'update photo_like set owner_id = $2 where photo_id in (select id from photo where memory_id = $1)',
    [id, heirId],
  );
  // What was deleted alone can still be restored by the heir; the rest goes with what the owner has in the trash.
  await client.query(
    'update hidden_photo set owner_id = $2, revision = revision + 1 where memory_id = $1 and uploaded_by = $2',
    [id, heirId],
  );
  const { rows } = await client.query<HandedOver['memory']>(
    `update memory m set owner_id = $2, name = $3, description = null, photo_count = $4,
       cover_photo_id = (select p.id from photo p where p.id = m.cover_photo_id and p.memory_id = m.id),
       updated_at = now(), revision = revision + 1
     where id = $1 returning id as "collectionId", owner_id as "ownerId", revision`,
    [id, heirId, name, kept.length],
  );
  const [memory] = rows;
  if (!memory) throw new Error(`memory ${id} is missing within its own transaction`);
  return { memory, kept, deleted };
}

/** The same for a sealed memory. */
export async function handOverSealed(
  client: Client,
  { id, heirId }: Inheritance,
  { ownerId, name }: { ownerId: number; name: string },
): Promise<{ memories: MovedMemory[]; deleted: DeletedPhoto[] }> {
  const { rows: deleted } = await client.query<DeletedPhoto>(
    `delete from hidden_photo where memory_id = $1 and uploaded_by <> $2 returning ${deletedRef('$3')}`,
    [id, heirId, ownerId],
  );
  await client.query('update hidden_photo set owner_id = $2, revision = revision + 1 where memory_id = $1', [
    id,
    heirId,
  ]);
  // Its text for the search is written when it opens.
  const { rows: memories } = await client.query<MovedMemory>(
    `update hidden_memory set owner_id = $2, name = $3, description = null, search_text = '', revision = revision + 1
     where id = $1 returning id as "collectionId", owner_id as "ownerId", revision`,
    [id, heirId, name],
  );
  return { memories, deleted };
}
