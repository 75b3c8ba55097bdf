import { minutesAndSeconds } from '@our-dates/browser/format';
import { useMessages } from '@our-dates/languages/catalogue';
import { classNames } from '@our-dates/ui/class-names';
import { TriangleAlert } from 'lucide-react';
import { sessionLevel } from './countdown.ts';
import { messages } from './messages/messages.ts';
import styles from './session-banner.module.css';
import { sessionSentence } from './session-sentence.ts';

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
  const t = useMessages(messages);
  const level = sessionLevel(remainingMs);
  return (
    <section className={classNames(styles.banner, styles[level])} aria-label={t.region}>
      <TriangleAlert aria-hidden className={level === 'critical' ? styles.pulsing : undefined} />
      <p className={styles.words}>
        <span>{sessionSentence(t, level)}</span> {/* Not announced every second. */}
        <span className={styles.time} aria-hidden>
          {isNarrow ? t.expiresIn({ time: minutesAndSeconds(remainingMs) }) : minutesAndSeconds(remainingMs)}
        </span>
      </p>
      <button type="button" className={styles.extend} onClick={onExtend}>
        {t.extend}
      </button>
    </section>
  );
}

SessionWarning.messages = messages;
