import type { EventData } from '@our-dates/contracts/events';
import type { Db } from '@our-dates/service-kit/postgres/pool';

export interface Person {
  readonly id: number;
  readonly username: string;
  readonly displayName: string;
}

/** Keeps the newest copy of a person; an older one, or one of an account that is gone, changes nothing. */
export async function keepPerson(db: Db, person: EventData<'user.updated'>): Promise<void> {
  await db.query(
    `insert into person (user_id, revision, username, display_name)
     select $1, $2, $3, $4 where not exists (select from former_user where user_id = $1)
     on conflict (user_id) do update
     set revision = excluded.revision, username = excluded.username, display_name = excluded.display_name
     where person.revision < excluded.revision`,
    [person.userId, person.revision, person.username, person.displayName],
  );
}

export async function forgetPerson(db: Db, userId: number): Promise<void> {
  await db.query('insert into former_user (user_id) values ($1) on conflict do nothing', [userId]);
  await db.query('delete from person where user_id = $1', [userId]);
}

export async function findPeople(db: Db, ids: readonly number[]): Promise<Person[]> {
  const { rows } = await db.query<Person>({
    name: 'people',
    text: `select user_id as id, username, display_name as "displayName" from person
      where user_id = any($1::integer[])`,
    values: [ids],
  });
  return rows;
}
