import { useHost } from '@our-dates/browser/host';
import { queryKeys } from '@our-dates/browser/query-keys';
import { fillPath, paths } from '@our-dates/contracts/paths';
import { useMessages } from '@our-dates/languages/catalogue';
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteOrGone } from '../../../api/delete-or-gone.ts';
import type { GalleryPageOfMemories } from '../../../api/gallery-pages.ts';
import { useFailureText } from '../../../api/gone.ts';
import { useUndoDeletion } from '../../../api/use-undo-deletion.ts';
import { messages } from '../../../messages/messages.ts';

/** Deletes a memory with its photos and comments, and returns to the gallery. */
export function useDeleteMemory(id: number) {
  const t = useMessages(messages);
  const { toast, navigate } = useHost();
  const queryClient = useQueryClient();
  const failureText = useFailureText();
  const undo = useUndoDeletion();
  return useMutation({
    mutationFn: () => deleteOrGone(fillPath(paths.collection, { id })),
    onSuccess: (outcome) => {
      // It disappears from every gallery at once; the pages are fetched again afterwards.
      queryClient.setQueriesData<InfiniteData<GalleryPageOfMemories>>(
        { queryKey: queryKeys.gallery },
        (gallery) =>
          gallery && {
            ...gallery,
            pages: gallery.pages.map((page) => ({
              ...page,
              memories: page.memories.filter((memory) => memory.id !== id),
            })),
          },
      );
      navigate('/', { replace: true });
      queryClient.removeQueries({ queryKey: queryKeys.memory(id) });
      queryClient.removeQueries({ queryKey: queryKeys.photosOf(id) });
      queryClient.removeQueries({ queryKey: queryKeys.onThisDay });
      for (const queryKey of [queryKeys.gallery, queryKeys.memories, queryKeys.demoSummary]) {
        void queryClient.invalidateQueries({ queryKey });
      }
      const offer = outcome.wasGone
        ? { description: t.wasGone }
        : undo({ collectionIds: [id] }, t.memoryRestored);
      toast({ title: t.memoryDeleted, ...offer });
    },
    onError: (error) => {
      toast({
        tone: 'destructive',
        title: t.memoryNotDeleted,
        description: failureText(error),
      });
    },
  });
}
