import type { Db } from '@our-dates/service-kit/postgres/pool';

export interface Person {
  readonly userId: number;
  readonly revision: number;
  readonly username: string;
  readonly displayName: string;
}

/** Keeps the newest copy of a person; an older one changes nothing. */
export async function keepPerson(db: Db, person: Person): Promise<void> {
  await db.query(
    `insert into person (user_id, revision, username, display_name) values ($1, $2, $3, $4)
     on conflict (user_id) do update
     set revision = excluded.revision, username = excluded.username, display_name = excluded.display_name
     where person.revision < excluded.revision`,
    [person.userId, person.revision, person.username, person.displayName],
  );
}

export async function forgetPerson(db: Db, userId: number): Promise<void> {
  await db.query('delete from person where user_id = $1', [userId]);
}

/** What people are called, by their ids; one whose account is not known is missing. */
export async function namesOf(db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await db.query<{ id: number; name: string }>({
    name: 'names-of-people',
    text: `select user_id as id, coalesce(nullif(display_name, ''), username) as name
           from person where user_id = any($1::integer[])`,
    values: [userIds],
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}
