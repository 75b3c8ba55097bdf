import { useHost } from '@our-dates/browser/host';
import type { SortOrder } from '@our-dates/contracts/collections';
import { allOf, useMessages } from '@our-dates/languages/catalogue';
import { Link } from '@our-dates/router';
import type { MouseEvent, ReactNode, RefObject } from 'react';
import { messages as galleryMessages } from '../../../catalogues/gallery/messages/messages.ts';
import { draftsKey } from '../../drafts/draft-key.ts';
import { type Unfinished, useDraftsOf } from '../../drafts/use-drafts-of.ts';
import { ChangeRow } from '../../kept-changes/components/change-row.tsx';
import { messages as keptMessages } from '../../kept-changes/messages/messages.ts';
import { isKept, type KeptChangeOf, useKeptChanges } from '../../kept-changes/use-kept-changes.ts';
import type { MemoryDraft } from '../../new-memory/memory-draft.ts';
import { wantResume } from '../../new-memory/resume-intent.ts';
import type { PhotosDraft } from '../../upload/photos-draft.ts';
import { useWaitingPhotos } from '../../upload/use-waiting-photos.ts';
import styles from './gallery-heading.module.css';
import { Journey } from './journey.tsx';
import { NewsReminder } from './news-reminder.tsx';

/** News, or else a reminder of unfinished work; without either, the totals. */
export default function Reminder({
  heading,
  sort,
}: {
  /** Receives the focus when something is discarded. */
  heading: RefObject<HTMLElement | null>;
  sort: SortOrder;
}) {
  const { session } = useHost();
  const unfinished = useUnfinishedMemory(session.user?.id);
  const waiting = useWaitingPhotos(session.user?.id);
  const recorded = (useKeptChanges() ?? []).filter((kept) => isKept(kept, 'new-memory'));
  return (
    <NewsReminder focusAfter={heading}>
      {recorded.length > 0 ? (
        <RecordedReminder recorded={recorded} />
      ) : unfinished ? (
        <MemoryReminder unfinished={unfinished} heading={heading} />
      ) : waiting ? (
        <PhotosReminder unfinished={waiting} heading={heading} />
      ) : (
        <Journey sort={sort} />
      )}
    </NewsReminder>
  );
}

/** Memories that are recorded when there is a connection. */
function RecordedReminder({ recorded }: { recorded: readonly KeptChangeOf<'new-memory'>[] }) {
  const t = useMessages(keptMessages);
  return (
    <ul className={styles.recorded} aria-label={t.memoriesToSend}>
      {recorded.map((kept) => (
        <li key={kept.id} className={styles.card}>
          <ChangeRow kept={kept} isInList />
        </li>
      ))}
    </ul>
  );
}

interface ReminderProps<Value> {
  unfinished: Unfinished<Value>;
  heading: RefObject<HTMLElement | null>;
}

function MemoryReminder({ unfinished, heading }: ReminderProps<MemoryDraft>) {
  const t = useMessages(galleryMessages);
  const { openNewMemory } = useHost();
  const name = unfinished.value.fields.name.trim();
  function resume() {
    wantResume(unfinished.key);
    openNewMemory();
  }
  const marks = {
    resume: (text: ReactNode) => (
      <button type="button" className={styles.resume} onClick={resume}>
        {text}
      </button>
    ),
    discard: (text: ReactNode) => (
      <DiscardButton unfinished={unfinished} heading={heading}>
        {text}
      </DiscardButton>
    ),
  };
  return <p className={styles.sentence}>{name ? t.keptNamed({ name, ...marks }) : t.keptUnnamed(marks)}</p>;
}

function PhotosReminder({ unfinished, heading }: ReminderProps<PhotosDraft>) {
  const t = useMessages(galleryMessages);
  const { memory, photos } = unfinished.value;
  return (
    <p className={styles.sentence}>
      {t.keptPhotos({
        count: photos.length,
        name: memory.name,
        resume: (text) => (
          <Link to={`/date-memory/${memory.id}`} className={styles.resume}>
            {text}
          </Link>
        ),
        discard: (text) => (
          <DiscardButton unfinished={unfinished} heading={heading}>
            {text}
          </DiscardButton>
        ),
      })}
    </p>
  );
}

/** It disappears with what it discards, so the focus moves to the heading, and is visible there. */
function DiscardButton({ unfinished, heading, children }: ReminderProps<unknown> & { children: ReactNode }) {
  function press({ detail }: MouseEvent) {
    // A second press in a row was not meant for the next item.
    if (detail > 1) return;
    unfinished.discard();
    heading.current?.style.removeProperty('outline');
    heading.current?.focus({ preventScroll: true });
  }
  return (
    <button type="button" className={styles.discard} onClick={press}>
      {children}
    </button>
  );
}

const fetchStore = () => import('../../new-memory/memory-draft.ts').then(({ memoryDrafts }) => memoryDrafts);

/** The last memory that this person has started on this device, if there is one that no dialog has open. */
function useUnfinishedMemory(userId: number | undefined): Unfinished<MemoryDraft> | undefined {
  const [draft] = useDraftsOf(fetchStore, userId === undefined ? undefined : draftsKey(userId, 'new-memory'));
  return draft;
}

Reminder.messages = allOf(galleryMessages, keptMessages);
