import { minutesAndSeconds } from '@our-dates/browser/format';
import { useObservable } from '@our-dates/browser/observable';
import { classNames } from '@our-dates/ui/class-names';
import { TriangleAlert } from 'lucide-react';
import { useShell } from '../shell-context.ts';
import { isTimerShown, sessionLevel } from './countdown.ts';
import styles from './session-banner.module.css';
import { sessionSentence } from './session-timer.tsx';

/**
 * Across the top of the window during the last two minutes, above every layer. Its place is always in the page and
 * live: an open dialog hides all the rest of the page from a screen reader, and what appears here is announced.
 */
export function SessionBanner() {
  const { session } = useShell();
  const remainingMs = useObservable(session.remainingMs);
  const level = isTimerShown(remainingMs) ? sessionLevel(remainingMs) : 'normal';
  return (
    <div className={styles.place} aria-live="polite" data-banner>
      {isTimerShown(remainingMs) && level !== 'normal' && (
        <section className={classNames(styles.banner, styles[level])} aria-label="Session">
          <TriangleAlert aria-hidden className={level === 'critical' ? styles.pulsing : undefined} />
          <span>{sessionSentence(level)}</span>
          {/* Not announced with every second. */}
          <span className={styles.time} aria-hidden>
            {minutesAndSeconds(remainingMs)}
          </span>
          <button type="button" className={styles.extend} onClick={() => session.dialogOpen.set(true)}>
            Extend
          </button>
        </section>
      )}
    </div>
  );
}
