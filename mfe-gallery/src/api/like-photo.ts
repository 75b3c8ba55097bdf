import { sendJson } from '@our-dates/browser/api';
import { useHost } from '@our-dates/browser/host';
import { queryKeys } from '@our-dates/browser/query-keys';
import { fillPath, paths } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import { useMessages } from '@our-dates/languages/catalogue';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useKeep } from '../features/kept-changes/use-keep.ts';
import { messages } from '../messages/messages.ts';
import { isGone, refetchPhoto, useFailureText } from './gone.ts';
import { updateLikedPhotos } from './liked-photos.ts';

/**
 * Likes a photo or removes the like; shown at once, and reverted when the service refuses. Without a connection it is
 * kept, and sent later.
 */
export function useLikePhoto(): { mutate: (photo: Photo) => void } {
  const { toast } = useHost();
  const t = useMessages(messages);
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const { sendOrKeep } = useKeep();
  const { mutate } = useMutation({
    mutationKey: [paths.photoLike],
    mutationFn: ({ photo: { id, collectionId, title }, liked }: Wish) =>
      sendOrKeep({ kind: 'like', photoId: id, collectionId, liked, title }, () =>
        sendJson<Photo>('POST', fillPath(paths.photoLike, { id }), { liked }),
      ),
    // Two presses are two changes, in order.
    scope: { id: paths.photoLike },
    onMutate: async ({ photo, liked }) => {
      await queryClient.cancelQueries({ queryKey: queryKeys.photosOf(photo.collectionId) });
      await queryClient.cancelQueries({ queryKey: queryKeys.photo(photo.id) });
      showLikes(queryClient, photo, liked);
    },
    onSuccess: (answer) => {
      const isLast = queryClient.isMutating({ mutationKey: [paths.photoLike] }) === 1;
      if (answer && isLast) replacePhoto(queryClient, answer, (current) => ({ ...current, ...answer }));
    },
    onError: (error, { photo, liked }) => {
      showLikes(queryClient, photo, !liked);
      toast({
        tone: 'destructive',
        title: t.photoNotUpdated,
        description: failureText(error),
      });
      if (isGone(error)) refetchPhoto(queryClient, photo);
    },
  });
  return {
    mutate(photo) {
      const liked = !photo.isLiked;
      // At once: a second press is about what the first one shows.
      showLikes(queryClient, photo, liked);
      mutate({ photo, liked });
    },
  };
}

interface Wish {
  readonly photo: Photo;
  readonly liked: boolean;
}

/** Shows a photo as liked or not, in every list of the cache. */
export function showLikes(
  queryClient: QueryClient,
  photo: Pick<Photo, 'id' | 'collectionId'>,
  isLiked: boolean,
) {
  replacePhoto(queryClient, photo, (current) => ({ ...current, isLiked }));
}

function replacePhoto(
  queryClient: QueryClient,
  { id, collectionId }: Pick<Photo, 'id' | 'collectionId'>,
  change: <P extends Photo>(photo: P) => P,
): void {
  queryClient.setQueryData<Photo>(queryKeys.photo(id), (photo) => photo && change(photo));
  queryClient.setQueryData<Photo[]>(queryKeys.photosOf(collectionId), (photos) =>
    photos?.map((photo) => (photo.id === id ? change(photo) : photo)),
  );
  updateLikedPhotos(queryClient, id, change);
}
