import { notificationChannel } from '@our-dates/service-kit/postgres/notifications';
import type { Client, Db } from '@our-dates/service-kit/postgres/pool';
import type { NotificationKind } from '../../contract.ts';
import type { NewsItem } from '../domain/push-message.ts';

/** Of the schema: there is something to tell, or soon. */
export const newsChannel = 'news';

/** Something that a person is to be told. */
export interface News extends NewsItem {
  readonly recipientId: number;
  readonly actorId: number | null;
  readonly commentId: number | null;
  /** ISO 8601. */
  readonly happenedAt: string;
}

/** What follows within ten minutes of a message is told once more, and then together. */
const followsForMs = 600_000;
const collectedAgainForMs = 30_000;

/**
 * Adds news, and the message that tells them. To be the last thing a transaction does.
 * @param collectedForMs how long what belongs to the same message is waited for
 */
export async function addNews(client: Client, news: News, collectedForMs: number): Promise<void> {
  const { rows } = await client.query<{ id: number }>({
    name: 'add-news',
    text: `insert into news (recipient_id, kind, tag, actor_id, collection_id, photo_id, comment_id, happened_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    values: [
      news.recipientId,
      news.kind,
      news.tag,
      news.actorId,
      news.collectionId,
      news.photoId,
      news.commentId,
      news.happenedAt,
    ],
  });
  const follows = `message.told_at > now() - ${followsForMs} * interval '1 millisecond'`;
  await client.query({
    name: 'message-of-news',
    text: `insert into message (recipient_id, tag, first_news, next_news, due_at)
           values ($1, $2, $3, $3, now() + $4 * interval '1 millisecond')
           on conflict (recipient_id, tag) do update set
             first_news = case when message.due_at is null and not ${follows}
               then excluded.first_news else message.first_news end,
             due_at = case when message.due_at is not null then message.due_at
               when ${follows} then now() + ${collectedAgainForMs} * interval '1 millisecond'
               else excluded.due_at end`,
    values: [news.recipientId, news.tag, rows[0]?.id, collectedForMs],
  });
  await client.query({
    name: 'notify-of-news',
    text: `select pg_notify(${notificationChannel(newsChannel)}, '')`,
  });
}

/** The tag under which the photos of a new memory are told with it; null: it is not new. */
export async function findMemoryTag(
  db: Db,
  recipientId: number,
  collectionId: number,
): Promise<string | null> {
  const { rows } = await db.query<{ tag: string }>({
    name: 'memory-tag',
    text: `select tag from news where collection_id = $2 and recipient_id = $1 and kind = 'memory'
             and happened_at > now() - ${followsForMs} * interval '1 millisecond' limit 1`,
    values: [recipientId, collectionId],
  });
  return rows[0]?.tag ?? null;
}

/** Photos that belong to a memory which is told: they need no message of their own. */
export async function addPhotoOfNewMemory(client: Client, news: News): Promise<void> {
  await client.query({
    name: 'add-photo-of-new-memory',
    text: `insert into news (recipient_id, kind, tag, actor_id, collection_id, photo_id, happened_at)
           select $1, 'photos', $2, $3, $4, $5, $6`,
    values: [news.recipientId, news.tag, news.actorId, news.collectionId, news.photoId, news.happenedAt],
  });
}

/** Photos of a memory that came before it, and wait to be told, are told with it. */
export async function joinPhotos(
  client: Client,
  {
    recipientId,
    collectionId,
    from,
    to,
  }: { recipientId: number; collectionId: number; from: string; to: string },
): Promise<void> {
  await client.query(
    `update news set tag = $4 from message
     where news.recipient_id = $1 and news.collection_id = $2 and news.kind = 'photos' and news.tag = $3
       and message.recipient_id = $1 and message.tag = $3 and news.id >= message.next_news`,
    [recipientId, collectionId, from, to],
  );
}

/** Which news are taken back. */
export type Withdrawn =
  | { readonly collectionId: number }
  | { readonly photoId: number }
  | { readonly commentId: number }
  | { readonly likeOf: number; readonly actorId: number };

/** What was not told yet will not be. */
export async function withdrawNews(client: Client, which: Withdrawn): Promise<void> {
  if ('likeOf' in which) {
    await client.query(`delete from news where photo_id = $1 and actor_id = $2 and kind = 'like'`, [
      which.likeOf,
      which.actorId,
    ]);
    return;
  }
  const [column, id] =
    'collectionId' in which
      ? ['collection_id', which.collectionId]
      : 'photoId' in which
        ? ['photo_id', which.photoId]
        : ['comment_id', which.commentId];
  await client.query(`delete from news where ${column} = $1`, [id]);
}

/** Former partners are told nothing any more of what they did before. */
export async function removeNewsBetween(client: Client, userIds: readonly number[]): Promise<void> {
  await client.query('delete from message where recipient_id = any($1::integer[])', [userIds]);
  await client.query('delete from news where recipient_id = any($1::integer[])', [userIds]);
  await client.query(
    'delete from delivery using device where device_id = device.id and device.user_id = any($1::integer[])',
    [userIds],
  );
}

export async function movePhoto(
  client: Client,
  photo: { photoId: number; collectionId: number },
): Promise<void> {
  await client.query(`update news set collection_id = $2 where photo_id = $1 and kind = 'photos'`, [
    photo.photoId,
    photo.collectionId,
  ]);
}

/** Removes what was told so long ago that it counts no more. @returns how much */
export async function removeOldNews(db: Db): Promise<number> {
  const { rowCount } = await db.query(`delete from news where id = any(array(
    select id from news where happened_at < now() - interval '7 days' limit 5000 for update skip locked))`);
  await db.query(`delete from message where due_at is null and told_at < now() - interval '1 day'`);
  return rowCount ?? 0;
}

export interface DueMessage {
  readonly tag: string;
  readonly isPostponed: boolean;
  /** When the first of its news that are not told happened; null: there are none any more. */
  readonly happenedAt: Date | null;
}

/** Some people for whom a message is due. */
export async function dueRecipients(db: Db, limit: number): Promise<number[]> {
  const { rows } = await db.query<{ recipientId: number }>({
    name: 'due-recipients',
    text: `select recipient_id as "recipientId" from message where due_at <= now()
           group by recipient_id order by min(due_at) limit $1`,
    values: [limit],
  });
  return rows.map(({ recipientId }) => recipientId);
}

/** The messages of a person that are due, without kinds that are muted. The person is locked. */
export async function dueMessages(
  client: Client,
  recipientId: number,
  muted: readonly NotificationKind[],
): Promise<DueMessage[]> {
  const { rows } = await client.query<DueMessage>({
    name: 'due-messages',
    text: `select tag, is_postponed as "isPostponed",
             (select min(happened_at) from news where news.recipient_id = $1 and news.tag = message.tag
                and news.id >= message.next_news and news.kind <> all($2::text[])) as "happenedAt"
           from message where recipient_id = $1 and due_at <= now() order by first_news`,
    values: [recipientId, muted],
  });
  return rows;
}

export async function postpone(
  client: Client,
  { recipientId, tags, until }: { recipientId: number; tags: readonly string[]; until: Date },
): Promise<void> {
  await client.query(
    'update message set due_at = $3, is_postponed = true where recipient_id = $1 and tag = any($2::text[])',
    [recipientId, tags, until],
  );
}

/** Settings have changed: what waits on purpose is looked at again. */
export async function endWaiting(db: Db, recipientId: number): Promise<void> {
  await db.query(
    `with ended as (
       update message set due_at = now(), is_postponed = false where recipient_id = $1 and is_postponed returning 1)
     select pg_notify(${notificationChannel(newsChannel)}, '') from (select count(*) from ended) as done`,
    [recipientId],
  );
}

/** All news of these messages are told. */
export async function markTold(client: Client, recipientId: number, tags: readonly string[]): Promise<void> {
  await client.query(
    `update message set due_at = null, is_postponed = false, told_at = now(),
       next_news = coalesce((select max(id) + 1 from news where recipient_id = $1 and news.tag = message.tag), next_news)
     where recipient_id = $1 and tag = any($2::text[])`,
    [recipientId, tags],
  );
}

/** The moment at which the next message or delivery is due; null: none is. */
export async function nextDue(db: Db): Promise<Date | null> {
  const { rows } = await db.query<{ due: Date | null }>({
    name: 'next-due',
    text: `select least((select min(due_at) from message),
             (select min(greatest(next_at, coalesce(held_until, next_at))) from delivery)) as due`,
  });
  return rows[0]?.due ?? null;
}
