import type { Client, Db } from '@our-dates/service-kit/postgres/pool';
import type { NotificationKind, NotificationLanguage } from '../../contract.ts';
import type { NewsItem } from '../domain/push-message.ts';

/** A message on its way to a device, which this process holds for a time. */
export interface HeldDelivery {
  readonly id: number;
  readonly revision: number;
  readonly attempts: number;
  readonly tag: string;
  readonly isShort: boolean;
  /** What its delay is counted from; null: it has waited on purpose. */
  readonly happenedAt: Date | null;
  readonly expiresAt: Date;
  readonly deviceId: number;
  readonly endpoint: string;
  readonly service: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly origin: string;
  readonly language: NotificationLanguage;
}

/** Puts a message on its way to every device of a person; one that is on its way already gets the newer content. */
export async function addDeliveries(
  client: Client,
  delivery: {
    recipientId: number;
    tag: string;
    tags: readonly string[];
    happenedAt: Date | null;
    lifetimeMs: number;
  },
): Promise<void> {
  const { recipientId, tag, tags, happenedAt, lifetimeMs } = delivery;
  await client.query({
    name: 'add-deliveries',
    text: `insert into delivery (device_id, tag, tags, happened_at, next_at, expires_at)
           select id, $2, $3, $4, now(), now() + $5 * interval '1 millisecond' from device where user_id = $1
           order by id
           on conflict (device_id, tag) do update set tags = excluded.tags, revision = delivery.revision + 1,
             happened_at = excluded.happened_at, expires_at = excluded.expires_at,
             next_at = greatest(delivery.next_at, excluded.next_at)`,
    values: [recipientId, tag, tags, happenedAt, lifetimeMs],
  });
}

/**
 * Takes deliveries that are due. A process that is gone gives them back when `holdMs` have passed.
 * @param options.without origins of push services that get nothing now
 */
export async function takeDeliveries(
  db: Db,
  { limit, holdMs, without }: { limit: number; holdMs: number; without: readonly string[] },
): Promise<HeldDelivery[]> {
  const { rows } = await db.query<HeldDelivery>({
    name: 'take-deliveries',
    text: `with due as (
             select delivery.id from delivery join device on device.id = device_id
             where next_at <= now() and (held_until is null or held_until < now()) and service <> all($3::text[])
             order by next_at limit $1 for update of delivery skip locked
           )
           update delivery set held_until = now() + $2 * interval '1 millisecond', attempts = attempts + 1
           from due, device join person using (user_id) where delivery.id = due.id and device.id = device_id
           returning delivery.id, delivery.revision, attempts, tag, is_short as "isShort", happened_at as "happenedAt",
             expires_at as "expiresAt", device_id as "deviceId", endpoint, service, p256dh, auth, origin,
             coalesce(person.language, device.language) as language`,
    values: [limit, holdMs, without],
  });
  return rows;
}

export interface DeliveryContent {
  readonly items: readonly NewsItem[];
  readonly partnerName: string;
  readonly unseen: number;
}

/** What a delivery says now: news that were withdrawn meanwhile are not in it, nor kinds that were muted. */
export async function contentOf(db: Db, deliveryId: number): Promise<DeliveryContent> {
  const { rows } = await db.query<{
    items: { kind: NotificationKind; tag: string; collectionId: number | null; photoId: number | null }[];
    partnerName: string | null;
    unseen: number;
  }>({
    name: 'delivery-content',
    text: `with told as (
             select news.* from delivery join device on device.id = device_id join person using (user_id)
             join message on message.recipient_id = user_id and message.tag = any(delivery.tags)
             join news on news.recipient_id = user_id and news.tag = message.tag and news.id >= first_news
             where delivery.id = $1 and kind <> all(muted)
           )
           select
             coalesce((select json_agg(json_build_object('kind', kind, 'tag', tag, 'collectionId', collection_id,
               'photoId', photo_id) order by id) from (select * from told order by id limit 100) as listed), '[]') as items,
             (select display_name from person where user_id =
               (select actor_id from told where actor_id is not null order by id limit 1)) as "partnerName",
             (select count(*)::integer from delivery join device on device.id = device_id join person using (user_id)
              join news on news.recipient_id = user_id and news.happened_at > person.seen_at
              where delivery.id = $1) as unseen`,
    values: [deliveryId],
  });
  const { items = [], partnerName = '', unseen = 0 } = rows[0] ?? {};
  return { items, partnerName: partnerName ?? '', unseen };
}

type Held = Pick<HeldDelivery, 'id' | 'revision'>;

/** It has arrived, or never will; when there is more to tell by now, that is sent next. */
export async function finishDelivery(db: Db, { id, revision }: Held): Promise<void> {
  await db.query({
    name: 'finish-delivery',
    text: `with finished as (delete from delivery where id = $1 and revision = $2)
           update delivery set held_until = null, attempts = 0 where id = $1 and revision <> $2`,
    values: [id, revision],
  });
}

/** It is tried again later. */
export async function retryDelivery(
  db: Db,
  { id }: Held,
  { afterMs, isShort }: { afterMs: number; isShort: boolean },
): Promise<void> {
  await db.query({
    name: 'retry-delivery',
    text: `update delivery set held_until = null, next_at = now() + $2 * interval '1 millisecond', is_short = $3
           where id = $1`,
    values: [id, afterMs, isShort],
  });
}

/** Deliveries that are due, and how long the oldest has been, in seconds. */
export async function waitingDeliveries(db: Db): Promise<{ count: number; oldestSeconds: number }> {
  const { rows } = await db.query<{ count: number; oldestSeconds: number }>({
    name: 'waiting-deliveries',
    text: `select count(*)::integer as count,
             coalesce(extract(epoch from now() - min(happened_at)), 0)::float8 as "oldestSeconds" from delivery`,
  });
  return rows[0] ?? { count: 0, oldestSeconds: 0 };
}
