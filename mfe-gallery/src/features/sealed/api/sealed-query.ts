import { getJson } from '@our-dates/browser/api';
import type { SealedMemory } from '@our-dates/contracts/sealed';
import { sealedKey, sealedPaths } from '@our-dates/contracts/sealed-terms';
import { queryOptions } from '@tanstack/react-query';

/** The memories that are sealed: that they exist and when they open. */
export const sealedQuery = queryOptions({
  queryKey: sealedKey,
  queryFn: ({ signal }) => getJson<SealedMemory[]>(sealedPaths.list, { signal }),
  staleTime: 0,
});
