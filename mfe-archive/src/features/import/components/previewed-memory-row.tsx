import { type Dates, useDates } from '@our-dates/browser/dates/dates';
import { useMessages } from '@our-dates/languages/catalogue';
import { Link } from '@our-dates/router';
import { useId } from 'react';
import card from '../../../card.module.css';
import { type Messages, messages } from '../messages/messages.ts';
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
  const t = useMessages(messages);
  const dates = useDates();
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
        <p className={card.counts}>{factsOf(row, t, dates).join(' · ')}</p>
        {state === 'imported' && collectionId !== null && (
          <p className={card.counts}>
            {t.importedBeforeOpen({
              link: (text) => <Link to={`/date-memory/${collectionId}`}>{text}</Link>,
            })}
          </p>
        )}
        {state === 'hidden' && <p className={card.counts}>{t.importedBeforeHidden}</p>}
        <LeftOutFiles leftOut={memory.leftOut} />
      </div>
    </li>
  );
}

function factsOf(
  { memory, known, repeated, state }: PreviewedMemory,
  t: Messages,
  { longDate }: Dates,
): string[] {
  const { photos, date, stories, isSample } = memory;
  const comments = photos.reduce((sum, photo) => sum + photo.comments.length, 0);
  return [
    date === null ? t.withoutDate : longDate(date),
    t.photos({ count: photos.length }),
    ...(stories.length > 0 ? [t.stories({ count: stories.length })] : []),
    ...(comments > 0 ? [t.comments({ count: comments })] : []),
    ...(isSample ? [t.sample] : []),
    ...(known > 0 && state === 'new' ? [t.hereAlready({ count: known })] : []),
    ...(repeated > 0 ? [t.repeated({ count: repeated })] : []),
  ];
}
