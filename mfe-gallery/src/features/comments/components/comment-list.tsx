import { useHost } from '@our-dates/browser/host';
import type { Comment } from '@our-dates/contracts/comments';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { useEffect, useMemo, useRef } from 'react';
import { messages } from '../messages/messages.ts';
import type { KeptComments } from '../use-kept-comments.ts';
import { useRelativeTimes } from '../use-relative-times.ts';
import { useThreadScroll } from '../use-thread-scroll.ts';
import { CommentItem, SentComment, WaitingComment } from './comment-item.tsx';
import styles from './comment-list.module.css';
import { EarlierComments, type EarlierPages } from './earlier-comments.tsx';

export interface CommentListProps {
  comments: readonly Comment[];
  /** The viewer's own comment that is being sent. */
  sent: string | undefined;
  /** The viewer's changes that wait to be sent. */
  kept: KeptComments;
  earlier: EarlierPages;
}

/** The comments, oldest first; the newest is in view, above the box. */
export function CommentList({ comments, sent, kept: { waiting, changed }, earlier }: CommentListProps) {
  const t = useMessages(messages);
  const { user } = useHost().session;
  const list = useRef<HTMLOListElement>(null);
  const ago = useRelativeTimes(useMemo(() => comments.map(({ createdAt }) => createdAt), [comments]));
  const ids = useMemo(() => comments.map(({ id }) => id), [comments]);
  const { unseen, showEnd } = useThreadScroll(list, {
    ids,
    isSending: sent !== undefined || waiting.length > 0,
  });
  const hadMore = useRef(earlier.hasMore);

  // The pressed button is removed with the last of them.
  useEffect(() => {
    const isGone = hadMore.current && !earlier.hasMore;
    hadMore.current = earlier.hasMore;
    if (isGone && document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [earlier.hasMore]);

  return (
    <>
      {earlier.hasMore && <EarlierComments {...earlier} />}
      <ol ref={list} className={styles.list} tabIndex={-1} aria-label={t.listLabel}>
        {comments.map((comment) => (
          <CommentItem
            key={comment.id}
            comment={comment}
            // The viewer's current name: the service may not have received a change yet.
            author={comment.user.id === user?.id ? user : comment.user}
            isOwn={comment.user.id === user?.id}
            when={ago(comment.createdAt)}
            kept={changed.find(({ change }) => change.commentId === comment.id)}
          />
        ))}
        {user && waiting.map((kept) => <WaitingComment key={kept.id} author={user} kept={kept} />)}
        {sent !== undefined && user && <SentComment author={user} content={sent} />}
      </ol>
      <div className={styles.below}>
        {unseen > 0 && (
          <Button
            size="small"
            className={styles.unseen}
            onClick={() => {
              showEnd();
              list.current?.focus({ preventScroll: true });
            }}
          >
            {t.newComments({ count: unseen })} <span aria-hidden>↓</span>
          </Button>
        )}
      </div>
    </>
  );
}
