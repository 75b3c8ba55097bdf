import { useHost } from '@our-dates/browser/host';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSeen } from '../news/use-seen.ts';
import { commentsQuery } from './api/comments-query.ts';
import { usePostComment } from './api/post-comment.ts';
import { commentDrafts, newCommentKey } from './comment-drafts.ts';
import { useCommentDraft } from './use-comment-draft.ts';
import { useIsSettled } from './use-is-settled.ts';

/** So long a photo has to be the present one before its comments are asked for, in milliseconds. */
const restMs = 200;

/** The comments on the present photo, and the one that is being written. */
export function useCommentThread(photoId: number) {
  const { session } = useHost();
  const userId = session.user?.id ?? 0;
  const isSettled = useIsSettled(photoId, restMs);
  const query = useInfiniteQuery({ ...commentsQuery(photoId), enabled: isSettled });
  useSeen({ photoId: query.data ? photoId : undefined });
  const [draft = '', setDraft] = useCommentDraft(newCommentKey(userId, photoId));
  const post = usePostComment({
    onPosted: (sent) => commentDrafts.set(newCommentKey(userId, sent.photoId), undefined),
  });
  /** Settles when the post does. */
  const posting = useRef<Promise<unknown>>(undefined);
  const sent = post.isPending && post.variables.photoId === photoId ? post.variables.content : undefined;

  const { beforeLeave } = session;
  useEffect(() => beforeLeave(async () => void (await posting.current)), [beforeLeave]);

  return {
    query,
    /** What is on its way to the service. It stays in the draft until it has arrived there. */
    sent,
    box: {
      text: sent === undefined ? draft : '',
      isPosting: sent !== undefined,
      onType: (text: string) => setDraft(text === '' ? undefined : text),
      onPost: () => {
        posting.current = Promise.allSettled([post.mutateAsync({ photoId, content: draft.trim() })]);
      },
    },
  };
}
