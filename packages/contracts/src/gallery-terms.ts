/** What gallery and timeline say that is no path, without a schema library behind it. */

/** In place of a month: the memories without a date, which the order by date has last. */
export const undated = 'undated';

/** The header with which the gallery returns what it has understood, percent-encoded. */
export const understoodHeader = 'Search-Understood';
