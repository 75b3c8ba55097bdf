import type { OwnedMemories } from '@our-dates/contracts/collections';
import { ownedPath } from '@our-dates/contracts/owned';
import { queryOptions } from '@tanstack/react-query';
import { getJson } from './api.ts';

/** How many memories belong to the viewer and to the partner. Counted each time it is shown. */
export const ownedQuery = queryOptions({
  queryKey: [ownedPath],
  queryFn: ({ signal }) => getJson<OwnedMemories>(ownedPath, { signal }),
  staleTime: 0,
  gcTime: 0,
});
