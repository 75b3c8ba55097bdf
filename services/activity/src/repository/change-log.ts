import { keptAfterDeletion } from '@our-dates/contracts/account-deletion';
import type { Changes, Logged, LoggedChange, LoggedNotice } from '@our-dates/contracts/changes';
import { listenForNotifications, notificationChannel } from '@our-dates/service-kit/postgres/notifications';
import type { PartitionedTable } from '@our-dates/service-kit/postgres/partitions';
import type { Client, Db, Pool } from '@our-dates/service-kit/postgres/pool';
import type { StandingConnection } from '@our-dates/service-kit/postgres/standing-connection';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import { isHidden } from './hiding.ts';
import { lockLog } from './log-lock.ts';

/** A change as it enters the log. */
export type NewChange = (Omit<LoggedChange, 'position'> | Omit<LoggedNotice, 'position'>) & {
  /** It says that a thing is hidden, and is told although the thing is. */
  readonly isHiding?: boolean;
};

const channel = 'changes';

/** @param options.heard called when there may be new changes */
export function listenForChanges(options: {
  connectionString: string;
  pool: Pool;
  log: Log;
  heard: () => void;
}): StandingConnection {
  return listenForNotifications({ ...options, name: 'change log', channel });
}

/** To be the last thing a transaction does: it waits for the others. */
export async function appendChanges(client: Client, changes: readonly NewChange[]): Promise<void> {
  if (changes.length === 0) return;
  await lockLog(client);
  await client.query({
    name: 'append-changes',
    text: `with written as (
        insert into change
          (type, person_id, is_private, actor_id, collection_id, photo_id, comment_id, reads, at, traceparent,
            is_hidden)
        select given.type, "personId", "isPrivate", "actorId", "collectionId", "photoId", "commentId", given.reads,
          given.at, given.traceparent,
          "isHiding" is not true and given.type not in ('collection.deleted', 'photo.deleted')
            and ${isHidden('"collectionId"', '"photoId"')}
        from jsonb_to_recordset($1::jsonb) as given (type text, "personId" integer, "isPrivate" boolean,
          "actorId" integer, "collectionId" integer, "photoId" integer, "commentId" integer, reads text[],
          at timestamptz, traceparent text, "isHiding" boolean)
        returning 1)
      select pg_notify(${notificationChannel(channel)}, '') from (select count(*) from written) as done`,
    values: [JSON.stringify(changes)],
  });
}

const columns = `position, type, person_id as "personId", is_private as "isPrivate", actor_id as "actorId",
  collection_id as "collectionId", photo_id as "photoId", comment_id as "commentId", reads, at, traceparent`;

interface ChangeRow extends Omit<LoggedChange, 'at' | 'traceparent'> {
  reads: string[] | null;
  at: Date;
  traceparent: string | null;
}

function toLogged({ traceparent, at, reads, ...row }: ChangeRow): Logged {
  const when = { at: at.toISOString(), ...(traceparent === null ? {} : { traceparent }) };
  if (reads === null) return { ...row, ...when };
  const { type, actorId, position, personId, isPrivate } = row;
  return { type, actorId, position, personId, isPrivate, reads, ...when };
}

/** @param logged in the order of their positions */
function listed(logged: readonly Logged[]): Pick<Changes, 'changes' | 'notices'> {
  const notices = logged.filter((one) => 'reads' in one);
  return {
    changes: logged.filter((one): one is LoggedChange => !('reads' in one)),
    ...(notices.length > 0 ? { notices } : {}),
  };
}

/** At most so many changes are answered at once. */
export const changesAtMost = 1000;

/** What has been logged above a position, the oldest first, at most `changesAtMost`; the next call continues. */
export async function readChanges(db: Db, after: number): Promise<Changes> {
  const { rows } = await db.query<ChangeRow>({
    name: 'changes-after',
    text: `select ${columns} from change where position > $1 and not is_hidden
           order by position limit ${changesAtMost}`,
    values: [after],
  });
  return {
    ...listed(rows.map(toLogged)),
    position: rows.at(-1)?.position ?? after,
    isComplete: await reaches(db, after),
  };
}

