import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { classNames } from '@our-dates/ui/class-names';
import { monthText } from '../months.ts';
import styles from './type-cover.module.css';

export interface TypeCoverProps {
  memory: Pick<CollectionWithThumbnail, 'date' | 'description'>;
}

/** The cover of a memory without photos: its day, and the first line of its description. The text is below it too. */
export function TypeCover({ memory: { date, description } }: TypeCoverProps) {
  const line = description?.split('\n').find((text) => text.trim() !== '');
  return (
    <div className={styles.cover}>
      {date && (
        <p className={styles.date} aria-hidden>
          <span className={styles.day}>{Number(date.slice(8))}</span>
          <span className={styles.month}>{monthText(date.slice(0, 7))}</span>
        </p>
      )}
      {line && (
        <p className={styles.line} dir="auto" aria-hidden>
          {line}
        </p>
      )}
      <p className={classNames(styles.none, (date || line) && styles.corner)}>No photos</p>
    </div>
  );
}
