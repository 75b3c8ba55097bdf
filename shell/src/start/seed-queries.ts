import { takePageResponse } from '@our-dates/browser/page-data';
import type { PageData } from '@our-dates/contracts/page-data';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Puts the responses that came with the HTML into the query cache, so that the first render has them. The key of a
 * query without parameters is its path; a path with a query string is taken by the query that requests it.
 */
export function seedQueries(queries: QueryClient, { responses }: PageData): void {
  for (const path of Object.keys(responses)) {
    if (path.includes('?')) continue;
    const response = takePageResponse(path);
    if (response) queries.setQueryData([path], response.body);
  }
}
