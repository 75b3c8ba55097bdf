import type { Db } from '@our-dates/service-kit/postgres/pool';

/** Notes a picture that no account shows (yet, or any more). */
export async function noteLoosePicture(db: Db, name: string): Promise<void> {
  await db.query('insert into loose_picture (name) values ($1)', [name]);
}

/** @returns false when it was cleaned up already, so that it must not be used */
export async function keepPicture(db: Db, name: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from loose_picture where name = $1', [name]);
  return rowCount === 1;
}

/** Takes those that have been loose for a minute; the caller removes them within the same transaction. */
export async function takeLoosePictures(db: Db, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `delete from loose_picture where name in (
       select name from loose_picture where since < now() - interval '1 minute' limit $1 for update skip locked)
     returning name`,
    [limit],
  );
  return rows.map(({ name }) => name);
}
