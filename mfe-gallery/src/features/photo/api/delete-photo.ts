import { useHost } from '@our-dates/browser/host';
import { queryKeys } from '@our-dates/browser/query-keys';
import { fillPath, paths } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import { useMessages } from '@our-dates/languages/catalogue';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteOrGone } from '../../../api/delete-or-gone.ts';
import { useFailureText } from '../../../api/gone.ts';
import { useUndoDeletion } from '../../../api/use-undo-deletion.ts';
import { messages } from '../../../catalogues/memory/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';

/** Deletes a photo with its comments, and goes to the gallery. */
export function useDeletePhoto({ id, collectionId }: Photo) {
  const t = useMessages(messages);
  const { toast, navigate } = useHost();
  const queryClient = useQueryClient();
  const main = useMessages(slice);
  const failureText = useFailureText();
  const undo = useUndoDeletion();
  return useMutation({
    mutationFn: () => deleteOrGone(fillPath(paths.photo, { id })),
    onSuccess: (outcome) => {
      queryClient.setQueryData<Photo[]>(queryKeys.photosOf(collectionId), (photos) =>
        photos?.filter((photo) => photo.id !== id),
      );
      navigate('/', { replace: true });
      queryClient.removeQueries({ queryKey: queryKeys.photo(id) });
      for (const queryKey of [
        queryKeys.photosOf(collectionId),
        queryKeys.memory(collectionId),
        queryKeys.memories,
        queryKeys.gallery,
        queryKeys.demoSummary,
      ]) {
        void queryClient.invalidateQueries({ queryKey });
      }
      const offer = outcome.wasGone
        ? { description: main.wasGone }
        : undo({ photoIds: [id] }, main.photoRestored);
      toast({ title: main.photoDeleted, ...offer });
    },
    onError: (error) => {
      toast({
        tone: 'destructive',
        title: t.photoNotDeleted,
        description: failureText(error),
      });
    },
  });
}
