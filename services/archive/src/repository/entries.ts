import type { Db } from '@our-dates/service-kit/postgres/pool';

/** An entry of a zip, as it is read to be sent. */
export interface StoredEntry {
  readonly position: number;
  readonly path: string;
  readonly at: number;
  readonly bytes: number;
  readonly crc32: number;
  /** A local time without a zone. */
  readonly modified: string;
  /** The name of the photo whose picture it is; null: its content is a text. */
  readonly picture: string | null;
  /** Null: the original. */
  readonly width: number | null;
  readonly isWithdrawn: boolean;
}

export interface NewEntry extends Omit<StoredEntry, 'isWithdrawn'> {
  readonly content: string | null;
  readonly memoryId: number | null;
  readonly photoId: number | null;
  readonly planIds: readonly number[] | null;
}

export async function insertEntries(db: Db, exportId: string, entries: readonly NewEntry[]): Promise<void> {
  await db.query(
    `insert into entry (export_id, position, path, at, bytes, crc32, modified, content, picture, width, memory_id,
       photo_id, plan_ids)
     select $1, entry.* from jsonb_to_recordset($2::jsonb) as entry ("position" integer, "path" text, "at" bigint,
       "bytes" bigint, "crc32" bigint, "modified" timestamp, "content" text, "picture" text, "width" integer,
       "memoryId" integer, "photoId" integer, "planIds" integer[])`,
    [exportId, JSON.stringify(entries)],
  );
}

const columns = `position, path, at, bytes, crc32, to_char(modified, 'YYYY-MM-DD"T"HH24:MI:SS') as modified, picture,
  width, is_withdrawn as "isWithdrawn"`;

/** The next entries from a position on, without their texts. */
export async function entriesFrom(
  db: Db,
  exportId: string,
  position: number,
  limit: number,
): Promise<StoredEntry[]> {
  const { rows } = await db.query<StoredEntry>({
    name: 'entries-from',
    text: `select ${columns} from entry where export_id = $1 and position >= $2 order by position limit $3`,
    values: [exportId, position, limit],
  });
  return rows;
}

/** The position of the entry that a byte of the zip belongs to; null: it is behind all entries of a zip without any. */
export async function entryPositionAt(db: Db, exportId: string, at: number): Promise<number | null> {
  const { rows } = await db.query<{ position: number }>({
    name: 'entry-at',
    text: 'select position from entry where export_id = $1 and at <= $2 order by at desc limit 1',
    values: [exportId, at],
  });
  return rows[0]?.position ?? null;
}

/** The text of an entry; null when it was withdrawn, or is a picture. */
export async function entryContent(db: Db, exportId: string, position: number): Promise<string | null> {
  const { rows } = await db.query<{ content: string | null }>({
    name: 'entry-content',
    text: 'select content from entry where export_id = $1 and position = $2',
    values: [exportId, position],
  });
  return rows[0]?.content ?? null;
}

const withdrawn = 'is_withdrawn = true, content = null';

/** Everything of a memory. */
export async function withdrawMemory(db: Db, memoryId: number): Promise<void> {
  await db.query(`update entry set ${withdrawn} where memory_id = $1`, [memoryId]);
}

/** The texts of the memories that a photo is in, and with `pictures` the photo itself. */
export async function withdrawPhoto(db: Db, photoId: number, options: { pictures: boolean }): Promise<void> {
  await db.query(
    `update entry e set ${withdrawn}
     from (select distinct export_id, memory_id from entry where photo_id = $1) touched
     where e.export_id = touched.export_id and e.memory_id = touched.memory_id
       and (e.picture is null or ($2 and e.photo_id = $1))`,
    [photoId, options.pictures],
  );
}

/** The texts that a plan is in. */
export async function withdrawPlan(db: Db, planId: number): Promise<void> {
  await db.query(`update entry set ${withdrawn} where plan_ids @> array[$1::integer]`, [planId]);
}

/** One entry, which cannot be sent any more. */
export async function withdrawEntry(db: Db, exportId: string, position: number): Promise<void> {
  await db.query(`update entry set ${withdrawn} where export_id = $1 and position = $2`, [
    exportId,
    position,
  ]);
}

/** Removes some entries of an export. @returns how many */
export async function deleteEntries(db: Db, exportId: string, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from entry where export_id = $1
       and position in (select position from entry where export_id = $1 limit $2)`,
    [exportId, limit],
  );
  return rowCount ?? 0;
}
