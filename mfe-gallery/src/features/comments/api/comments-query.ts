import { getJson } from '@our-dates/browser/api';
import { queryKeys } from '@our-dates/browser/query-keys';
import type { Comment } from '@our-dates/contracts/comments';
import { fillPath, paths } from '@our-dates/contracts/paths';
import { queryOptions } from '@tanstack/react-query';
import { retryUnlessRefused } from '../../../api/retry-unless-refused.ts';

/**
 * The comments on a photo, oldest first. The partner writes here too: they are asked for again whenever they come
 * into view, unless that was a moment ago.
 */
export function commentsQuery(photoId: number) {
  return queryOptions({
    queryKey: queryKeys.comments(photoId),
    queryFn: ({ signal }) => getJson<Comment[]>(fillPath(paths.photoComments, { id: photoId }), { signal }),
    retry: retryUnlessRefused,
    staleTime: 5_000,
    refetchOnWindowFocus: true,
  });
}
