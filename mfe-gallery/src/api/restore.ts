import { sendJson } from '@our-dates/browser/api';
import { holdsMemories, queryKeys } from '@our-dates/browser/query-keys';
import type { Restored } from '@our-dates/contracts/trash';
import { trashKey, trashPaths } from '@our-dates/contracts/trash-terms';
import type { QueryClient } from '@tanstack/react-query';

/** What is restored, or removed for good. */
export interface TrashSelection {
  readonly collectionIds?: readonly number[];
  readonly photoIds?: readonly number[];
}

/** Restores deleted memories and photos; the pages fetch again what shows them. */
export async function restore(queryClient: QueryClient, selection: TrashSelection): Promise<Restored> {
  try {
    return await sendJson<Restored>('POST', trashPaths.restore, selection);
  } finally {
    refetchMemories(queryClient);
  }
}

function refetchMemories(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: trashKey });
  void queryClient.invalidateQueries({ queryKey: queryKeys.demoSummary });
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => holdsMemories(queryKey) });
}
