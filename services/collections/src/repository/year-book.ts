import type { EventData } from '@our-dates/contracts/events';
import type { ChoosePhotosBody } from '@our-dates/contracts/year-book';
import { bookLimits } from '@our-dates/contracts/year-book-page';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { Db } from '@our-dates/service-kit/postgres/pool';
import type { QueryConfig } from 'pg';
import { photoColumns, photoOrder } from './photos.ts';
import { statementName, whereAll } from './statement.ts';
import { viewerValues, visible, visibleParts } from './visible.ts';

/** The JSON of the memories of a year that a viewer sees, with the photos for their book. */
export async function yearBookJson(db: Db, viewer: Viewer, year: number): Promise<string> {
  const { rows } = await db.query<{ json: string }>(yearBookStatement(viewer, year));
  const [book] = rows;
  if (!book) throw new Error('a statement without a table has one row');
  return book.json;
}

/** The statement itself, to measure what it costs. $1 the viewer, $2 their partner or null, $3 the year. */
export function yearBookStatement(viewer: Viewer, year: number): QueryConfig {
  const states = { partner: viewer.partnerId !== null, samples: viewer.isDemo };
  const ofYear = ['date >= make_date($3::integer, 1, 1)', 'date < make_date($3::integer + 1, 1, 1)'];
  const branches = visibleParts(states.partner ? ['$1', '$2'] : ['$1'], states.samples).map(
    (part) => `select * from memory ${whereAll([part, ...ofYear])}`,
  );
  return {
    name: statementName('year-book', states),
    text: `
      with found as (
        select * from (${branches.join(' union all ')}) every order by date, id limit ${bookLimits.memories + 1}
      )
      select json_build_object(
        'memories', coalesce(json_agg(row_to_json(item) order by m.date, m.id), '[]'),
        'isComplete', (select count(*) <= ${bookLimits.memories} from found))::text as json
      from (select * from found order by date, id limit ${bookLimits.memories}) m
      cross join lateral (
        select m.id, m.name, m.description, m.date, m.photo_count as "photoCount",
          coalesce((${openStories}), '[]') as stories, (${photosOfBook}) as photos
      ) item`,
    values: [viewer.id, viewer.partnerId, year],
  };
}

/** Of a memory `m`: the stories of both partners; null unless both have written. */
const openStories = `
  select json_agg(json_build_object('authorId', author_id, 'content', content) order by author_id <> $1)
  from story where memory_id = m.id and (author_id = $1 and partner_id = $2 or author_id = $2 and partner_id = $1)
  having count(*) = 2`;

/** What was chosen for a photo `p`, by the later of the two. */
const choiceOf = `(select choice from year_book_choice c where c.photo_id = p.id and c.user_id in ($1, $2)
  order by chosen_at desc, user_id limit 1)`;

/**
 * Of a memory `m`: what was chosen, and of what is neither chosen nor left out the cover and the liked photos, up to
 * their number.
 */
const photosOfBook = `
  select coalesce(json_agg(row_to_json(item) order by p.place), '[]')
  from (
    select p.*, row_number() over (order by ${photoOrder}) as place,
      row_number() over (
        partition by p.choice is null and p.is_offered order by p.is_cover desc, p.likes desc, ${photoOrder}) as rank
    from (
      select p.*, ${choiceOf} as choice, p.id = cover.id as is_cover, liked.likes,
        p.id = cover.id or liked.likes > 0 as is_offered
      from photo p
      cross join lateral (
        select count(*) as likes from photo_like l where l.photo_id = p.id and l.user_id in ($1, $2)
      ) liked
      cross join (
        select coalesce(m.cover_photo_id, (
          select p.id from photo p where p.memory_id = m.id order by ${photoOrder} limit 1)) as id
      ) cover
      where p.memory_id = m.id
    ) p
  ) p
  cross join lateral (select ${photoColumns}, p.choice) item
  where p.choice in ('in', 'page')
    or p.choice is null and p.is_offered and p.rank <= ${bookLimits.photosOfMemory}`;

/**
 * Notes what a viewer has chosen for photos that they see.
 * @returns those that they see; the others are not there for them
 */
export async function choosePhotos(
  db: Db,
  viewer: Viewer,
  choices: ChoosePhotosBody['choices'],
): Promise<EventData<'photo.updated'>[]> {
  const { rows } = await db.query<EventData<'photo.updated'>>({
    name: 'choose-book-photos',
    text: `with seen as (
        select p.id, p.memory_id, m.owner_id, given.choice
        from jsonb_to_recordset($4::jsonb) as given ("photoId" integer, choice text)
        join photo p on p.id = given."photoId" join memory m on m.id = p.memory_id
        where ${visible} for key share of p
      ), written as (
        insert into year_book_choice (photo_id, user_id, choice) select id, $1, choice from seen
        on conflict (photo_id, user_id) do update set choice = excluded.choice, chosen_at = now()
      )
      select id as "photoId", memory_id as "collectionId", owner_id as "ownerId" from seen`,
    values: [...viewerValues(viewer), JSON.stringify(choices)],
  });
  return rows;
}

export async function deleteBookChoicesOfUser(db: Db, userId: number): Promise<void> {
  await db.query('delete from year_book_choice where user_id = $1', [userId]);
}
