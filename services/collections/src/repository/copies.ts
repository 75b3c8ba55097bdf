import type { Client, Db } from '@our-dates/service-kit/postgres/pool';
import { type NewPhoto, photoOrder } from './photos.ts';

/** One direction of an agreement: memories of `ownerId` are copied for `forId`. */
export interface CopyOrder {
  readonly ownerId: number;
  readonly forId: number;
}

/** A memory as it is copied, with its photos in their order. */
export interface CopySource {
  readonly id: number;
  /** Named after their existing files. */
  readonly photos: readonly (NewPhoto & { readonly id: number })[];
  /** Which of the photos was chosen as the cover; null: none was. */
  readonly cover: number | null;
}

/** After this many failures a memory is left out, so that the others are copied all the same. */
const triesAtMost = 5;

/** Notes what is to be copied; a later agreement also means what was recorded since the one before. */
export async function insertCopyOrder(
  db: Db,
  { ownerId, forId }: CopyOrder,
  agreedAt: string,
): Promise<void> {
  await db.query(
    `insert into copy_order (owner_id, for_id, agreed_at) values ($1, $2, $3)
     on conflict (owner_id, for_id) do update
     set agreed_at = greatest(copy_order.agreed_at, excluded.agreed_at), finished_at = null`,
    [ownerId, forId, agreedAt],
  );
}

export async function openCopyOrders(db: Db): Promise<CopyOrder[]> {
  const { rows } = await db.query<CopyOrder>({
    name: 'copy-orders-open',
    text: `select owner_id as "ownerId", for_id as "forId" from copy_order
           where finished_at is null order by agreed_at, owner_id`,
  });
  return rows;
}

export async function finishCopyOrder(db: Db, { ownerId, forId }: CopyOrder): Promise<void> {
  await db.query('update copy_order set finished_at = now() where owner_id = $1 and for_id = $2', [
    ownerId,
    forId,
  ]);
}

/** Photos of copies for a person that the image worker has not looked at yet. */
export async function countWaitingCopies(db: Db, forId: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'copies-waiting',
    text: `select count(*) from memory_copy c join photo p on p.memory_id = c.memory_id
           where c.for_id = $1 and p.status = 'processing'`,
    values: [forId],
  });
  return rows[0]?.count ?? 0;
}

const sourceColumns = `m.id,
  (select number::integer - 1 from (
     select p.id, row_number() over (order by ${photoOrder}) as number from photo p where p.memory_id = m.id
   ) placed where placed.id = m.cover_photo_id) as cover,
  coalesce((
    select json_agg(json_build_object('id', p.id, 'name', p.name, 'title', p.title, 'description', p.description,
      'fileName', p.file_name, 'contentType', p.content_type, 'bytes', p.bytes, 'sha256', p.sha256,
      'width', p.width, 'height', p.height) order by ${photoOrder})
    from photo p where p.memory_id = m.id), '[]') as photos`;

/**
 * The next memory of an order: none that is a copy of the receiver's own, none that was copied before, and those that
 * have failed last. @returns null when nothing is left
 */
export async function nextCopySource(db: Db, { ownerId, forId }: CopyOrder): Promise<CopySource | null> {
  const { rows } = await db.query<CopySource>(
    `select ${sourceColumns}
     from copy_order o join memory m on m.owner_id = o.owner_id
     left join memory_copy made on made.source_id = m.id and made.for_id = o.for_id
     left join memory_copy origin on origin.memory_id = m.id
     where o.owner_id = $1 and o.for_id = $2 and not m.is_protected and m.created_at <= o.agreed_at
       and made.memory_id is null and coalesce(made.tries, 0) < ${triesAtMost}
       and origin.from_id is distinct from o.for_id
     order by coalesce(made.tries, 0), m.id limit 1`,
    [ownerId, forId],
  );
  return rows[0] ?? null;
}

/** The memory as it is now, unchanged until the transaction ends; null when it is gone. */
export async function lockCopySource(
  client: Client,
  order: CopyOrder,
  id: number,
): Promise<CopySource | null> {
  await client.query('select from memory where id = $1 and owner_id = $2 for share', [id, order.ownerId]);
  const { rows } = await client.query<CopySource>(
    `select ${sourceColumns} from memory m where m.id = $1 and m.owner_id = $2`,
    [id, order.ownerId],
  );
  return rows[0] ?? null;
}

/** Counts an attempt that failed. */
export async function noteFailedCopy(db: Db, order: CopyOrder, sourceId: number): Promise<void> {
  await db.query(
    `insert into memory_copy (source_id, for_id, from_id, tries) values ($1, $2, $3, 1)
     on conflict (source_id, for_id) do update set tries = memory_copy.tries + 1`,
    [sourceId, order.forId, order.ownerId],
  );
}

/**
 * Makes the copy of a memory, without photos, as if it had been recorded on the same day.
 * @returns its id; null when another process has made it
 */
export async function insertCopy(db: Db, order: CopyOrder, sourceId: number): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>(
    `with noted as (
       insert into memory_copy (source_id, for_id, from_id, memory_id)
       values ($1, $2, $3, nextval(pg_get_serial_sequence('memory', 'id')))
       on conflict (source_id, for_id) do update set memory_id = excluded.memory_id
       where memory_copy.memory_id is null
       returning memory_id
     )
     insert into memory (id, owner_id, name, description, type, date, created_at)
     select memory_id, $2, name, description, type, date, created_at from noted join memory m on m.id = $1
     returning id`,
    [sourceId, order.forId, order.ownerId],
  );
  return rows[0]?.id ?? null;
}

/** A copied photo was taken when the one it is a copy of was taken, and shows the same, as it is known by now. */
export async function copyFacts(db: Db, sourceIds: readonly number[], ids: readonly number[]): Promise<void> {
  await db.query(
    `update photo p set taken_at = source.taken_at, taken_offset = source.taken_offset, camera = source.camera,
       clock_ahead = source.clock_ahead, alt_text = source.alt_text
     from unnest($1::integer[], $2::integer[]) as copied (source_id, id) join photo source on source.id = source_id
     where p.id = copied.id`,
    [sourceIds, ids],
  );
}

export async function setCover(db: Db, memoryId: number, photoId: number): Promise<void> {
  await db.query('update memory set cover_photo_id = $2 where id = $1', [memoryId, photoId]);
}

/** Nothing is copied for a former user or of one, and no copy names them. */
export async function forgetCopiesOf(db: Db, userId: number): Promise<void> {
  await db.query('delete from copy_order where owner_id = $1 or for_id = $1', [userId]);
  await db.query('delete from memory_copy where for_id = $1', [userId]);
  await db.query('delete from memory_copy where from_id = $1 and memory_id is null', [userId]);
  await db.query('update memory_copy set from_id = null where from_id = $1', [userId]);
}

/** What a memory `m` was copied from, as the wire shows it; null when it is no copy. */
export const copiedFrom = `(select json_build_object('name', (
    select coalesce(nullif(display_name, ''), username) from person where user_id = c.from_id))
  from memory_copy c where c.memory_id = m.id)`;
