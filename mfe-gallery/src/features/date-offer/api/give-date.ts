import { useHost } from '@our-dates/browser/host';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { useMessages } from '@our-dates/languages/catalogue';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isGone, refetchMemory, useFailureText } from '../../../api/gone.ts';
import { memoryQuery } from '../../../api/memory-queries.ts';
import { updateMemory } from '../../../api/update-memory.ts';
import { messages } from '../../../catalogues/memory/messages/messages.ts';

/** Sets the date of a memory, unless it has one by now. */
export function useGiveDate(memoryId: number) {
  const t = useMessages(messages);
  const { toast } = useHost();
  const failureText = useFailureText();
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
          ? { title: t.memoryUpdated }
          : { title: t.memoryUpdated, description: t.otherDateMeanwhile },
      ),
    onError(error) {
      toast({ tone: 'destructive', title: t.memoryNotUpdated, description: failureText(error) });
      if (isGone(error)) refetchMemory(queryClient, memoryId);
    },
  });
}
