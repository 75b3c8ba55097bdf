import type { News } from '@our-dates/contracts/news';
import type { Client, Db } from '@our-dates/service-kit/postgres/pool';

/** A place in which something is new; `everything` has the id 0. */
export interface SeenPlace {
  readonly place: 'everything' | 'collection' | 'photo';
  readonly id: number;
}

const placesAtMost = 50;

/**
 * What a partner has added since the partnership began and the viewer has not seen. Photos and memories are seen in
 * their memory, comments on their photo.
 */
export async function findNews(db: Db, viewerId: number, partnerId: number): Promise<News> {
  const { rows } = await db.query<{ news: News }>({
    name: 'news',
    text: `with since as (
        select greatest(
          (select max(position) from change where type = 'partnership.started' and person_id = $1),
          (select position from seen where user_id = $1 and place = 'everything'), 0) as position
      ), fresh as (
        select c.position, c.type, place.collection_id, place.photo_id
        from change c
        cross join lateral (
          select case when c.type <> 'comment.created' then c.collection_id end as collection_id,
            case when c.type = 'comment.created' then c.photo_id end as photo_id) place
        left join seen on seen.user_id = $1
          and seen.place = case when place.photo_id is null then 'collection' else 'photo' end
          and seen.place_id = coalesce(place.photo_id, place.collection_id)
        where c.actor_id = $2 and not c.is_private and not c.is_hidden
          and c.type in ('collection.created', 'photo.uploaded', 'comment.created')
          and c.position > (select position from since) and c.position > coalesce(seen.position, 0)
      ), places as (
        select collection_id, photo_id, max(position) as newest,
          count(*) filter (where type = 'collection.created') as memories,
          count(*) filter (where type = 'photo.uploaded') as photos,
          count(*) filter (where type = 'comment.created') as comments
        from fresh group by collection_id, photo_id
      )
      select json_build_object(
        'memories', coalesce(sum(memories), 0), 'photos', coalesce(sum(photos), 0),
        'comments', coalesce(sum(comments), 0), 'position', coalesce(max(newest), 0),
        'places', (select coalesce(json_agg(json_build_object('collectionId', collection_id, 'photoId', photo_id,
            'memories', memories, 'photos', photos, 'comments', comments) order by newest desc), '[]')
          from (select * from places order by newest desc limit ${placesAtMost}) listed)) as news
      from places`,
    values: [viewerId, partnerId],
  });
  const [found] = rows;
  if (!found) throw new Error('an aggregate without groups has one row');
  return found.news;
}

/** Notes that everything in a place up to a position has been seen; what was seen stays so. */
export async function noteSeen(
  db: Db,
  userId: number,
  { place, id }: SeenPlace,
  position: number,
): Promise<void> {
  await db.query(
    `insert into seen (user_id, place, place_id, position)
     values ($1, $2, $3, least($4::bigint, (select last_value from change_position_seq)))
     on conflict (user_id, place, place_id) do update
     set position = greatest(seen.position, excluded.position), seen_at = now()`,
    [userId, place, id, position],
  );
}

export async function removeSeenOf(client: Client, userId: number): Promise<void> {
  await client.query('delete from seen where user_id = $1', [userId]);
}

/** Removes what was seen so long ago that no news are older; resolves to how many rows that were. */
export async function pruneSeen(client: Client): Promise<number> {
  const { rowCount } = await client.query(
    `delete from seen where ctid = any(array(
       select ctid from seen where seen_at < now() - interval '60 days' limit 5000 for update skip locked))`,
  );
  return rowCount ?? 0;
}
