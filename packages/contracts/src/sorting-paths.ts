/** Reads and writes which photos of a memory each partner keeps. */
export const sortingPath = '/api/collections/:id/sorting';
/** Deletes what both partners have dropped. */
export const sortingRemovalPath = `${sortingPath}/removal` as const;
