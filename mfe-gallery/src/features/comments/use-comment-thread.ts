import { useHost } from '@our-dates/browser/host';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSeen } from '../news/use-seen.ts';
import { commentsQuery } from './api/comments-query.ts';
import { usePostComment } from './api/post-comment.ts';
import { commentDrafts, newCommentKey } from './comment-drafts.ts';
import { useCommentDraft } from './use-comment-draft.ts';
import { useKeptComments } from './use-kept-comments.ts';

/** Milliseconds for which a photo must be the current one before its comments are fetched. */
const restMs = 200;

/** The comments on the current photo, and the draft of a new one. */
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

  const kept = useKeptComments(photoId);

  return {
    query,
    /** What waits to be sent. */
    kept,
    /** The comment that is being sent. It stays in the draft until the service has it. */
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

/** @returns whether a value has not changed for `ms`; true at first. */
function useIsSettled(value: unknown, ms: number): boolean {
  const [rested, setRested] = useState(value);

  useEffect(() => {
    const timer = window.setTimeout(() => setRested(value), ms);
    return () => window.clearTimeout(timer);
  }, [value, ms]);

  return rested === value;
}
