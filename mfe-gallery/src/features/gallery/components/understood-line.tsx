import { CalendarSearch } from 'lucide-react';
import styles from './understood-line.module.css';

export interface UnderstoodLineProps {
  /** `memories of August 2024`, or a spelling: `Lisbon` */
  understood: string;
  onWordsOnly: () => void;
}

/** How the search was understood, and a link to search for the exact words. */
export default function UnderstoodLine({ understood, onWordsOnly }: UnderstoodLineProps) {
  return (
    <p className={styles.line}>
      <span className={styles.meaning}>
        <CalendarSearch aria-hidden />
        <bdi>Showing {understood}</bdi>
      </span>
      <button type="button" className={styles.words} onClick={onWordsOnly}>
        Search for the words only
      </button>
    </p>
  );
}
