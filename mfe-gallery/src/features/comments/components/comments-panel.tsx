import { ScrollArea } from '@our-dates/ui/scroll-area';
import { useId } from 'react';
import { useCommentThread } from '../use-comment-thread.ts';
import { CommentBox } from './comment-box.tsx';
import styles from './comments-panel.module.css';
import { Thread } from './thread.tsx';

/** The comments on the current photo, next to it. */
export default function CommentsPanel({ photoId }: { photoId: number }) {
  const titleId = useId();
  const thread = useCommentThread(photoId);
  return (
    <section className={styles.panel} aria-labelledby={titleId} data-comments>
      <h2 id={titleId} className={styles.title}>
        Comments
      </h2>
      <ScrollArea className={styles.thread} contentClassName={styles.comments}>
        <Thread key={photoId} query={thread.query} sent={thread.sent} kept={thread.kept} />
      </ScrollArea>
      <CommentBox key={photoId} {...thread.box} />
    </section>
  );
}
