import type { SortOrder } from '@our-dates/contracts/collections';
import type { User } from '@our-dates/contracts/users';
import { Link } from '@our-dates/router';
import { useInfiniteQuery } from '@tanstack/react-query';
import { galleryPages } from '../api/gallery-pages.ts';
import { type GalleryCounts, journeySentence } from '../journey-sentence.ts';
import styles from './gallery-heading.module.css';

/** The page's heading, and what it adds up to. */
export function GalleryHeading({ partner, sort }: { partner: User | null; sort: SortOrder }) {
  const counts = useKnownCounts(sort);
  return (
    <header className={styles.heading}>
      <h1 tabIndex={-1}>{partner ? 'Our Journey Together' : 'Your Memory Collection'}</h1>
      <p className={styles.sentence}>
        {journeySentence(counts, partner !== null)}
        {!partner && (
          <>
            {' '}
            <Link to="/profile">Invite someone special</Link> to share them.
          </>
        )}
      </p>
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
