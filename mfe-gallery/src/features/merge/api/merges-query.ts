import { getJson } from '@our-dates/browser/api';
import { queryKeys } from '@our-dates/browser/query-keys';
import { mergesPath } from '@our-dates/contracts/merge-paths';
import type { Merges } from '@our-dates/contracts/merges';
import { fillPath } from '@our-dates/contracts/paths';
import { queryOptions } from '@tanstack/react-query';

/** What fits a memory and was put into it. */
export function mergesQuery(memoryId: number) {
  return queryOptions({
    // Under the key of the memory: whatever outdates that outdates this too, and live updates name it.
    queryKey: [...queryKeys.memory(memoryId), 'merges'],
    queryFn: ({ signal }) => getJson<Merges>(fillPath(mergesPath, { id: memoryId }), { signal }),
    staleTime: 0,
  });
}
