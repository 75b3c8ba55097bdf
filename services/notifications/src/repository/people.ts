import type { EventData } from '@our-dates/contracts/events';
import type { Client, Db } from '@our-dates/service-kit/postgres/pool';
import type { NotificationKind } from '../../contract.ts';

/** What a person wants to be told of, and when. */
export interface Settings {
  readonly muted: readonly NotificationKind[];
  /** Minutes of the day. */
  readonly quietHours: { readonly from: number; readonly to: number } | null;
  readonly isDaily: boolean;
  readonly timeZone: string;
}

interface SettingsRow {
  muted: NotificationKind[];
  quietFrom: number | null;
  quietTo: number | null;
  isDaily: boolean;
  timeZone: string;
}

const settingsColumns = `muted, quiet_from as "quietFrom", quiet_to as "quietTo", is_daily as "isDaily",
  time_zone as "timeZone"`;

function toSettings({ quietFrom, quietTo, ...row }: SettingsRow): Settings {
  const isQuiet = quietFrom !== null && quietTo !== null;
  return { ...row, quietHours: isQuiet ? { from: quietFrom, to: quietTo } : null };
}

/** Of a person of whom nothing is known yet. */
export const firstSettings: Settings = { muted: [], quietHours: null, isDaily: false, timeZone: 'UTC' };

export async function findSettings(db: Db, userId: number): Promise<Settings> {
  const { rows } = await db.query<SettingsRow>({
    name: 'settings',
    text: `select ${settingsColumns} from person where user_id = $1`,
    values: [userId],
  });
  return rows[0] ? toSettings(rows[0]) : firstSettings;
}

/** The settings of a person, who is locked until the transaction ends; null: another transaction has locked it, or there are none. */
export async function lockSettings(client: Client, userId: number): Promise<Settings | null> {
  const { rows } = await client.query<SettingsRow>({
    name: 'lock-settings',
    text: `select ${settingsColumns} from person where user_id = $1 for no key update skip locked`,
    values: [userId],
  });
  return rows[0] ? toSettings(rows[0]) : null;
}

export async function saveSettings(db: Db, userId: number, settings: Settings): Promise<void> {
  const { muted, quietHours, isDaily, timeZone } = settings;
  await db.query(
    `insert into person (user_id, muted, quiet_from, quiet_to, is_daily, time_zone)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id) do update set muted = excluded.muted, quiet_from = excluded.quiet_from,
       quiet_to = excluded.quiet_to, is_daily = excluded.is_daily, time_zone = excluded.time_zone`,
    [userId, muted, quietHours?.from ?? null, quietHours?.to ?? null, isDaily, timeZone],
  );
}

/** What the database knows as a time zone. Not part of a transaction: an unknown one would end it. */
export async function isTimeZone(db: Db, name: string): Promise<boolean> {
  try {
    await db.query('select now() at time zone $1', [name]);
    return true;
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === '22023')
      return false;
    throw error;
  }
}

/**
 * Notes that a person is there and has seen what is new, and who their partner is, as the gateway states it. An event knows
 * that better, unless it is older than a statement of the gateway can be.
 */
export async function notePerson(
  db: Db,
  person: { id: number; partnerId: number | null; timeZone: string | undefined },
): Promise<void> {
  await db.query({
    name: 'note-person',
    text: `insert into person (user_id, partner_id, partner_changed_at, time_zone)
           values ($1, $2, '-infinity', coalesce($3, 'UTC'))
           on conflict (user_id) do update set seen_at = now(), time_zone = coalesce($3, person.time_zone),
             partner_id = case when ${isStatementNewer} then excluded.partner_id else person.partner_id end`,
    values: [person.id, person.partnerId, person.timeZone ?? null],
  });
}

const isStatementNewer = `person.partner_changed_at < now() - interval '2 minutes'`;

/** Name and language, unless newer ones are known. */
export async function keepAccount(
  db: Db,
  person: Pick<EventData<'user.updated'>, 'userId' | 'revision' | 'displayName' | 'language'>,
): Promise<void> {
  await db.query({
    name: 'keep-account',
    text: `insert into person (user_id, display_name, revision, language) values ($1, $2, $3, $4)
           on conflict (user_id) do update set display_name = excluded.display_name, revision = excluded.revision,
             language = excluded.language
           where person.revision < excluded.revision`,
    values: [person.userId, person.displayName, person.revision, person.language ?? null],
  });
}

/**
 * These people, who are locked, are partners, or no longer; an event that is older than what is known changes nothing. A
 * former user has no partner.
 */
export async function keepPartners(
  client: Client,
  [one, other]: readonly [number, number],
  { areTogether, at }: { areTogether: boolean; at: string },
): Promise<void> {
  await client.query({
    name: 'keep-partners',
    text: `insert into person (user_id, partner_id, partner_changed_at)
           select user_id, case when $3 then partner_id end, $4::timestamptz
           from (values ($1::integer, $2::integer), ($2, $1)) as couple (user_id, partner_id)
           where not exists (select from former_user where former_user.user_id in ($1, $2))
           order by user_id
           on conflict (user_id) do update
           set partner_id = excluded.partner_id, partner_changed_at = excluded.partner_changed_at
           where person.partner_changed_at < excluded.partner_changed_at`,
    values: [one, other, areTogether, at],
  });
}

/**
 * Whom an action of a person is told to: their partner, if they were partners already. The partner's row is locked, so that
 * they stay partners until the transaction ends.
 */
export async function lockPartnerOf(client: Client, actorId: number, at: string): Promise<number | null> {
  const { rows } = await client.query<{ userId: number }>({
    name: 'lock-partner',
    text: `select user_id as "userId" from person
           where partner_id = $1 and partner_changed_at <= $2
             and exists (select from device where device.user_id = person.user_id)
           order by user_id limit 1 for no key update`,
    values: [actorId, at],
  });
  return rows[0]?.userId ?? null;
}

/** Locks a person who has a device; null: they have none. */
export async function lockPerson(
  client: Client,
  userId: number,
): Promise<{ partnerId: number | null } | null> {
  const { rows } = await client.query<{ partnerId: number | null }>(
    `select partner_id as "partnerId" from person
     where user_id = $1 and exists (select from device where device.user_id = person.user_id)
     for no key update`,
    [userId],
  );
  return rows[0] ?? null;
}

/** Somebody for whom a morning has begun. */
export interface Morning {
  readonly userId: number;
  readonly partnerId: number | null;
  /** `2026-04-19`, where they are. */
  readonly today: string;
}

/** People with a device whose morning has begun and was not noted yet, some of them; it is noted now. */
export async function takeMornings(client: Client, now: Date, limit: number): Promise<Morning[]> {
  const { rows } = await client.query<Morning>({
    name: 'mornings',
    text: `with due as (
             select user_id, ($1::timestamptz at time zone time_zone)::date as today from person
             where not 'on-this-day' = any(muted)
               and exists (select from device where device.user_id = person.user_id)
               and ($1::timestamptz at time zone time_zone)::time between '08:00' and '11:59'
               and (morning is null or morning < ($1::timestamptz at time zone time_zone)::date)
             limit $2 for no key update skip locked
           )
           update person set morning = due.today from due where person.user_id = due.user_id
           returning person.user_id as "userId", partner_id as "partnerId",
             to_char(due.today, 'YYYY-MM-DD') as today`,
    values: [now, limit],
  });
  return rows;
}
