import { repeatableDays } from '@our-dates/contracts/repeatable-days';
import type { Client, Db } from '@our-dates/service-kit/postgres/pool';

/** A request that may be repeated, as its author names it. */
export interface RequestName {
  readonly authorId: number;
  readonly key: string;
}

/**
 * The comment that an earlier request of this name has added or changed. Until the transaction ends, no other request
 * of this name passes; also forgets those of its author that no page repeats any more.
 * @returns null when this is the first
 */
export async function earlierRequest(client: Client, { authorId, key }: RequestName): Promise<number | null> {
  await client.query(`select pg_advisory_xact_lock(hashtext('comment request'), hashtext($1))`, [
    `${authorId} ${key}`,
  ]);
  // A statement of its own: it has to see what was committed while the one before waited.
  const { rows } = await client.query<{ commentId: number }>(
    `with old as (
       delete from request where author_id = $1 and made_at < now() - $3 * interval '1 day'
     )
     select comment_id as "commentId" from request where author_id = $1 and key = $2`,
    [authorId, key, repeatableDays],
  );
  return rows[0]?.commentId ?? null;
}

export async function keepRequest(db: Db, { authorId, key }: RequestName, commentId: number): Promise<void> {
  await db.query('insert into request (author_id, key, comment_id) values ($1, $2, $3)', [
    authorId,
    key,
    commentId,
  ]);
}

export async function deleteRequestsOf(db: Db, authorId: number): Promise<void> {
  await db.query('delete from request where author_id = $1', [authorId]);
}
