import { CalendarSearch } from 'lucide-react';
import styles from './understood-line.module.css';

export interface UnderstoodLineProps {
  /** `memories of August 2024`, or how it is spelled: `Lisbon` */
  understood: string;
  onWordsOnly: () => void;
}

/** How the search was understood, and the way to have it taken at its word. */
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
