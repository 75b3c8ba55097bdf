/** What gallery and timeline say that is no path, without a schema library behind it. */

/** In place of a month: the memories without a date, which the order by date has last. */
export const undated = 'undated';

/** The header with which the gallery returns what it has understood, percent-encoded. */
export const understoodHeader = 'Search-Understood';

/** Limits of a search, apart from limits.ts, because the first page that opens needs these alone. */
export const searchLimits = {
  /** Characters, counted as in characters.ts. */
  length: 200,
  /** In UTF-8: a `Link` header repeats a search twice, percent-encoded, and must fit into the 16 KB of Node. */
  bytes: 800,
} as const;
