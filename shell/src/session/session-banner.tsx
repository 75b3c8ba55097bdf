import { useObservable } from '@our-dates/browser/observable';
import { lazyComponent } from '@our-dates/ui/lazy-component';
import { useNarrowHeader } from '../header/use-narrow-header.ts';
import { useShell } from '../shell-context.ts';
import { isTimerShown, sessionLevel } from './countdown.ts';
import styles from './session-banner.module.css';
import { SessionTimer } from './session-timer.tsx';

export const SessionWarning = lazyComponent(
  () => import(/* webpackChunkName: "session-countdown" */ './session-warning.tsx'),
  { tries: Infinity },
);

/**
 * Across the top of the window during the last two minutes, above every layer. Where the header has no space for
 * the chip, the banner shows the chip's text, and before that the chip is shown alone in its place. The element is
 * always in the page and live: an open dialog hides the rest of the page from a screen reader, and what appears
 * here is announced.
 */
export function SessionBanner() {
  const { session } = useShell();
  const remainingMs = useObservable(session.remainingMs);
  const isNarrow = useNarrowHeader();
  return (
    <div className={styles.place} aria-live="polite" data-banner>
      {isTimerShown(remainingMs) && sessionLevel(remainingMs) !== 'normal' && (
        <SessionWarning
          remainingMs={remainingMs}
          isNarrow={isNarrow}
          onExtend={() => session.dialogOpen.set(true)}
        />
      )}
      {isTimerShown(remainingMs) && sessionLevel(remainingMs) === 'normal' && isNarrow && (
        <div className={styles.strip} aria-live="off">
          <SessionTimer />
        </div>
      )}
    </div>
  );
}
