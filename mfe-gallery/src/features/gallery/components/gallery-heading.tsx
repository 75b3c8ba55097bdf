import { useHost } from '@our-dates/browser/host';
import type { SortOrder } from '@our-dates/contracts/collections';
import { Link } from '@our-dates/router';
import { lazyComponent } from '@our-dates/ui/lazy-component';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { galleryPages } from '../api/gallery-pages.ts';
import { type GalleryCounts, journeySentence } from '../journey-sentence.ts';
import styles from './gallery-heading.module.css';

const Reminder = lazyComponent(() => import('./reminder.tsx'), { tries: Infinity });

/** The page's heading, and what it adds up to; or, in the same place, what waits to be finished. */
export function GalleryHeading({ sort }: { sort: SortOrder }) {
  const { session } = useHost();
  const counts = useKnownCounts(sort);
  const { partner } = session;
  const heading = useRef<HTMLHeadingElement>(null);
  const sentence = (
    <p className={styles.sentence}>
      {journeySentence(counts, partner !== null)}
      {!partner && (
        <>
          {' '}
          <Link to="/profile">Invite someone special</Link> to share them.
        </>
      )}
    </p>
  );
  return (
    <header className={styles.heading}>
      <h1 ref={heading} tabIndex={-1}>
        {partner ? 'Our Journey Together' : 'Your Memory Collection'}
      </h1>
      <Reminder heading={heading} fallback={sentence}>
        {sentence}
      </Reminder>
    </header>
  );
}

/** How much there is, where all of it has been loaded; a search does not change that. */
function useKnownCounts(sort: SortOrder): GalleryCounts | undefined {
  const { data } = useInfiniteQuery({ ...galleryPages({ q: '', sort }), enabled: false });
  if (!data || data.pages.at(-1)?.next !== null) return undefined;
  const memories = data.pages.flatMap((page) => page.memories);
  return {
    dates: memories.length,
    photographs: memories.reduce((sum, memory) => sum + memory.photoCount, 0),
  };
}
