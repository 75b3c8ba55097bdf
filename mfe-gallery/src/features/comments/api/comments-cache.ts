import { queryKeys } from '@our-dates/browser/query-keys';
import type { Comment } from '@our-dates/contracts/comments';
import type { QueryClient } from '@tanstack/react-query';

/** Shows a change of the comments on a photo at once, and asks the service for all of them behind that. */
export async function changeComments(
  queryClient: QueryClient,
  photoId: number,
  change: (comments: Comment[]) => Comment[],
): Promise<void> {
  const queryKey = queryKeys.comments(photoId);
  // An answer that is on its way already does not know of the change.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Comment[]>(queryKey, (comments) => comments && change(comments));
  void queryClient.invalidateQueries({ queryKey });
}
