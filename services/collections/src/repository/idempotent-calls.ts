import type { Db } from '@our-dates/service-kit/postgres/pool';
import { isGone } from '@our-dates/service-kit/postgres/presence';

/** A call that must have its effect once, as its caller names it. */
export interface CallName {
  readonly userId: number;
  readonly operation: string;
  readonly key: string;
}

export type CallState = { readonly state: 'working' } | { readonly state: 'done'; readonly body: string };

export async function findCall(db: Db, call: CallName): Promise<CallState | null> {
  const { rows } = await db.query<{ body: string | null }>(
    'select body from idempotent_call where user_id = $1 and operation = $2 and key = $3',
    [call.userId, call.operation, call.key],
  );
  const [found] = rows;
  if (!found) return null;
  return found.body === null ? { state: 'working' } : { state: 'done', body: found.body };
}

/** Processes that work on calls are told apart by their numbers in this group of presences. */
export const workersGroup = 'idempotent calls';

/** Who claims a call; without the number of its process only a timeout shows that it has ended. */
export interface Claimant {
  readonly claim: string;
  readonly process: number | null;
}

/**
 * Claims the call, unless it is done, or is claimed by a process that is present or has claimed it within `staleMs`.
 * @returns whether the claim is ours
 */
export async function claimCall(
  db: Db,
  call: CallName,
  { claim, process }: Claimant,
  staleMs: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into idempotent_call as c (user_id, operation, key, claim, process)
     values ($1, $2, $3, $4, $6)
     on conflict (user_id, operation, key) do update
       set claim = excluded.claim, process = excluded.process, claimed_at = now()
     where c.body is null and (c.claimed_at < now() - $5 * interval '1 millisecond'
       or c.process is not null and ${isGone('$7', 'c.process')})`,
    [call.userId, call.operation, call.key, claim, staleMs, process, workersGroup],
  );
  return rowCount === 1;
}

/** The process that works on the call keeps it from being claimed by another. */
export async function renewCall(db: Db, call: CallName, claim: string): Promise<void> {
  await db.query(
    `update idempotent_call set claimed_at = now()
     where user_id = $1 and operation = $2 and key = $3 and claim = $4 and body is null`,
    [call.userId, call.operation, call.key, claim],
  );
}

/** @returns false when the claim has meanwhile become another process's */
export async function completeCall(db: Db, call: CallName, claim: string, body: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update idempotent_call set body = $5
     where user_id = $1 and operation = $2 and key = $3 and claim = $4 and body is null`,
    [call.userId, call.operation, call.key, claim, body],
  );
  return rowCount === 1;
}

export async function releaseCall(db: Db, call: CallName, claim: string): Promise<void> {
  await db.query(
    `delete from idempotent_call
     where user_id = $1 and operation = $2 and key = $3 and claim = $4 and body is null`,
    [call.userId, call.operation, call.key, claim],
  );
}

export async function deleteCallsOfUser(db: Db, userId: number): Promise<void> {
  await db.query('delete from idempotent_call where user_id = $1', [userId]);
}

export async function deleteOldCalls(db: Db, olderThanMs: number): Promise<void> {
  await db.query(`delete from idempotent_call where claimed_at < now() - $1 * interval '1 millisecond'`, [
    olderThanMs,
  ]);
}
