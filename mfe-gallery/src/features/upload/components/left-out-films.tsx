import { useMessages } from '@our-dates/languages/catalogue';
import { messages } from '../../../catalogues/upload/messages/messages.ts';
import styles from './left-out-films.module.css';

/** The still images of Live Photos are added. */
export function LeftOutFilms({ count }: { count: number }) {
  const t = useMessages(messages);
  return (
    <p role="status" className={styles.note}>
      {count > 0 && t.leftOutFilms({ count })}
    </p>
  );
}
