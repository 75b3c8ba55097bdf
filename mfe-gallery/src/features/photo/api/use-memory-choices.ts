import { getJson } from '@our-dates/browser/api';
import { queryKeys } from '@our-dates/browser/query-keys';
import type { Collection } from '@our-dates/contracts/collections';
import { paths } from '@our-dates/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { memoryQuery } from '../../memory/api/memory-queries.ts';

export interface MemoryChoices {
  /** Those that a photo may be in, newest first. */
  readonly memories: readonly Collection[];
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  readonly retry: () => void;
}

/**
 * The memories that a photo may be moved to; asked for while the caller is drawn.
 * @param currentId the one it is in, which is in the list however long that is.
 */
export function useMemoryChoices(currentId: number): MemoryChoices {
  const all = useQuery({
    queryKey: queryKeys.collections,
    queryFn: ({ signal }) => getJson<Collection[]>(paths.collections, { signal }),
  });
  const current = useQuery(memoryQuery(currentId));
  const memories = useMemo(() => {
    const listed = all.data ?? [];
    const isMissing = current.data && !listed.some(({ id }) => id === currentId);
    return isMissing ? [current.data, ...listed] : listed;
  }, [all.data, current.data, currentId]);
  return {
    memories,
    isLoading: all.isPending,
    isFailed: all.isError,
    retry: () => void all.refetch(),
  };
}
