import type { Db } from '@our-dates/service-kit/postgres/pool';

/** An export of one person; their zip is made from it and its entries. */
export interface StoredExport {
  readonly userId: number;
  readonly id: string;
  /** The partner when it was started. */
  readonly partnerId: number | null;
  readonly state: 'preparing' | 'ready';
  /** Of the gallery, behind the last memory that is in it; null: before the first one. */
  readonly cursor: string | null;
  /** All memories are in it; what lists them may not be yet. */
  readonly isComplete: boolean;
  /** Pages that list memories, so far. */
  readonly albumPages: number;
  readonly memories: number;
  readonly memoriesInAll: number;
  readonly photos: number;
  readonly entries: number;
  /** Of all entries: where the directory begins. */
  readonly bytes: number;
  readonly directoryBytes: number;
  /** Something that it shows was deleted since. */
  readonly isOutdated: boolean;
  readonly startedAt: Date;
  readonly expiresAt: Date;
}

const columns = `user_id as "userId", id, partner_id as "partnerId", state, cursor, is_complete as "isComplete",
  album_pages as "albumPages", memories, memories_in_all as "memoriesInAll", photos, entries, bytes, directory_bytes as "directoryBytes",
  exists (select from entry where export_id = id and is_withdrawn) as "isOutdated",
  started_at as "startedAt", expires_at as "expiresAt"`;

export async function findExport(db: Db, userId: number): Promise<StoredExport | null> {
  const { rows } = await db.query<StoredExport>({
    name: 'export-of-person',
    text: `select ${columns} from export where user_id = $1 and expires_at > now()`,
    values: [userId],
  });
  return rows[0] ?? null;
}

/** The same export, unless it was replaced or removed since; locked until the transaction ends. */
export async function lockExport(db: Db, id: string): Promise<StoredExport | null> {
  const { rows } = await db.query<StoredExport>(`select ${columns} from export where id = $1 for update`, [
    id,
  ]);
  return rows[0] ?? null;
}

/** Begins an export in place of the one that there is. */
export async function replaceExport(
  db: Db,
  about: { userId: number; partnerId: number | null; memoriesInAll: number; ttlMs: number },
): Promise<StoredExport> {
  const { rows } = await db.query<StoredExport>(
    `insert into export (user_id, id, partner_id, memories_in_all, expires_at)
     values ($1, gen_random_uuid(), $2, $3, now() + $4 * interval '1 millisecond')
     on conflict (user_id) do update set id = excluded.id, partner_id = excluded.partner_id,
       memories_in_all = excluded.memories_in_all, expires_at = excluded.expires_at, started_at = now(),
       state = 'preparing', cursor = null, is_complete = false, album_pages = 0, memories = 0, photos = 0, entries = 0, bytes = 0,
       directory_bytes = 0, claimed_until = '-infinity', downloads = '{}'
     returning ${columns}`,
    [about.userId, about.partnerId, about.memoriesInAll, about.ttlMs],
  );
  const [begun] = rows;
  if (!begun) throw new Error('the export was not written');
  return begun;
}

/** Reserves the preparation of an export for one caller. @returns null when another one has it, or it needs none */
export async function claimExport(
  db: Db,
  id: string,
  options: { claimMs: number; ttlMs: number },
): Promise<StoredExport | null> {
  const { rows } = await db.query<StoredExport>(
    `update export set claimed_until = now() + $2 * interval '1 millisecond',
       expires_at = now() + $3 * interval '1 millisecond'
     where id = $1 and state = 'preparing' and claimed_until < now() returning ${columns}`,
    [id, options.claimMs, options.ttlMs],
  );
  return rows[0] ?? null;
}

export async function releaseExport(db: Db, id: string): Promise<void> {
  await db.query(`update export set claimed_until = '-infinity' where id = $1`, [id]);
}

/** Writes what the preparation has added. */
export async function saveProgress(db: Db, exported: StoredExport): Promise<void> {
  await db.query(
    `update export set state = $2, cursor = $3, is_complete = $4, memories = $5, photos = $6, entries = $7,
       bytes = $8, directory_bytes = $9, album_pages = $10 where id = $1`,
    [
      exported.id,
      exported.state,
      exported.cursor,
      exported.isComplete,
      exported.memories,
      exported.photos,
      exported.entries,
      exported.bytes,
      exported.directoryBytes,
      exported.albumPages,
    ],
  );
}

/** Adds a download to those of its export that are in progress. @param atOnce of them; the oldest ends */
export async function beginDownload(db: Db, id: string, download: string, atOnce: number): Promise<void> {
  await db.query(
    `update export
     set downloads = (array_append(downloads, $2::uuid))[greatest(1, cardinality(downloads) + 2 - $3::integer):]
     where id = $1`,
    [id, download, atOnce],
  );
}

export async function endDownload(db: Db, id: string, download: string): Promise<void> {
  await db.query('update export set downloads = array_remove(downloads, $2::uuid) where id = $1', [
    id,
    download,
  ]);
}

/** Whether the export is still there, and the download is one of its newest. */
export async function isCurrentDownload(db: Db, id: string, download: string): Promise<boolean> {
  const { rows } = await db.query<{ isCurrent: boolean }>({
    name: 'export-download',
    text: `select exists (
        select from export where id = $1 and $2::uuid = any(downloads) and expires_at > now()) as "isCurrent"`,
    values: [id, download],
  });
  return rows[0]?.isCurrent ?? false;
}

export async function deleteExport(db: Db, id: string): Promise<void> {
  await db.query('delete from export where id = $1', [id]);
}

export async function deleteExportOf(db: Db, userId: number): Promise<void> {
  await db.query('delete from export where user_id = $1', [userId]);
}

/** Removes the exports that contain what these people share. */
export async function deleteExportsAround(db: Db, userIds: readonly number[]): Promise<void> {
  await db.query('delete from export where user_id = any($1::integer[]) or partner_id = any($1::integer[])', [
    userIds,
  ]);
}

export async function deleteExpiredExports(db: Db): Promise<void> {
  await db.query('delete from export where expires_at < now()');
}

/** An export that was removed or replaced, and of which there may be something left; a trigger notes it. */
export async function findRemovedExport(db: Db): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>('select id from removed_export limit 1');
  return rows[0]?.id ?? null;
}

export async function forgetRemovedExport(db: Db, id: string): Promise<void> {
  await db.query('delete from removed_export where id = $1', [id]);
}
