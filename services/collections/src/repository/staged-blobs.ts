import type { Client, Db } from '@our-dates/service-kit/postgres/pool';

/** Notes that blobs of these names are about to be written for photos that do not exist yet. */
export async function stageBlobs(db: Db, names: readonly string[]): Promise<void> {
  await db.query('insert into staged_blob (name) select unnest($1::text[])', [names]);
}

/** Says that the writing is still running. */
export async function touchBlobs(db: Db, names: readonly string[]): Promise<void> {
  await db.query('update staged_blob set staged_at = now() where name = any($1::text[])', [names]);
}

/** Those that still have a note, locked until the transaction ends. */
export async function lockBlobs(client: Client, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from staged_blob where name = any($1::text[]) for update',
    [names],
  );
  return rows.map(({ name }) => name);
}

/**
 * Takes the notes back, in the transaction that inserts the photos or after the blobs are removed.
 * @returns how many there still were
 */
export async function unstageBlobs(db: Db, names: readonly string[]): Promise<number> {
  const { rowCount } = await db.query('delete from staged_blob where name = any($1::text[])', [names]);
  return rowCount ?? 0;
}

/** Locks notes that are older, leaving out what an upload is just finishing with. */
export async function lockStaleBlobs(
  client: Client,
  options: { olderThanMs: number; limit: number },
): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from staged_blob where staged_at < now() - $1 * interval '1 millisecond'
     order by staged_at limit $2 for update skip locked`,
    [options.olderThanMs, options.limit],
  );
  return rows.map(({ name }) => name);
}
