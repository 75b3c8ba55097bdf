import { allOf, useMessages } from '@our-dates/languages/catalogue';
import { ScrollArea } from '@our-dates/ui/scroll-area';
import { useId } from 'react';
import { messages as formMessages } from '../../../catalogues/edit/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
import { messages as keptMessages } from '../../kept-changes/messages/messages.ts';
import { messages as commentMessages } from '../messages/messages.ts';
import { useCommentThread } from '../use-comment-thread.ts';
import { CommentArrival } from './comment-arrival.tsx';
import { CommentBox } from './comment-box.tsx';
import styles from './comments-panel.module.css';
import { Thread } from './thread.tsx';

/** The comments on the current photo, next to it. */
export default function CommentsPanel({ photoId }: { photoId: number }) {
  const t = useMessages(slice);
  const titleId = useId();
  const thread = useCommentThread(photoId);
  return (
    <section className={styles.panel} aria-labelledby={titleId} data-comments>
      <h2 id={titleId} className={styles.title}>
        {t.comments}
      </h2>
      <ScrollArea className={styles.thread} contentClassName={styles.comments}>
        <Thread key={photoId} query={thread.query} sent={thread.sent} kept={thread.kept} />
      </ScrollArea>
      <CommentArrival key={`arrival of ${photoId}`} comments={thread.query.data} />
      <CommentBox key={photoId} {...thread.box} />
    </section>
  );
}

CommentsPanel.messages = allOf(commentMessages, formMessages, keptMessages);
