import { useHost } from '@our-dates/browser/host';
import type { News } from '@our-dates/contracts/news';
import { useMessages } from '@our-dates/languages/catalogue';
import { Link } from '@our-dates/router';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { messages } from '../../../catalogues/gallery/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
import { markSeen, newsQuery } from '../../news/news-query.ts';
import { newsWords } from '../../news/news-words.ts';
import heading from './gallery-heading.module.css';
import styles from './news-reminder.module.css';

/**
 * `New from Kate: 3 photos, 2 comments`: leads to the newest item, and disappears once all of it has been seen.
 * Without news, its children.
 */
export function NewsReminder({
  focusAfter,
  children,
}: {
  /** Receives the focus when the news are marked as seen and disappear. */
  focusAfter: RefObject<HTMLElement | null>;
  children: ReactNode;
}) {
  const t = useMessages(messages);
  const { partner } = useHost().session;
  const main = useMessages(slice);
  const queries = useQueryClient();
  const { data: news } = useQuery({ ...newsQuery, enabled: partner !== null });
  const dismiss = useMutation({ mutationFn: (upTo: number) => markSeen(queries, {}, upTo) });
  const address = news && addressOf(news);
  if (!partner || !address) return children;

  function markAllSeen(upTo: number): void {
    dismiss.mutate(upTo);
    focusAfter.current?.focus({ preventScroll: true });
  }

  return (
    <p className={heading.sentence}>
      <Link to={address} className={styles.news}>
        <span className={styles.dot} aria-hidden />
        {t.newFrom({ name: partner.displayName || partner.username, things: newsWords(news, t, main) })}
      </Link>
      {/* The dot ends a line rather than begin one. */}
      &nbsp;·{' '}
      <button type="button" className={heading.discard} onClick={() => markAllSeen(news.position)}>
        {t.markSeen}
      </button>
    </p>
  );
}

/** The newest; undefined when there is nothing. */
function addressOf({ places: [newest] }: News): string | undefined {
  if (!newest) return undefined;
  return newest.photoId === null ? `/date-memory/${newest.collectionId}` : `/photo/${newest.photoId}`;
}
