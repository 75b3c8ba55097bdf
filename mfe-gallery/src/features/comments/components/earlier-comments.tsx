import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { useEffect, useRef } from 'react';
import { messages } from '../messages/messages.ts';
import styles from './earlier-comments.module.css';

export interface EarlierPages {
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly load: () => void;
}

/** Fetches earlier comments when it is scrolled into view; after a failure, when pressed. */
export function EarlierComments({ isLoading, hasFailed, load }: EarlierPages) {
  const t = useMessages(messages);
  const mark = useRef<HTMLDivElement>(null);
  const latest = useRef(load);
  latest.current = load;
  const mayLoad = !isLoading && !hasFailed;

  useEffect(() => {
    if (!mark.current || !mayLoad) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current());
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [mayLoad]);

  return (
    <div ref={mark} className={styles.earlier}>
      {hasFailed && <p role="alert">{t.earlierNotLoaded}</p>}
      <Button tone="quiet" wide busy={isLoading} busyText={t.loadingEarlier} onClick={load}>
        {hasFailed ? t.tryAgainButton : t.showEarlier}
      </Button>
    </div>
  );
}
