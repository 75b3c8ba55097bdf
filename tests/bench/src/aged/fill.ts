import { derivativeWidths } from '@our-dates/contracts/derivative-widths';
import { quoteIdentifier } from '@our-dates/service-kit/postgres/pool';
import { withConnection } from '@our-dates/service-kit/testing/fresh';

/** How much a platform holds. */
export interface Age {
  /** In addition to the one that is measured. */
  readonly couples: number;
  /** That all services together have processed, over four weeks. */
  readonly events: number;
}

type Connection = Parameters<Parameters<typeof withConnection>[1]>[0];

/** Of each person, over twelve years; a couple has twice as many. */
const memories = 50;
const photosOfMemory = 10;
export const photosOfCouple = 2 * memories * photosOfMemory;
/** In one memory of the couple that is measured. */
export const rareWord = 'needle';

/**
 * Fills the database of a running platform as years of use do: accounts, partnerships, memories with photos, likes,
 * comments, what was new, and processed events.
 * @param adminUrl of an administrator of the database
 * @param couple that is measured: user ids
 * @returns the names of all photos, whose originals are missing
 */
export function fillPlatform(
  adminUrl: string,
  couple: readonly [number, number],
  age: Age,
): Promise<string[]> {
  return withConnection(adminUrl, async (client) => {
    await fillAccounts(client, couple, age.couples);
    await fillMemories(client);
    await fillComments(client);
    await fillNews(client);
    if (age.events > 0) await fillEvents(client, age.events);
    await client.query('vacuum analyze');
    const { rows } = await client.query<{ name: string }>(
      `select name from collections.photo where file_name = 'aged'`,
    );
    return rows.map(({ name }) => name);
  });
}

async function fillAccounts(
  client: Connection,
  couple: readonly [number, number],
  couples: number,
): Promise<void> {
  await client.query(
    `insert into auth.account (username, display_name, password_hash, color)
     select 'aged-' || g, 'Person ' || g, 'none', '#b03a59' from generate_series(1, $1::integer) g order by g`,
    [couples * 2],
  );
  await client.query(
    `create temporary table aged as
     select id, username, display_name, row_number() over (order by id) as place
     from auth.account where username like 'aged-%'`,
  );
  for (const schema of ['collections', 'comments']) {
    await client.query(
      `insert into ${schema}.person (user_id, revision, username, display_name)
       select id, 1, username, display_name from aged`,
    );
  }
  await client.query(
    `insert into partnership.person (user_id, revision, username, display_name, is_demo)
     select id, 1, username, display_name, false from aged`,
  );
  await client.query(
    `with made as (
       insert into partnership.partnership (first_user_id, second_user_id)
       select one.id, other.id from aged one join aged other on other.place = one.place + 1 where one.place % 2 = 1
       returning id, first_user_id, second_user_id)
     insert into partnership.membership (user_id, partner_id, partnership_id)
     select first_user_id, second_user_id, id from made
     union all select second_user_id, first_user_id, id from made`,
  );
  await client.query(
    `create temporary table owner as select id from aged union all select unnest($1::integer[])`,
    [couple],
  );
  await client.query('analyze owner');
}

async function fillMemories(client: Connection): Promise<void> {
  await client.query(
    `insert into collections.memory (owner_id, name, description, type, date, created_at, photo_count)
     select id, case when g = $1::integer / 2 then 'The ${rareWord} in the hay' else 'Evening ' || left(md5(id || '/' || g), 6) end,
       'We walked the long way home, ' || left(md5(g::text), 9), 'custom', day::date, day, $2::integer
     from owner cross join generate_series(1, $1::integer) g
     cross join lateral (select timestamptz '2014-11-01' + g * (interval '12 years' / $1::integer) as day) days`,
    [memories, photosOfMemory],
  );
  await client.query(
    `insert into collections.photo (memory_id, position, name, title, file_name, content_type, bytes, sha256, width,
       height, status, widths, uploaded_by, uploaded_at)
     select m.id, k, md5('aged ' || m.id || '/' || k), 'Photo ' || k, 'aged', 'image/jpeg', 1, 'x', 4032, 3024, 'ready',
       $2::integer[], m.owner_id, m.created_at
     from collections.memory m join owner on owner.id = m.owner_id
     cross join generate_series(1, $1::integer) k where m.photo_count = $1::integer`,
    [photosOfMemory, derivativeWidths],
  );
  await client.query(
    `insert into collections.photo_like (photo_id, user_id)
     select p.id, p.uploaded_by from collections.photo p where p.file_name = 'aged' and p.id % 5 = 0`,
  );
}

async function fillComments(client: Connection): Promise<void> {
  await client.query(
    `insert into comments.photo (photo_id, revision, owner_id, is_protected)
     select id, 1, uploaded_by, false from collections.photo where file_name = 'aged'`,
  );
  await client.query(
    `insert into comments.comment (photo_id, author_id, content, created_at)
     select id, uploaded_by, 'Lovely ' || md5(id::text), uploaded_at + interval '1 day'
     from collections.photo where file_name = 'aged' and id % 2 = 0`,
  );
  await client.query(
    `insert into collections.comment_text (comment_id, photo_id, author_id, revision, search_text)
     select c.id, c.photo_id, c.author_id, 1, collections.folded(c.content)
     from comments.comment c join collections.photo p on p.id = c.photo_id and p.file_name = 'aged'`,
  );
}

/** Of the last month, which the service keeps. */
async function fillNews(client: Connection): Promise<void> {
  await client.query(
    `insert into activity.change (type, person_id, actor_id, collection_id, photo_id, at, logged_at)
     select 'photo.uploaded', uploaded_by, uploaded_by, memory_id, id, at, at
     from collections.photo cross join lateral (select now() - id % 28 * interval '1 day' as at) times
     where file_name = 'aged' order by at`,
  );
}

/** Half of the received ones have been kept for their time; of ten there is one that was sent. */
async function fillEvents(client: Connection, events: number): Promise<void> {
  const schemas = await eventSchemas(client);
  const each = Math.ceil(events / schemas.length);
  for (const schema of schemas) {
    await client.query(
      `insert into ${quoteIdentifier(schema)}.inbox (consumer, event_id, received_at)
       select 'aged', gen_random_uuid(), now() - g * (interval '28 days' / $1::integer)
       from generate_series(1, $1::integer) g`,
      [each],
    );
    await client.query(
      `insert into ${quoteIdentifier(schema)}.outbox (message, sent_at)
       select jsonb_build_object('id', gen_random_uuid(), 'type', 'photo.uploaded', 'version', 1, 'actorId', g,
         'time', now(), 'data', jsonb_build_object('photoId', g)), now() - interval '2 hours'
       from generate_series(1, $1::integer / 10) g`,
      [each],
    );
  }
}

/** The schemas of services that send and receive events. */
export async function eventSchemas(client: Connection): Promise<string[]> {
  const { rows } = await client.query<{ schema: string }>(
    `select table_schema as schema from information_schema.tables where table_name = 'inbox' order by 1`,
  );
  return rows.map(({ schema }) => schema);
}
