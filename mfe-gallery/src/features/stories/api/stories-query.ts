import { getJson } from '@our-dates/browser/api';
import { initialData } from '@our-dates/browser/page-data';
import { queryKeys } from '@our-dates/browser/query-keys';
import { fillPath } from '@our-dates/contracts/paths';
import type { Stories } from '@our-dates/contracts/stories';
import { storyPath } from '@our-dates/contracts/story-path';
import { queryOptions } from '@tanstack/react-query';

/** The stories of a memory. Its key begins with the key of the memory: what outdates that outdates them too. */
export function storiesQuery(memoryId: number) {
  const path = fillPath(storyPath, { id: memoryId });
  return queryOptions({
    queryKey: [...queryKeys.memory(memoryId), 'stories'],
    queryFn: ({ signal }) => getJson<Stories>(path, { signal }),
    initialData: () => initialData<Stories>(path),
  });
}
