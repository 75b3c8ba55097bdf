import type { Db } from '@our-dates/service-kit/postgres/pool';

/** A memory of an export, for the pages that list it. */
export interface ExportedMemoryRow {
  readonly year: string;
  readonly folder: string;
  /** As systems compare names. */
  readonly folded: string;
  readonly memoryId: number;
  readonly name: string;
  readonly day: string | null;
  readonly photos: number;
  readonly cover: string | null;
}

/** @returns false when its year has a folder of that name */
export async function insertExportedMemory(
  db: Db,
  exportId: string,
  memory: ExportedMemoryRow,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into exported_memory (export_id, year, folder, folded, memory_id, name, day, photos, cover)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (export_id, year, folded) do nothing`,
    [
      exportId,
      memory.year,
      memory.folder,
      memory.folded,
      memory.memoryId,
      memory.name,
      memory.day,
      memory.photos,
      memory.cover,
    ],
  );
  return rowCount === 1;
}

export interface ExportedYear {
  readonly year: string;
  readonly memories: number;
  readonly photos: number;
  /** From the folder of the year on. */
  readonly cover: string | null;
}

/** The years of an export; memories without a day come last. */
export async function exportedYears(db: Db, exportId: string): Promise<ExportedYear[]> {
  const { rows } = await db.query<ExportedYear>(
    `select year, count(*) as memories, sum(photos)::bigint as photos,
       (array_agg(folder || '/' || cover order by day, memory_id) filter (where cover is not null))[1] as cover
     from exported_memory where export_id = $1 group by year order by year`,
    [exportId],
  );
  return rows;
}

/** Some memories of a year, by day. */
export async function memoriesOfYear(
  db: Db,
  exportId: string,
  year: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<Omit<ExportedMemoryRow, 'folded' | 'memoryId' | 'year'>[]> {
  const { rows } = await db.query(
    `select folder, name, day::text as day, photos, cover from exported_memory
     where export_id = $1 and year = $2 order by day, memory_id offset $3 limit $4`,
    [exportId, year, offset, limit],
  );
  return rows;
}

/** The folders of those of these memories that are in an export, from its top on. */
export async function foldersOf(
  db: Db,
  exportId: string,
  memoryIds: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await db.query<{ id: number; folder: string }>(
    `select memory_id as id, year || '/' || folder as folder from exported_memory
     where export_id = $1 and memory_id = any($2::integer[])`,
    [exportId, memoryIds],
  );
  return new Map(rows.map(({ id, folder }) => [id, folder]));
}

/** Removes some memories of an export. @returns how many */
export async function deleteExportedMemories(db: Db, exportId: string, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from exported_memory where export_id = $1
       and memory_id in (select memory_id from exported_memory where export_id = $1 limit $2)`,
    [exportId, limit],
  );
  return rowCount ?? 0;
}
