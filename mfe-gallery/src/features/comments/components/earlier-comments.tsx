import { Button } from '@our-dates/ui/button';
import { useEffect, useRef } from 'react';
import styles from './earlier-comments.module.css';

export interface EarlierPages {
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly load: () => void;
}

/** Fetches earlier comments when it is scrolled into view; after a failure, when pressed. */
export function EarlierComments({ isLoading, hasFailed, load }: EarlierPages) {
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
      {hasFailed && <p role="alert">Earlier comments could not be loaded.</p>}
      <Button tone="quiet" wide busy={isLoading} busyText="Loading earlier comments…" onClick={load}>
        {hasFailed ? 'Try again' : 'Show earlier comments'}
      </Button>
    </div>
  );
}
