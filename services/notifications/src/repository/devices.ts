import type { Client, Db } from '@our-dates/service-kit/postgres/pool';
import type { NotificationLanguage } from '../../contract.ts';

/** A browser as its push service reaches it. */
export interface Device {
  readonly userId: number;
  /** The login that registers it. */
  readonly loginAt: string;
  readonly endpoint: string;
  readonly service: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly origin: string;
  readonly name: string;
  readonly language: NotificationLanguage;
}

export interface ListedDevice {
  readonly id: number;
  readonly endpoint: string;
  readonly name: string;
  readonly language: NotificationLanguage;
  readonly createdAt: Date;
  readonly seenAt: Date;
}

const listedColumns = `id, endpoint, name, language, created_at as "createdAt", seen_at as "seenAt"`;

/** The latest first. */
export async function devicesOf(db: Db, userId: number): Promise<ListedDevice[]> {
  const { rows } = await db.query<ListedDevice>({
    name: 'devices-of',
    text: `select ${listedColumns} from device where user_id = $1 order by seen_at desc, id desc`,
    values: [userId],
  });
  return rows;
}

/** Who has registered an endpoint, with the keys it came with. Nobody else registers it until the transaction ends. */
export async function lockDevice(
  client: Client,
  endpoint: string,
): Promise<{ id: number; userId: number; p256dh: string; auth: string } | null> {
  // A statement of its own: the next one has to see what was committed while this one waited.
  await client.query(`select pg_advisory_xact_lock(hashtext('endpoint'), hashtext($1))`, [endpoint]);
  const { rows } = await client.query<{ id: number; userId: number; p256dh: string; auth: string }>(
    `select id, user_id as "userId", p256dh, auth from device where endpoint = $1 for update`,
    [endpoint],
  );
  return rows[0] ?? null;
}

export async function countDevices(db: Db, userId: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::integer as count from device where user_id = $1',
    [userId],
  );
  return rows[0]?.count ?? 0;
}

/** Adds a device, or renews the one with this endpoint, which is locked. */
export async function putDevice(client: Client, device: Device): Promise<ListedDevice> {
  const { rows } = await client.query<ListedDevice>({
    name: 'put-device',
    text: `insert into device (user_id, login_at, endpoint, service, p256dh, auth, origin, name, language)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
           on conflict (endpoint) do update set login_at = excluded.login_at, p256dh = excluded.p256dh,
             auth = excluded.auth, origin = excluded.origin, name = excluded.name, language = excluded.language,
             seen_at = now()
           returning ${listedColumns}`,
    values: [
      device.userId,
      device.loginAt,
      device.endpoint,
      device.service,
      device.p256dh,
      device.auth,
      device.origin,
      device.name,
      device.language,
    ],
  });
  const [put] = rows;
  if (!put) throw new Error('the device was not written');
  return put;
}

export async function removeDeviceById(db: Db, id: number): Promise<void> {
  await db.query('delete from device where id = $1', [id]);
}

/** @returns whether this person had such a device */
export async function removeDeviceOf(db: Db, userId: number, id: number): Promise<boolean> {
  const { rowCount } = await db.query('delete from device where id = $1 and user_id = $2', [id, userId]);
  return (rowCount ?? 0) > 0;
}

/** The end of one login, or of all logins of a person but one. */
export interface EndedLogin {
  readonly userId: number;
  /** Null: all of them, until `at`. */
  readonly loginAt: string | null;
  readonly exceptLoginAt: string | null;
  readonly at: string;
}

/** Removes the devices that were registered with it, and notes it for registrations that come late. */
export async function endLogin(
  client: Client,
  { userId, loginAt, exceptLoginAt, at }: EndedLogin,
): Promise<void> {
  const values = [userId, loginAt, exceptLoginAt, at];
  await client.query(
    'insert into ended_login (user_id, login_at, except_login_at, ended_at) values ($1, $2, $3, $4)',
    values,
  );
  await client.query(
    `delete from device where user_id = $1 and case when $2::timestamptz is null
       then login_at <= $4 and login_at is distinct from $3::timestamptz else login_at = $2 end`,
    values,
  );
}

export async function hasEnded(db: Db, userId: number, loginAt: string): Promise<boolean> {
  const { rows } = await db.query<{ ended: boolean }>(
    `select exists (select from ended_login where user_id = $1 and case when login_at is null
       then $2::timestamptz <= ended_at and $2 is distinct from except_login_at else login_at = $2 end) as ended`,
    [userId, loginAt],
  );
  return rows[0]?.ended ?? true;
}

/** Removes what no request can be late for any more. */
export async function removeOldEnds(db: Db): Promise<number> {
  const { rowCount } = await db.query(`delete from ended_login where ended_at < now() - interval '1 hour'`);
  return rowCount ?? 0;
}
