import type { User } from '@our-dates/contracts/users';
import type { Db } from '@our-dates/service-kit/postgres/pool';

/** Everything the wire shows of a person, as one JSON object; `person` is the table's alias. */
export const personJson = `json_build_object('id', person.user_id, 'username', person.username,
  'displayName', person.display_name, 'profilePicture', person.profile_picture)`;

/** Keeps the newest copy of a person; an older one changes nothing. @returns whether an earlier one was replaced */
export async function keepPerson(db: Db, person: User & { revision: number }): Promise<boolean> {
  const { rows } = await db.query<{ isReplaced: boolean }>(
    `insert into person (user_id, revision, username, display_name, profile_picture, is_demo)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id) do update
     set revision = excluded.revision, username = excluded.username, display_name = excluded.display_name,
         profile_picture = excluded.profile_picture, is_demo = excluded.is_demo
     where person.revision < excluded.revision
     returning xmax <> 0 as "isReplaced"`,
    [person.id, person.revision, person.username, person.displayName, person.profilePicture, person.isDemo],
  );
  return rows[0]?.isReplaced ?? false;
}

/** Makes sure that a person who acts has a name here, should the news of their account be still on its way. */
export async function ensurePerson(
  db: Db,
  person: { id: number; username: string; isDemo: boolean },
): Promise<void> {
  await db.query(
    `insert into person (user_id, revision, username, display_name, is_demo) values ($1, 0, $2, $2, $3)
     on conflict (user_id) do nothing`,
    [person.id, person.username, person.isDemo],
  );
}

export async function forgetPerson(db: Db, userId: number): Promise<void> {
  await db.query('delete from person where user_id = $1', [userId]);
}

export async function findPerson(db: Db, userId: number): Promise<User | null> {
  const { rows } = await db.query<User>({
    name: 'person-by-id',
    text: `select user_id as id, username, display_name as "displayName",
                  profile_picture as "profilePicture", is_demo as "isDemo"
           from person where user_id = $1`,
    values: [userId],
  });
  return rows[0] ?? null;
}
