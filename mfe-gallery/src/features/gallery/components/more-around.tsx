import { useErrorText } from '@our-dates/browser/error-text';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { useEffect, useRef } from 'react';
import { messages } from '../../../catalogues/gallery/messages/messages.ts';
import styles from './more-around.module.css';

export interface MoreAroundProps {
  /** What it loads: the memories before the first loaded one, or after the last one. */
  where: 'above' | 'below';
  isLoading: boolean;
  error: Error | null;
  onLoad: () => void;
}

/** Memories nearer than this to the viewport, in pixels, are loaded before they are scrolled into view. */
const preloadPx = 1_200;

/** Loads more of the list automatically as its end comes near; after a failure, on request. */
export default function MoreAround({ where, isLoading, error, onLoad }: MoreAroundProps) {
  const t = useMessages(messages);
  const errorText = useErrorText(t);
  const mark = useRef<HTMLDivElement>(null);
  const mayLoad = !isLoading && !error;

  useEffect(() => {
    const element = mark.current;
    if (!element || !mayLoad) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onLoad(), {
      rootMargin: `${preloadPx}px 0px`,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [mayLoad, onLoad]);

  return (
    <div ref={mark} className={styles.more}>
      {error && where === 'above' && (
        <p role="alert" className={styles.error}>
          {errorText(error, t.beforeNotLoaded)} <Button onClick={onLoad}>{t.tryAgainButton}</Button>
        </p>
      )}
    </div>
  );
}

MoreAround.messages = messages;
