import { counted } from '@our-dates/browser/format';
import { useHost } from '@our-dates/browser/host';
import type { SortOrder } from '@our-dates/contracts/collections';
import { Link } from '@our-dates/router';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, type RefObject, useRef } from 'react';
import type { Unfinished } from '../../drafts/use-drafts-of.ts';
import type { MemoryDraft } from '../../new-memory/memory-draft.ts';
import { wantResume } from '../../new-memory/resume-intent.ts';
import { useUnfinishedMemory } from '../../new-memory/use-unfinished-memory.ts';
import type { PhotosDraft } from '../../upload/photos-draft.ts';
import { useWaitingPhotos } from '../../upload/use-waiting-photos.ts';
import { galleryPages } from '../api/gallery-pages.ts';
import { type GalleryCounts, journeySentence } from '../journey-sentence.ts';
import styles from './gallery-heading.module.css';

/** The page's heading, and what it adds up to; or, in the same place, what waits to be finished. */
export function GalleryHeading({ sort }: { sort: SortOrder }) {
  const { session } = useHost();
  const counts = useKnownCounts(sort);
  const unfinished = useUnfinishedMemory(session.user?.id);
  const waiting = useWaitingPhotos(session.user?.id);
  const { partner } = session;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <header className={styles.heading}>
      <h1 ref={heading} tabIndex={-1}>
        {partner ? 'Our Journey Together' : 'Your Memory Collection'}
      </h1>
      {unfinished ? (
        <MemoryReminder unfinished={unfinished} heading={heading} />
      ) : waiting ? (
        <PhotosReminder unfinished={waiting} heading={heading} />
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

interface ReminderProps<Value> {
  unfinished: Unfinished<Value>;
  heading: RefObject<HTMLElement | null>;
}

function MemoryReminder({ unfinished, heading }: ReminderProps<MemoryDraft>) {
  const { openNewMemory } = useHost();
  const name = unfinished.value.fields.name.trim();
  function resume() {
    wantResume(unfinished.key);
    openNewMemory();
  }
  return (
    <p className={styles.sentence}>
      We kept {name ? <bdi>“{name}”</bdi> : 'a date that was begun'} for you.{' '}
      <button type="button" className={styles.resume} onClick={resume}>
        Continue where we left off
      </button>{' '}
      or{' '}
      <DiscardButton unfinished={unfinished} heading={heading}>
        discard it
      </DiscardButton>
      .
    </p>
  );
}

function PhotosReminder({ unfinished, heading }: ReminderProps<PhotosDraft>) {
  const { memory, photos } = unfinished.value;
  return (
    <p className={styles.sentence}>
      We kept {counted(photos.length, 'photo')} for <bdi>“{memory.name}”</bdi>.{' '}
      <Link to={`/date-memory/${memory.id}`} className={styles.resume}>
        Continue there
      </Link>{' '}
      or{' '}
      <DiscardButton unfinished={unfinished} heading={heading}>
        discard {photos.length === 1 ? 'it' : 'them'}
      </DiscardButton>
      .
    </p>
  );
}

/** Goes with what it discards, so the focus moves to the heading. */
function DiscardButton({ unfinished, heading, children }: ReminderProps<unknown> & { children: ReactNode }) {
  function press({ detail }: MouseEvent) {
    // The second press in a row was not meant for what is there next.
    if (detail > 1) return;
    unfinished.discard();
    heading.current?.focus({ preventScroll: true });
  }
  return (
    <button type="button" className={styles.discard} onClick={press}>
      {children}
    </button>
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
