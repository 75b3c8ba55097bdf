import { useHost } from '@our-dates/browser/host';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureSentence, isGone, refetchMemory } from '../../../api/gone.ts';
import { memoryQuery } from '../../../api/memory-queries.ts';
import { updateMemory } from '../../../api/update-memory.ts';

/** Sets the date of a memory, unless it has one by now. */
export function useGiveDate(memoryId: number) {
  const { toast } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn(date: string): Promise<CollectionWithThumbnail> {
      // The partner may have set it, and the name is part of every change.
      const saved = await queryClient.fetchQuery({ ...memoryQuery(memoryId), staleTime: 0, retry: false });
      return saved.date ? saved : updateMemory(queryClient, memoryId, { name: saved.name, date });
    },
    onSuccess: ({ date }, given) =>
      toast(
        date === given
          ? { title: 'Memory updated' }
          : { title: 'Memory updated', description: 'It has been given another date meanwhile.' },
      ),
    onError(error) {
      toast({ tone: 'destructive', title: 'Failed to update memory', description: failureSentence(error) });
      if (isGone(error)) refetchMemory(queryClient, memoryId);
    },
  });
}
