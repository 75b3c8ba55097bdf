import { newDateQuery, sharedQuery } from '@our-dates/contracts/worker-paths';

/**
 * Whether the query of an address opens the dialog for a new memory. The installed app has such addresses, in the menu of
 * its icon and for photos that are shared with it.
 */
export function opensNewMemory(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.has(newDateQuery) || query.has(sharedQuery);
}
