import { permissionToken } from '@our-dates/contracts/permission';
import type { Revocations } from '@our-dates/contracts/revocations';
import type { Db } from '@our-dates/service-kit/postgres/pool';

/*
 * Which sessions have ended before their time, in the database. The key-value store, from which they are also removed,
 * may be restored from an older copy.
 */

/** What must be known of a session to tell whether it has been ended. */
export interface KnownSession {
  /** SHA-256 of its id. */
  readonly hash: string;
  readonly userId: number;
  readonly generation: number;
}

export async function insertEndedSession(db: Db, hash: string, until: string): Promise<void> {
  await db.query({
    name: 'end-session',
    text: 'insert into ended_session (hash, until) values ($1, $2) on conflict do nothing',
    values: [hash, until],
  });
}

export async function isEndedSession(db: Db, { hash, userId, generation }: KnownSession): Promise<boolean> {
  const { rows } = await db.query<{ ended: boolean }>({
    name: 'session-ended',
    text: `select exists (select from ended_session where hash = $1)
               or exists (select from session_generation where account_id = $2 and generation > $3) as ended`,
    values: [hash, userId, generation],
  });
  return rows[0]?.ended ?? true;
}

/** Notes that what began with a login was ended before its session expired. */
export async function insertEndedLogin(db: Db, accountId: number, loginAt: string): Promise<void> {
  await db.query({
    name: 'end-login',
    text: `insert into ended_login (account_id, login_at) values ($1, $2) on conflict do nothing`,
    values: [accountId, loginAt],
  });
}

/** Of accounts that are removed: nothing that began with any login of theirs may finish. */
export async function deleteEndedLogins(db: Db, accountIds: readonly number[]): Promise<void> {
  await db.query('delete from ended_login where account_id = any($1::integer[])', [accountIds]);
}

/** Whether a login was ended, alone or with all others of the account since. */
export async function isEndedLogin(db: Db, accountId: number, loginAt: string): Promise<boolean> {
  const { rows } = await db.query<{ ended: boolean }>({
    name: 'login-ended',
    text: `select exists (select from ended_login where account_id = $1 and login_at = $2)
               or exists (select from session_generation where account_id = $1 and changed_at >= $2) as ended`,
    values: [accountId, loginAt],
  });
  return rows[0]?.ended ?? true;
}

/** A generation that is newer than every one so far, of all accounts. */
export async function nextGeneration(db: Db): Promise<number> {
  const { rows } = await db.query<{ generation: number }>(
    `select nextval('session_generations') as generation`,
  );
  const [next] = rows;
  if (!next) throw new Error('a sequence has a next value');
  return next.generation;
}

/** From now on, sessions of the account that are of an older generation are invalid. */
export async function raiseGeneration(db: Db, accountId: number, generation: number): Promise<void> {
  await db.query(
    `insert into session_generation (account_id, generation) values ($1, $2)
     on conflict (account_id) do update
     set generation = excluded.generation, changed_at = now(), written_in = pg_current_xact_id()
     where session_generation.generation < excluded.generation`,
    [accountId, generation],
  );
}

/**
 * What was ended in transactions that were not over at `position`, as far as it matters still.
 * @param options.lifetimeMs of a session: one that was opened in an older generation expires after it
 */
export async function findRevocations(
  db: Db,
  position: string,
  { lifetimeMs }: { lifetimeMs: number },
): Promise<Revocations> {
  const { rows } = await db.query<Revocations>({
    name: 'revocations',
    text: `select pg_snapshot_xmin(pg_current_snapshot())::text as position,
             (select coalesce(json_agg(json_build_object('hash', hash, 'until', until)), '[]')
              from ended_session where written_in >= $1::xid8 and until > now()) as sessions,
             (select coalesce(json_agg(json_build_object('userId', account_id, 'generation', generation,
                'until', changed_at + $2 * interval '1 millisecond')), '[]')
              from session_generation
              where written_in >= $1::xid8 and changed_at > now() - $2 * interval '1 millisecond') as people`,
    values: [position, lifetimeMs],
  });
  const [found] = rows;
  if (!found) throw new Error('a query without a table has one row');
  return found;
}

/**
 * Removes what no copy of the store can contain any more, and which logins were ended, when no request can last longer.
 * @returns how many
 */
export async function deleteOldRevocations(db: Db, options: { lifetimeMs: number }): Promise<number> {
  const { rowCount } = await db.query(`delete from ended_session where until < now()`);
  await db.query(`delete from ended_login where ended_at < now() - $1 * interval '1 second'`, [
    permissionToken.toleranceSeconds,
  ]);
  const { rowCount: ofAccounts } = await db.query(
    `delete from session_generation
     where changed_at < now() - $1 * interval '1 millisecond'
       and not exists (select from account where id = account_id)`,
    [options.lifetimeMs],
  );
  return (rowCount ?? 0) + (ofAccounts ?? 0);
}
