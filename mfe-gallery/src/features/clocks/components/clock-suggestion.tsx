import { useHost } from '@our-dates/browser/host';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { useQuery } from '@tanstack/react-query';
import { messages } from '../../../catalogues/selection/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
import { clocksQuery } from '../api/clocks-query.ts';
import { useCorrectClock } from '../api/correct-clock.ts';
import { aheadText, clockName } from '../clock-words.ts';
import styles from './clock-suggestion.module.css';

export interface ClockSuggestionProps {
  memoryId: number;
  /** Opens the dialog that corrects clocks. */
  onCorrect: () => void;
  /** Is called when the clock was called right, and the buttons disappear. */
  onAnswered: () => void;
}

/** Says that the clock of a phone was probably wrong; nothing where none was. */
export function ClockSuggestion({ memoryId, onCorrect, onAnswered }: ClockSuggestionProps) {
  const t = useMessages(messages);
  const { user: viewer, partner } = useHost().session;
  const main = useMessages(slice);
  const { data } = useQuery(clocksQuery(memoryId));
  const correct = useCorrectClock(memoryId, onAnswered);
  const clocks = data?.clocks ?? [];
  const clock = clocks.find(({ suggestion }) => suggestion !== null);
  if (!clock?.suggestion) return null;
  return (
    <aside className={styles.suggestion} aria-label={t.clockWrong}>
      <p>
        {t.clockSeems({
          clock: clockName(clock, clocks, { viewer, partner }, t),
          state: aheadText(clock.suggestion.clockAhead, t),
        })}
      </p>
      <div className={styles.answers}>
        <Button size="small" onClick={onCorrect}>
          {t.correctTheClock}
        </Button>
        <Button
          size="small"
          tone="quiet"
          busy={correct.isPending}
          busyText={main.saving}
          onClick={() => correct.mutate({ clock, ahead: 0 })}
        >
          {t.itIsRight}
        </Button>
      </div>
    </aside>
  );
}
