import { useHost } from '@our-dates/browser/host';
import { queryKeys } from '@our-dates/browser/query-keys';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { useMessages } from '@our-dates/languages/catalogue';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isGone, refetchMemory, useFailureText } from '../../../api/gone.ts';
import { memoryQuery } from '../../../api/memory-queries.ts';
import { updateMemory } from '../../../api/update-memory.ts';
import { messages } from '../../../catalogues/memory/messages/messages.ts';

/** Makes a photo the cover of its memory; shown at once, and reverted when the service refuses. */
export function useChooseCover(memoryId: number) {
  const t = useMessages(messages);
  const { toast } = useHost();
  const failureText = useFailureText();
  const queryClient = useQueryClient();

  function showCover(coverPhotoId: number | null) {
    queryClient.setQueryData<CollectionWithThumbnail>(
      queryKeys.memory(memoryId),
      (memory) => memory && { ...memory, coverPhotoId },
    );
  }

  return useMutation({
    async mutationFn(coverPhotoId: number) {
      // The name is part of every change: it must be the one that is saved now.
      const saved = await queryClient.fetchQuery({ ...memoryQuery(memoryId), staleTime: 0, retry: false });
      showCover(coverPhotoId);
      return updateMemory(queryClient, memoryId, { name: saved.name, coverPhotoId });
    },
    onMutate(coverPhotoId) {
      const before = queryClient.getQueryData<CollectionWithThumbnail>(queryKeys.memory(memoryId));
      showCover(coverPhotoId);
      return before;
    },
    onSuccess: () => toast({ title: t.memoryUpdated }),
    onError(error, _, before) {
      showCover(before?.coverPhotoId ?? null);
      toast({ tone: 'destructive', title: t.memoryNotUpdated, description: failureText(error) });
      if (isGone(error)) refetchMemory(queryClient, memoryId);
    },
  });
}
