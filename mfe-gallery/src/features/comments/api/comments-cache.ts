import { queryKeys } from '@our-dates/browser/query-keys';
import type { Comment } from '@our-dates/contracts/comments';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { CommentsPage } from './comments-query.ts';

/**
 * Shows a change of the comments on a photo at once, and asks the service for all of them behind that.
 * @param change of one page; `isNewest` where the latest comments are
 */
export async function changeComments(
  queryClient: QueryClient,
  photoId: number,
  change: (comments: readonly Comment[], isNewest: boolean) => readonly Comment[],
): Promise<void> {
  const queryKey = queryKeys.comments(photoId);
  // An answer that is on its way already does not know of the change.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<InfiniteData<CommentsPage>>(
    queryKey,
    (read) =>
      read && {
        ...read,
        pages: read.pages.map((page, index) => ({ ...page, comments: change(page.comments, index === 0) })),
      },
  );
  void queryClient.invalidateQueries({ queryKey });
}
