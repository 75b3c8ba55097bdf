import type { Client, Db } from '@our-dates/service-kit/postgres/pool';

export interface KnownPhoto {
  readonly ownerId: number;
  readonly isProtected: boolean;
  /** It may be shown again. */
  readonly isHidden: boolean;
  readonly isDeleted: boolean;
}

/** What is known of a photo; null when no news of it has come yet. */
export async function findPhoto(db: Db, photoId: number): Promise<KnownPhoto | null> {
  const { rows } = await db.query<KnownPhoto>({
    name: 'photo-by-id',
    text: `select owner_id as "ownerId", is_protected as "isProtected", is_hidden as "isHidden",
             deleted_at is not null as "isDeleted"
           from photo where photo_id = $1`,
    values: [photoId],
  });
  return rows[0] ?? null;
}

/** Keeps the newest word on who a photo belongs to and whether it is hidden; a deleted one stays deleted. */
export async function keepPhoto(
  db: Db,
  photo: { photoId: number; ownerId: number; isProtected: boolean; isHidden: boolean; revision: number },
): Promise<void> {
  await db.query(
    `insert into photo (photo_id, revision, owner_id, is_protected, is_hidden) values ($1, $2, $3, $4, $5)
     on conflict (photo_id) do update
     set revision = excluded.revision, owner_id = excluded.owner_id, is_hidden = excluded.is_hidden
     where photo.revision < excluded.revision and photo.deleted_at is null`,
    [photo.photoId, photo.revision, photo.ownerId, photo.isProtected, photo.isHidden],
  );
}

/** Until the transaction ends, this photo is not deleted; one that is deleted already is found so after this. */
export async function lockPhotoShared(client: Client, photoId: number): Promise<void> {
  await client.query(`select pg_advisory_xact_lock_shared(hashtext('commented photo'), $1)`, [photoId]);
}

/**
 * Notes that this photo is deleted, and no longer whose it was (0 is nobody), once those who are writing a comment on it
 * have finished.
 */
export async function markPhotoDeleted(client: Client, photo: { photoId: number }): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('commented photo'), $1)`, [photo.photoId]);
  await client.query(
    `insert into photo (photo_id, revision, owner_id, is_protected, deleted_at) values ($1, 0, 0, false, now())
     on conflict (photo_id) do update set owner_id = 0, deleted_at = now()`,
    [photo.photoId],
  );
}
