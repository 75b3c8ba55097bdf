import { useMessages } from '@our-dates/languages/catalogue';
import { CalendarSearch } from 'lucide-react';
import { messages } from '../../../catalogues/gallery/messages/messages.ts';
import styles from './understood-line.module.css';

export interface UnderstoodLineProps {
  /** `memories of August 2024`, or a spelling: `Lisbon` */
  understood: string;
  onWordsOnly: () => void;
}

/** How the search was understood, and a link to search for the exact words. */
export default function UnderstoodLine({ understood, onWordsOnly }: UnderstoodLineProps) {
  const t = useMessages(messages);
  return (
    <p className={styles.line}>
      <span className={styles.meaning}>
        <CalendarSearch aria-hidden />
        <bdi>{t.showing({ understood })}</bdi>
      </span>
      <button type="button" className={styles.words} onClick={onWordsOnly}>
        {t.wordsOnly}
      </button>
    </p>
  );
}

UnderstoodLine.messages = messages;
