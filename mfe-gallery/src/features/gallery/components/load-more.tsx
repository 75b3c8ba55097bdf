import { useErrorText } from '@our-dates/browser/error-text';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { useId } from 'react';
import { messages } from '../../../catalogues/gallery/messages/messages.ts';
import styles from './load-more.module.css';

export interface LoadMoreProps {
  hasMore: boolean;
  isLoading: boolean;
  error: Error | null;
  onLoad: () => void;
}

/** The next page of the gallery, or a note that there is none. */
export default function LoadMore({ hasMore, isLoading, error, onLoad }: LoadMoreProps) {
  const t = useMessages(messages);
  const errorText = useErrorText(t);
  const noteId = useId();
  const note = error ? errorText(error, t.moreNotLoaded) : hasMore ? '' : t.thatsAll;
  return (
    <div className={styles.more}>
      <Button
        disabled={!hasMore}
        busy={isLoading}
        busyText={t.loadingMemories}
        wide="phone"
        aria-describedby={noteId}
        onClick={onLoad}
      >
        {t.loadMore}
      </Button>
      <p id={noteId} role={error ? 'alert' : undefined} className={error ? styles.error : styles.note}>
        {note}
      </p>
    </div>
  );
}

LoadMore.messages = messages;
