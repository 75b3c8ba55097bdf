import { sendJson } from '@our-dates/browser/api';
import { queryKeys } from '@our-dates/browser/query-keys';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { fillPath, paths } from '@our-dates/contracts/paths';
import type { QueryClient } from '@tanstack/react-query';

export interface MemoryChange {
  readonly name: string;
  readonly description?: string;
  readonly date?: string;
  readonly coverPhotoId?: number | null;
}

/**
 * Changes a memory. Omitted fields stay unchanged; the name is always required.
 * @param key repeated under the same key, it changes nothing.
 */
export async function updateMemory(
  queryClient: QueryClient,
  id: number,
  change: MemoryChange,
  key?: string,
): Promise<CollectionWithThumbnail> {
  const memory = await sendJson<CollectionWithThumbnail>('PUT', fillPath(paths.collection, { id }), change, {
    headers: { ...(key !== undefined && { 'idempotency-key': key }) },
  });
  queryClient.setQueryData(queryKeys.memory(id), memory);
  queryClient.removeQueries({ queryKey: queryKeys.onThisDay });
  for (const queryKey of [queryKeys.gallery, queryKeys.memories]) {
    void queryClient.invalidateQueries({ queryKey });
  }
  return memory;
}
