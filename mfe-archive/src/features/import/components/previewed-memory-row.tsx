import { counted, longDate } from '@our-dates/browser/format';
import { Link } from '@our-dates/router';
import { useId } from 'react';
import card from '../../../card.module.css';
import type { PreviewedMemory } from '../preview.ts';
import styles from './import-card.module.css';
import { LeftOutFiles } from './left-out-files.tsx';

export interface PreviewedMemoryRowProps {
  row: PreviewedMemory;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

/** One memory of an archive: what it would become, and whether it is imported. */
export function PreviewedMemoryRow({ row, isChosen, onChange }: PreviewedMemoryRowProps) {
  const { memory, state, collectionId } = row;
  const factsId = useId();
  return (
    <li className={styles.memory}>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={isChosen}
          disabled={state !== 'new'}
          aria-describedby={factsId}
          onChange={({ target }) => onChange(target.checked)}
        />
        <bdi className={card.name}>{memory.name}</bdi>
      </label>
      <div id={factsId} className={styles.facts}>
        <p className={card.counts}>{factsOf(row).join(' · ')}</p>
        {state === 'imported' && collectionId !== null && (
          <p className={card.counts}>
            Imported before. <Link to={`/date-memory/${collectionId}`}>Open it</Link>
          </p>
        )}
        {state === 'hidden' && (
          <p className={card.counts}>Imported before; it is in Recently deleted, or sealed.</p>
        )}
        <LeftOutFiles leftOut={memory.leftOut} />
      </div>
    </li>
  );
}

function factsOf({ memory, known, repeated, state }: PreviewedMemory): string[] {
  const { photos, date, stories } = memory;
  const comments = photos.reduce((sum, photo) => sum + photo.comments.length, 0);
  return [
    date === null ? 'Without a date' : longDate(date),
    counted(photos.length, 'photo'),
    ...(stories.length > 0 ? [counted(stories.length, 'story', 'stories')] : []),
    ...(comments > 0 ? [counted(comments, 'comment')] : []),
    ...(known > 0 && state === 'new' ? [`${known} here already`] : []),
    ...(repeated > 0 ? [`${repeated} twice in this archive`] : []),
  ];
}
