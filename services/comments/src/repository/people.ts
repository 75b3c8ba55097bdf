import type { EventData } from '@our-dates/contracts/events';
import type { Db } from '@our-dates/service-kit/postgres/pool';

/** Keeps the newest copy of a person; an older one changes nothing. @returns whether an earlier one was replaced */
export async function keepPerson(db: Db, person: EventData<'user.updated'>): Promise<boolean> {
  const { rows } = await db.query<{ isReplaced: boolean }>(
    `insert into person (user_id, revision, username, display_name, profile_picture)
     values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update
     set revision = excluded.revision, username = excluded.username, display_name = excluded.display_name,
         profile_picture = excluded.profile_picture
     where person.revision < excluded.revision
     returning xmax <> 0 as "isReplaced"`,
    [person.userId, person.revision, person.username, person.displayName, person.profilePicture],
  );
  return rows[0]?.isReplaced ?? false;
}

/** Makes sure that the author of a comment has a name, should the news of their account be still on its way. */
export async function ensurePerson(db: Db, person: { id: number; username: string }): Promise<void> {
  await db.query(
    `insert into person (user_id, revision, username, display_name) values ($1, 0, $2, $2)
     on conflict (user_id) do nothing`,
    [person.id, person.username],
  );
}

export async function forgetPerson(db: Db, userId: number): Promise<void> {
  await db.query('delete from person where user_id = $1', [userId]);
}
