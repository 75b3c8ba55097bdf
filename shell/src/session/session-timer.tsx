import { minutesAndSeconds } from '@our-dates/browser/format';
import { useObservable } from '@our-dates/browser/observable';
import type { SessionLevel } from '@our-dates/contracts/mfe';
import { Badge } from '@our-dates/ui/badge';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { Timer } from 'lucide-react';
import { useShell } from '../shell-context.ts';
import { isTimerShown, sessionLevel } from './countdown.ts';
import styles from './session-timer.module.css';

const sentences: Record<SessionLevel, { full: string; compact: string }> = {
  normal: { full: 'Session active', compact: 'Session active' },
  warning: { full: 'Consider extending session', compact: 'Consider extending' },
  critical: { full: 'Session expiring soon!', compact: 'Session expiring!' },
};

export function sessionSentence(level: SessionLevel, compact = false): string {
  return sentences[level][compact ? 'compact' : 'full'];
}

/** The chip that counts down the last three minutes; compact, it says what to do instead of the whole line. */
export function SessionTimer({ compact = false }: { compact?: boolean }) {
  const remainingMs = useObservable(useShell().session.remainingMs);
  if (!isTimerShown(remainingMs)) return null;
  const level = sessionLevel(remainingMs);
  const time = minutesAndSeconds(remainingMs);
  const sentence = sessionSentence(level, compact);
  return (
    <span role="timer" className={styles.timer} title={sentence}>
      <Badge
        tone={level === 'critical' ? 'red' : 'amber'}
        icon={<Timer aria-hidden />}
        pulsing={level === 'critical'}
      >
        {compact ? `${sentence} ${time}` : `Session expires in ${time}`}
      </Badge>
      {!compact && <VisuallyHidden>{sentence}</VisuallyHidden>}
    </span>
  );
}
