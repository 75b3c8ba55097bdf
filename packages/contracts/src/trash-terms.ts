/**
 * What the trash says that needs no schema library behind it, apart from paths.ts and limits.ts, because no first page
 * requests it.
 */
export const trashPaths = {
  trash: '/api/trash',
  restore: '/api/trash/restore',
  purge: '/api/trash/purge',
  image: '/api/trash/images/:name',
} as const;

/** The key of the queries that list the trash. */
export const trashKey = [trashPaths.trash];

export const trashLimits = {
  /** Deleted memories and photos on one page, when the caller names no other number. */
  page: 60,
  pageMax: 100,
  /** Memories, and photos, that one call restores or removes. */
  selected: 1_000,
} as const;
