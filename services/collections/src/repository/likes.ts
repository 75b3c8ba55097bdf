import type { Db } from '@our-dates/service-kit/postgres/pool';

/** @returns whether there was one */
export async function deleteLike(db: Db, photoId: number, userId: number): Promise<boolean> {
  const { rowCount } = await db.query('delete from photo_like where photo_id = $1 and user_id = $2', [
    photoId,
    userId,
  ]);
  return rowCount === 1;
}

/** @returns whether there was none */
export async function insertLike(db: Db, photoId: number, userId: number): Promise<boolean> {
  const { rowCount } = await db.query(
    'insert into photo_like (photo_id, user_id) values ($1, $2) on conflict do nothing',
    [photoId, userId],
  );
  return rowCount === 1;
}

export async function deleteLikesOfUser(db: Db, userId: number): Promise<void> {
  // A photo that is being hidden or shown takes its likes along, which are then found in the second or third place.
  for (const table of ['hidden_like', 'photo_like', 'hidden_like']) {
    await db.query(`delete from ${table} where user_id = $1`, [userId]);
  }
}
