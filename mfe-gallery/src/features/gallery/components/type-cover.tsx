import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { useMessages } from '@our-dates/languages/catalogue';
import { classNames } from '@our-dates/ui/class-names';
import { messages } from '../../../messages/messages.ts';
import { useMonths } from '../use-months.ts';
import styles from './type-cover.module.css';

export interface TypeCoverProps {
  memory: Pick<CollectionWithThumbnail, 'date' | 'description'>;
}

/** The cover of a memory without photos: its day, and the first line of its description. The text is below it too. */
export function TypeCover({ memory: { date, description } }: TypeCoverProps) {
  const t = useMessages(messages);
  const months = useMonths();
  const line = description?.split('\n').find((text) => text.trim() !== '');
  return (
    <div className={styles.cover}>
      {date && (
        <p className={styles.date} aria-hidden>
          <span className={styles.day}>{Number(date.slice(8))}</span>
          <span className={styles.month}>{months.text(date.slice(0, 7))}</span>
        </p>
      )}
      {line && (
        <p className={styles.line} dir="auto" aria-hidden>
          {line}
        </p>
      )}
      <p className={classNames(styles.none, (date || line) && styles.corner)}>{t.noPhotos}</p>
    </div>
  );
}
