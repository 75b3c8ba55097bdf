import type { Client, Db } from '@our-dates/service-kit/postgres/pool';

/** What news are about: it may be hidden for a time, or removed. */
export interface HidableThing {
  readonly place: 'collection' | 'photo' | 'comment';
  readonly id: number;
}

/** Nothing is noted about these things until the transaction ends, so that news of them are added before or after it. */
async function lockThings(client: Client, things: readonly HidableThing[]): Promise<void> {
  for (const { place, id } of things) {
    await client.query('select pg_advisory_xact_lock(hashtext($1), $2)', [`hiding of ${place}`, id]);
  }
}

/** Whether one of them is hidden, which does not change until the transaction ends. Memories come before photos. */
export async function isAnyHidden(client: Client, things: readonly HidableThing[]): Promise<boolean> {
  await lockThings(client, things);
  const { rows } = await client.query<{ hidden: boolean }>(
    `select exists (select from hiding
       join unnest($1::text[], $2::integer[]) as named (place, id) on hiding.place = named.place and place_id = named.id
       where is_hidden) as hidden`,
    [things.map(({ place }) => place), things.map(({ id }) => id)],
  );
  return rows[0]?.hidden ?? true;
}

/** Notes whether a thing is hidden; an event that is older than what is known changes nothing. */
export async function noteHiding(
  client: Client,
  thing: HidableThing & { revision: number; isHidden: boolean },
): Promise<void> {
  const { place, id, revision, isHidden } = thing;
  await lockThings(client, [thing]);
  await client.query(
    `insert into hiding (place, place_id, revision, is_hidden) values ($1, $2, $3, $4)
     on conflict (place, place_id) do update set revision = excluded.revision, is_hidden = excluded.is_hidden
     where hiding.revision < excluded.revision and hiding.removed_at is null`,
    [place, id, revision, isHidden],
  );
}

/** It is removed for good: news of it that come late are not told. */
export async function noteRemoval(client: Client, thing: HidableThing): Promise<void> {
  const { place, id } = thing;
  await lockThings(client, [thing]);
  await client.query(
    `insert into hiding (place, place_id, revision, is_hidden, removed_at) values ($1, $2, 0, true, now())
     on conflict (place, place_id) do update set is_hidden = true, removed_at = now()`,
    [place, id],
  );
}

/** Forgets what was removed so long ago that no event of it is still to come. */
export async function forgetRemoved(db: Db): Promise<number> {
  const { rowCount } = await db.query(`delete from hiding where removed_at < now() - interval '14 days'`);
  return rowCount ?? 0;
}
