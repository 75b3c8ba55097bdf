import { getJson } from '@our-dates/browser/api';
import { queryKeys } from '@our-dates/browser/query-keys';
import type { Collection } from '@our-dates/contracts/collections';
import { limits } from '@our-dates/contracts/limits';
import { paths } from '@our-dates/contracts/paths';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { memoryQuery } from '../../../api/memory-queries.ts';

export interface MemoryChoices {
  /** The memories that a photo may be in, newest first. */
  readonly memories: readonly Collection[];
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  readonly retry: () => void;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  /** The typed search; empty while the list is closed. */
  readonly search: string;
  readonly setSearch: (search: string) => void;
}

/** The pause in typing, in milliseconds, before a search is sent. */
const pauseMs = 300;
/** Shorter words find too much to be useful. */
const minTyped = 2;

/**
 * The list of the memories that a photo may be moved to; fetched while the caller is mounted. If there are more than
 * one list holds, the service searches by the typed name.
 * @param chosenId is in the list however long that is.
 */
export function useMemoryChoices(chosenId: number): MemoryChoices {
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const typed = search.trim();
  const all = useQuery({
    queryKey: queryKeys.memories,
    queryFn: ({ signal }) => getJson<Collection[]>(paths.collections, { signal }),
  });
  const chosen = useQuery(memoryQuery(chosenId));
  const q = usePaused(typed, pauseMs);
  const isCut = all.data !== undefined && all.data.length >= limits.listedMemories;
  const isSearching = isCut && q.length >= minTyped;
  const found = useQuery({ ...foundByService(q), enabled: isSearching });
  const memories = useMemo(() => {
    const byId = new Map<number, Collection>();
    for (const memory of [...(all.data ?? []), ...((isSearching && found.data) || [])]) {
      byId.set(memory.id, memory);
    }
    const isMissing = chosen.data && !byId.has(chosen.data.id);
    return isMissing ? [chosen.data, ...byId.values()] : [...byId.values()];
  }, [all.data, found.data, isSearching, chosen.data]);
  return {
    memories,
    isLoading: all.isPending || (isCut && q !== typed) || (isSearching && found.isFetching),
    isFailed: all.isError || (isSearching && found.isError),
    retry: () => void (all.isError ? all.refetch() : found.refetch()),
    isOpen,
    setOpen(opened) {
      if (!opened) setSearch('');
      setOpen(opened);
    },
    search,
    setSearch,
  };
}

function foundByService(q: string) {
  const query = new URLSearchParams({ q, limit: String(limits.galleryPageMax) });
  return queryOptions({
    queryKey: [...queryKeys.memories, { named: q }],
    queryFn: ({ signal }) => getJson<Collection[]>(`${paths.collectionsWithThumbnails}?${query}`, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** A value from before its last changes, until they pause for `pauseMs`. */
function usePaused<T>(value: T, pauseMs: number): T {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return paused;
}
