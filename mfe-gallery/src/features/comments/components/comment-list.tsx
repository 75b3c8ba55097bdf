import { useHost } from '@our-dates/browser/host';
import type { Comment } from '@our-dates/contracts/comments';
import { Button } from '@our-dates/ui/button';
import { useMemo, useRef, useState } from 'react';
import { useRelativeTimes } from '../use-relative-times.ts';
import { useThreadScroll } from '../use-thread-scroll.ts';
import { CommentItem, SentComment } from './comment-item.tsx';
import styles from './comment-list.module.css';

export interface CommentListProps {
  comments: readonly Comment[];
  /** The viewer's own, on its way to the service. */
  sent: string | undefined;
}

/** So many of the newest are drawn at first, and so many more at each press. */
const step = 50;

/** The comments, oldest first; the newest is in view, above the box. */
export function CommentList({ comments, sent }: CommentListProps) {
  const { user } = useHost().session;
  const [shownAtMost, setShownAtMost] = useState(step);
  const list = useRef<HTMLOListElement>(null);
  const shown = useMemo(() => comments.slice(-shownAtMost), [comments, shownAtMost]);
  const ago = useRelativeTimes(useMemo(() => shown.map(({ createdAt }) => createdAt), [shown]));
  const holdScroll = useThreadScroll(list, { count: shown.length, isSending: sent !== undefined });

  function showEarlier() {
    holdScroll();
    setShownAtMost((count) => count + step);
    if (shownAtMost + step >= comments.length) list.current?.focus({ preventScroll: true });
  }

  return (
    <>
      {shown.length < comments.length && (
        <Button tone="quiet" wide onClick={showEarlier}>
          Show earlier comments
        </Button>
      )}
      <ol ref={list} className={styles.list} tabIndex={-1} aria-label="Comments, oldest first">
        {shown.map((comment) => (
          <CommentItem
            key={comment.id}
            comment={comment}
            // One's own name as it is now: the service may not have heard of a change yet.
            author={comment.user.id === user?.id ? user : comment.user}
            when={ago(comment.createdAt)}
          />
        ))}
        {sent !== undefined && user && <SentComment author={user} content={sent} />}
      </ol>
    </>
  );
}
