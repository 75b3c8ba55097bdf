import { sendJson } from '@our-dates/browser/api';
import { useHost } from '@our-dates/browser/host';
import { queryKeys } from '@our-dates/browser/query-keys';
import { fillPath } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import type { SortingRemovalBody, SortingRemoved } from '@our-dates/contracts/sorting';
import { sortingRemovalPath } from '@our-dates/contracts/sorting-paths';
import { useMessages } from '@our-dates/languages/catalogue';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refetchMemory, useFailureText } from '../../../api/gone.ts';
import { messages } from '../messages/messages.ts';
import { sortingQuery } from './sorting-query.ts';

/** Deletes what both partners drop, as far as this page has shown it. */
export function useRemoveDropped(memoryId: number, removal: SortingRemovalBody, onRemoved: () => void) {
  const t = useMessages(messages);
  const { toast } = useHost();
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      sendJson<SortingRemoved>('POST', fillPath(sortingRemovalPath, { id: memoryId }), removal),
    onSuccess({ photoIds }) {
      const removed = new Set(photoIds);
      queryClient.setQueryData<Photo[]>(queryKeys.photosOf(memoryId), (photos) =>
        photos?.filter(({ id }) => !removed.has(id)),
      );
      for (const id of removed) queryClient.removeQueries({ queryKey: queryKeys.photo(id) });
      toast({ title: t.deleted({ count: removed.size }) });
      onRemoved();
    },
    onError: (error) =>
      toast({
        tone: 'destructive',
        title: t.notDeleted,
        description: failureText(error),
      }),
    async onSettled() {
      refetchMemory(queryClient, memoryId);
      for (const queryKey of [
        queryKeys.memories,
        queryKeys.gallery,
        queryKeys.liked,
        queryKeys.demoSummary,
      ]) {
        void queryClient.invalidateQueries({ queryKey });
      }
      await queryClient.invalidateQueries({ queryKey: sortingQuery(memoryId).queryKey });
    },
  });
}
