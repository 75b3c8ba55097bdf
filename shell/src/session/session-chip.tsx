import { minutesAndSeconds } from '@our-dates/browser/format';
import type { SessionLevel } from '@our-dates/contracts/mfe';
import { Badge } from '@our-dates/ui/badge';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { Timer } from 'lucide-react';
import { sessionLevel } from './countdown.ts';
import styles from './session-chip.module.css';

/** The time left in the session; compact, it also says what to do. */
export default function SessionChip({ remainingMs, compact }: { remainingMs: number; compact: boolean }) {
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

const sentences: Record<SessionLevel, { full: string; compact: string }> = {
  normal: { full: 'Session active', compact: 'Session active' },
  warning: { full: 'Consider extending session', compact: 'Consider extending' },
  critical: { full: 'Session expiring soon!', compact: 'Session expiring!' },
};

export function sessionSentence(level: SessionLevel, compact = false): string {
  return sentences[level][compact ? 'compact' : 'full'];
}
