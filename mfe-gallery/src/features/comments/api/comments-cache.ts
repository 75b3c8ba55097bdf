import { queryKeys } from '@our-dates/browser/query-keys';
import type { Comment } from '@our-dates/contracts/comments';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { CommentsPage } from './comments-query.ts';

/**
 * Shows a change of the comments on a photo at once, and then fetches all of them again.
 * @param change of one page; `isNewest` for the page with the latest comments
 */
export async function changeComments(
  queryClient: QueryClient,
  photoId: number,
  change: (comments: readonly Comment[], isNewest: boolean) => readonly Comment[],
): Promise<void> {
  const queryKey = queryKeys.comments(photoId);
  // A response in flight does not contain the change.
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
