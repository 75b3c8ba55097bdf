import { sendJson } from '@our-dates/browser/api';
import { useHost } from '@our-dates/browser/host';
import { queryKeys } from '@our-dates/browser/query-keys';
import { fillPath, paths } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import { useMessages } from '@our-dates/languages/catalogue';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '../messages/messages.ts';
import { isGone, refetchPhoto, useFailureText } from './gone.ts';
import { updateLikedPhotos } from './liked-photos.ts';

/** Likes a photo or removes the like; shown at once, and reverted when the service refuses. */
export function useLikePhoto() {
  const { toast } = useHost();
  const t = useMessages(messages);
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: [paths.photoLike],
    mutationFn: (photo: Photo) => sendJson<Photo>('POST', fillPath(paths.photoLike, { id: photo.id })),
    // Two presses are two changes, in order.
    scope: { id: paths.photoLike },
    onMutate: async (photo) => {
      await queryClient.cancelQueries({ queryKey: queryKeys.photosOf(photo.collectionId) });
      await queryClient.cancelQueries({ queryKey: queryKeys.photo(photo.id) });
      replacePhoto(queryClient, photo, (current) => ({ ...current, isLiked: !current.isLiked }));
    },
    onSuccess: (answer) => {
      const isLast = queryClient.isMutating({ mutationKey: [paths.photoLike] }) === 1;
      if (isLast) replacePhoto(queryClient, answer, (current) => ({ ...current, ...answer }));
    },
    onError: (error, photo) => {
      replacePhoto(queryClient, photo, (current) => ({ ...current, isLiked: !current.isLiked }));
      toast({
        tone: 'destructive',
        title: t.photoNotUpdated,
        description: failureText(error),
      });
      if (isGone(error)) refetchPhoto(queryClient, photo);
    },
  });
}

function replacePhoto(
  queryClient: QueryClient,
  { id, collectionId }: Photo,
  change: <P extends Photo>(photo: P) => P,
): void {
  queryClient.setQueryData<Photo>(queryKeys.photo(id), (photo) => photo && change(photo));
  queryClient.setQueryData<Photo[]>(queryKeys.photosOf(collectionId), (photos) =>
    photos?.map((photo) => (photo.id === id ? change(photo) : photo)),
  );
  updateLikedPhotos(queryClient, id, change);
}
