import { counted } from '@our-dates/browser/format';
import styles from './left-out-films.module.css';

/** The still images of Live Photos are added. */
export function LeftOutFilms({ count }: { count: number }) {
  return (
    <p role="status" className={styles.note}>
      {count > 0 &&
        `${count === 1 ? 'The film of a Live Photo is' : `${counted(count, 'film')} of Live Photos are`} left out: we keep the still ${count === 1 ? 'image' : 'images'}.`}
    </p>
  );
}
