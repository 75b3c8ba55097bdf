import { minutesAndSeconds } from '@our-dates/browser/format';
import { useMessages } from '@our-dates/languages/catalogue';
import { Badge } from '@our-dates/ui/badge';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { Timer } from 'lucide-react';
import { sessionLevel } from './countdown.ts';
import { messages } from './messages/messages.ts';
import styles from './session-chip.module.css';
import { sessionSentence } from './session-sentence.ts';

/** The time left in the session; compact, it also says what to do. */
export default function SessionChip({ remainingMs, compact }: { remainingMs: number; compact: boolean }) {
  const t = useMessages(messages);
  const level = sessionLevel(remainingMs);
  const time = minutesAndSeconds(remainingMs);
  const sentence = sessionSentence(t, level, compact);
  return (
    <span role="timer" className={styles.timer} title={sentence}>
      <Badge
        tone={level === 'critical' ? 'red' : 'amber'}
        icon={<Timer aria-hidden />}
        pulsing={level === 'critical'}
      >
        {compact ? `${sentence} ${time}` : t.expiresIn({ time })}
      </Badge>
      {!compact && <VisuallyHidden>{sentence}</VisuallyHidden>}
    </span>
  );
}

SessionChip.messages = messages;
