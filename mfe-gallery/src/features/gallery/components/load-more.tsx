import { errorSentence } from '@our-dates/browser/api-error';
import { Button } from '@our-dates/ui/button';
import { useId } from 'react';
import styles from './load-more.module.css';

export interface LoadMoreProps {
  hasMore: boolean;
  isLoading: boolean;
  error: Error | null;
  onLoad: () => void;
}

/** The next page of the gallery, or a note that there is none. */
export default function LoadMore({ hasMore, isLoading, error, onLoad }: LoadMoreProps) {
  const noteId = useId();
  const note = error
    ? errorSentence(error, 'They could not be loaded. Please try again.')
    : hasMore
      ? ''
      : 'That’s all of them. The next one is ours to make.';
  return (
    <div className={styles.more}>
      <Button
        disabled={!hasMore}
        busy={isLoading}
        busyText="Loading memories…"
        wide="phone"
        aria-describedby={noteId}
        onClick={onLoad}
      >
        Load More Memories
      </Button>
      <p id={noteId} role={error ? 'alert' : undefined} className={error ? styles.error : styles.note}>
        {note}
      </p>
    </div>
  );
}
