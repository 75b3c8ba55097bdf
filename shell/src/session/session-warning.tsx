import { minutesAndSeconds } from '@our-dates/browser/format';
import { classNames } from '@our-dates/ui/class-names';
import { TriangleAlert } from 'lucide-react';
import { sessionLevel } from './countdown.ts';
import styles from './session-banner.module.css';
import { sessionSentence } from './session-chip.tsx';

/** The banner of the last two minutes. */
export default function SessionWarning({
  remainingMs,
  isNarrow,
  onExtend,
}: {
  remainingMs: number;
  /** The header has no space for the chip, so the banner shows its text. */
  isNarrow: boolean;
  onExtend: () => void;
}) {
  const level = sessionLevel(remainingMs);
  return (
    <section className={classNames(styles.banner, styles[level])} aria-label="Session">
      <TriangleAlert aria-hidden className={level === 'critical' ? styles.pulsing : undefined} />
      <p className={styles.words}>
        <span>{sessionSentence(level)}</span> {/* Not announced every second. */}
        <span className={styles.time} aria-hidden>
          {isNarrow && 'Session expires in '}
          {minutesAndSeconds(remainingMs)}
        </span>
      </p>
      <button type="button" className={styles.extend} onClick={onExtend}>
        Extend
      </button>
    </section>
  );
}
