import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isGone } from '../../../api/gone.ts';
import { memoryQuery } from '../../../api/memory-queries.ts';

/** Renders nothing; calls back when a memory was deleted or is no longer shared, now or later. */
export function MemoryWatch({ id, onGone }: { id: number; onGone: (id: number) => void }) {
  const queryClient = useQueryClient();
  const { error, refetch } = useQuery(memoryQuery(id));
  const latest = useRef(onGone);
  latest.current = onGone;
  const isMemoryGone = isGone(error);

  useEffect(() => {
    if (isMemoryGone) latest.current(id);
  }, [isMemoryGone, id]);

  useEffect(() => {
    const [path] = memoryQuery(id).queryKey;
    // Deleting a memory also removes it from the cache.
    return queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'removed' && query.queryKey[0] === path) void refetch();
    });
  }, [queryClient, refetch, id]);

  return null;
}
