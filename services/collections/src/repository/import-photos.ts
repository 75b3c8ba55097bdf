import type { Client, Db } from '@our-dates/service-kit/postgres/pool';
import type { NewPhoto } from './photos.ts';

/** Names a memory that a person imports. */
export interface ImportName {
  readonly userId: number;
  readonly key: string;
}

/** A photo that waits for its memory. */
export interface WaitingPhoto extends Omit<NewPhoto, 'title' | 'description'> {
  readonly place: number;
}

const columns = `place, name, file_name as "fileName", content_type as "contentType", bytes, sha256, width, height`;

export async function findWaitingPhoto(
  db: Db,
  { userId, key }: ImportName,
  place: number,
): Promise<WaitingPhoto | null> {
  const { rows } = await db.query<WaitingPhoto>(
    `select ${columns} from import_photo where user_id = $1 and key = $2 and place = $3`,
    [userId, key, place],
  );
  return rows[0] ?? null;
}

/** @returns whether its place was free */
export async function insertWaitingPhoto(
  db: Db,
  { userId, key }: ImportName,
  photo: WaitingPhoto,
): Promise<boolean> {
  const { place, name, fileName, contentType, bytes, sha256, width, height } = photo;
  const { rowCount } = await db.query(
    `insert into import_photo (user_id, key, place, name, file_name, content_type, bytes, sha256, width, height)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (user_id, key, place) do nothing`,
    [userId, key, place, name, fileName, contentType, bytes, sha256, width, height],
  );
  return rowCount === 1;
}

/** How much waits, of one person. */
export async function waitingOf(db: Db, userId: number): Promise<{ photos: number; bytes: number }> {
  const { rows } = await db.query<{ photos: number; bytes: number }>(
    'select count(*) as photos, coalesce(sum(bytes), 0)::bigint as bytes from import_photo where user_id = $1',
    [userId],
  );
  return rows[0] ?? { photos: 0, bytes: 0 };
}

/** Takes the photos of a memory away from those that wait. */
export async function takeWaitingPhotos(
  client: Client,
  { userId, key }: ImportName,
): Promise<WaitingPhoto[]> {
  const { rows } = await client.query<WaitingPhoto>(
    `delete from import_photo where user_id = $1 and key = $2 returning ${columns}`,
    [userId, key],
  );
  return rows;
}

/** Discards waiting photos; the sweeper of broken uploads finds their files by the notes that this makes. */
async function discard(db: Db, which: string, values: readonly unknown[]): Promise<number> {
  const { rowCount } = await db.query(
    `with gone as (delete from import_photo where (user_id, key, place) in (
         select user_id, key, place from import_photo where ${which} for update skip locked)
       returning name)
     insert into staged_blob (name, staged_at) select name, '-infinity' from gone`,
    [...values],
  );
  return rowCount ?? 0;
}

/** Those that have waited longest, apart from those of one memory. */
export const discardOldest = (db: Db, { userId, key }: ImportName, limit: number) =>
  discard(
    db,
    `(user_id, key, place) in (select user_id, key, place from import_photo
       where user_id = $1 and key <> $2 order by sent_at limit $3)`,
    [userId, key, limit],
  );

export const discardPlace = (db: Db, { userId, key }: ImportName, place: number) =>
  discard(db, 'user_id = $1 and key = $2 and place = $3', [userId, key, place]);

/** Those of everybody that have waited for so long. */
export const discardExpired = (db: Db, waitedMs: number) =>
  discard(db, `sent_at < now() - $1 * interval '1 millisecond'`, [waitedMs]);

export const discardWaitingOf = (db: Db, userId: number) => discard(db, 'user_id = $1', [userId]);

/** Lets the sweeper remove the files of photos that were taken and are not used. */
export async function discardFiles(db: Db, names: readonly string[]): Promise<void> {
  await db.query(`insert into staged_blob (name, staged_at) select unnest($1::text[]), '-infinity'`, [names]);
}
