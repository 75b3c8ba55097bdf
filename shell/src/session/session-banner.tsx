import { minutesAndSeconds } from '@our-dates/browser/format';
import { useObservable } from '@our-dates/browser/observable';
import { classNames } from '@our-dates/ui/class-names';
import { TriangleAlert } from 'lucide-react';
import { useShell } from '../shell-context.ts';
import { isTimerShown, sessionLevel } from './countdown.ts';
import styles from './session-banner.module.css';
import { sessionSentence } from './session-timer.tsx';

/** Across the top of the window during the last two minutes. */
export function SessionBanner() {
  const { session } = useShell();
  const remainingMs = useObservable(session.remainingMs);
  if (!isTimerShown(remainingMs)) return null;
  const level = sessionLevel(remainingMs);
  if (level === 'normal') return null;
  return (
    <section className={classNames(styles.banner, styles[level])} aria-label="Session" data-banner>
      <TriangleAlert aria-hidden className={level === 'critical' ? styles.pulsing : undefined} />
      {/* Announced when the level changes; the running seconds beside it are not. */}
      <span role="status">{sessionSentence(level)}</span>
      <span className={styles.time} aria-hidden>
        {minutesAndSeconds(remainingMs)}
      </span>
      <button type="button" className={styles.extend} onClick={() => session.dialogOpen.set(true)}>
        Extend
      </button>
    </section>
  );
}
