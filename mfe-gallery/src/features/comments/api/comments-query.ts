import { getJsonWithHeaders } from '@our-dates/browser/api';
import { queryKeys } from '@our-dates/browser/query-keys';
import type { Comment } from '@our-dates/contracts/comments';
import { limits } from '@our-dates/contracts/limits';
import { fillPath, paths } from '@our-dates/contracts/paths';
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { pageLinks } from '../../../api/page-links.ts';

/** Comments in sequence, the oldest first. */
export interface CommentsPage {
  readonly comments: readonly Comment[];
  /** The cursor of the page of older ones; null where there are none. */
  readonly next: string | null;
}

/**
 * The comments on a photo, fetched newest page first and read as one list, oldest first. The partner writes here
 * too: they are fetched again whenever they come into view, unless that was a moment ago.
 */
export function commentsQuery(photoId: number) {
  return infiniteQueryOptions({
    queryKey: queryKeys.comments(photoId),
    queryFn: async ({ pageParam, signal }): Promise<CommentsPage> => {
      const query = new URLSearchParams({ limit: String(limits.commentsPage) });
      if (pageParam) query.set('cursor', pageParam);
      const path = fillPath(paths.photoComments, { id: photoId });
      const { data, headers } = await getJsonWithHeaders<Comment[]>(`${path}?${query}`, { signal });
      return { comments: data, next: pageLinks(headers.get('link')).next };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    select: inOrder,
    staleTime: 5_000,
    refetchOnWindowFocus: true,
  });
}

function inOrder({ pages }: InfiniteData<CommentsPage>): readonly Comment[] {
  return pages.toReversed().flatMap(({ comments }) => comments);
}
