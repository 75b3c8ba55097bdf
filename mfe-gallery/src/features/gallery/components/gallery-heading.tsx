import { useHost } from '@our-dates/browser/host';
import type { SortOrder } from '@our-dates/contracts/collections';
import { Link } from '@our-dates/router';
import { useInfiniteQuery } from '@tanstack/react-query';
import { wantResume } from '../../new-memory/resume-intent.ts';
import { type UnfinishedMemory, useUnfinishedMemory } from '../../new-memory/use-unfinished-memory.ts';
import { galleryPages } from '../api/gallery-pages.ts';
import { type GalleryCounts, journeySentence } from '../journey-sentence.ts';
import styles from './gallery-heading.module.css';

/** The page's heading, and what it adds up to; or, in the same place, what waits to be finished. */
export function GalleryHeading({ sort }: { sort: SortOrder }) {
  const { session } = useHost();
  const counts = useKnownCounts(sort);
  const unfinished = useUnfinishedMemory(session.user?.id);
  const { partner } = session;
  return (
    <header className={styles.heading}>
      <h1 tabIndex={-1}>{partner ? 'Our Journey Together' : 'Your Memory Collection'}</h1>
      {unfinished ? (
        <Reminder unfinished={unfinished} />
      ) : (
        <p className={styles.sentence}>
          {journeySentence(counts, partner !== null)}
          {!partner && (
            <>
              {' '}
              <Link to="/profile">Invite someone special</Link> to share them.
            </>
          )}
        </p>
      )}
    </header>
  );
}

function Reminder({ unfinished }: { unfinished: UnfinishedMemory }) {
  const { openNewMemory } = useHost();
  function resume() {
    wantResume();
    openNewMemory();
  }
  return (
    <p className={styles.sentence}>
      We kept {unfinished.name ? `“${unfinished.name}”` : 'a date that was begun'} for you.{' '}
      <button type="button" className={styles.resume} onClick={resume}>
        Continue where we left off
      </button>{' '}
      or{' '}
      <button type="button" className={styles.discard} onClick={unfinished.discard}>
        discard it
      </button>
      .
    </p>
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