/** The changes of the last minutes, for a reader that begins. At most the newest `changesAtMost`. */
export async function readLatestChanges(db: Db): Promise<Changes> {
  const { rows } = await db.query<ChangeRow>({
    name: 'latest-changes',
    text: `select ${columns} from change where logged_at > now() - interval '10 minutes' and not is_hidden
           order by position desc limit ${changesAtMost}`,
  });
  const logged = rows.map(toLogged).reverse();
  const newest = logged.at(-1)?.position ?? (await newestPosition(db));
  return { ...listed(logged), position: newest, isComplete: true };
}

/** What these people see above a position; incomplete when that is more than `changesAtMost`. */
export async function readChangesOf(db: Db, people: readonly number[], after: number): Promise<Changes> {
  const { rows } = await db.query<ChangeRow>({
    name: 'changes-of-people',
    text: `select ${columns} from change
           where position > $2 and not is_hidden and (person_id = any($1::integer[]) or actor_id = any($1::integer[]))
           order by position limit ${changesAtMost + 1}`,
    values: [people, after],
  });
  const isComplete = rows.length <= changesAtMost && (await reaches(db, after));
  return { ...listed(rows.map(toLogged)), position: rows.at(-1)?.position ?? after, isComplete };
}

/** Whether nothing above a position has been removed for its age, and there has been such a position. */
async function reaches(db: Db, after: number): Promise<boolean> {
  const { rows } = await db.query<{ reaches: boolean }>({
    name: 'log-reaches',
    text: `select $1::bigint >= (select pruned_to from log)
             and $1::bigint <= (select last_value from change_position_seq) as reaches`,
    values: [after],
  });
  return rows[0]?.reaches ?? false;
}

async function newestPosition(db: Db): Promise<number> {
  const { rows } = await db.query<{ newest: number }>(
    'select greatest(max(position), (select pruned_to from log)) as newest from change',
  );
  return rows[0]?.newest ?? 0;
}

/** Removes the earlier entries of a deleted thing: its deletion is enough. */
export async function removeChangesOf(
  client: Client,
  gone: { collectionId?: number; photoId?: number; commentId?: number },
): Promise<void> {
  await lockLog(client);
  await client.query({
    name: 'remove-changes',
    text: 'delete from change where (collection_id = $1 and photo_id is null) or photo_id = $2 or comment_id = $3',
    values: [gone.collectionId ?? null, gone.photoId ?? null, gone.commentId ?? null],
  });
}

/** A photo is new in the memory where it is now. */
export async function moveNewPhoto(
  client: Client,
  photo: { photoId: number; collectionId: number },
): Promise<void> {
  await lockLog(client);
  await client.query({
    name: 'move-new-photo',
    text: `update change set collection_id = $2 where photo_id = $1 and type = 'photo.uploaded'`,
    values: [photo.photoId, photo.collectionId],
  });
}

export async function removeChangesOfPerson(client: Client, userId: number): Promise<void> {
  await lockLog(client);
  await client.query('delete from change where person_id = $1 or actor_id = $1', [userId]);
}

const spanDays = 5;

/**
 * The log, in partitions of five days: with more of them, statements that know no position would read too many indexes.
 * Partitions are dropped before their first row is too old, so `pruneChanges` finds rows only where that was not done in
 * time.
 */
export const changeTable: PartitionedTable = {
  name: 'change',
  age: 'logged_at',
  span: `${spanDays} days`,
  keepFor: `${keptAfterDeletion.changeDays - spanDays} days -1 hour`,
  async beforeDrop(client, partition) {
    await lockLog(client);
    await client.query(
      `update log set pruned_to = greatest(pruned_to, (select max(position) from ${partition}))`,
    );
  },
};

const prunedAtOnce = 5000;

/** Removes one batch of what is too old; resolves to how many rows that were. */
export async function pruneChanges(client: Client): Promise<number> {
  await lockLog(client);
  const { rows } = await client.query<{ count: number }>(
    `with removed as (
       delete from change where position = any(array(
         select position from change where logged_at < now() - interval '${keptAfterDeletion.changeDays} days'
         order by position limit ${prunedAtOnce}))
       returning position
     ), noted as (
       update log set pruned_to = (select max(position) from removed) where exists (select from removed)
     )
     select count(*)::integer as count from removed`,
  );
  return rows[0]?.count ?? 0;
}
