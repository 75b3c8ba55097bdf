import { useHost } from '@our-dates/browser/host';
import { Button } from '@our-dates/ui/button';
import { useQuery } from '@tanstack/react-query';
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
  const { user: viewer, partner } = useHost().session;
  const { data } = useQuery(clocksQuery(memoryId));
  const correct = useCorrectClock(memoryId, onAnswered);
  const clocks = data?.clocks ?? [];
  const clock = clocks.find(({ suggestion }) => suggestion !== null);
  if (!clock?.suggestion) return null;
  return (
    <aside className={styles.suggestion} aria-label="A clock that is probably wrong">
      <p>
        <bdi>{clockName(clock, clocks, { viewer, partner })}</bdi> seems to be{' '}
        {aheadText(clock.suggestion.clockAhead)}.
      </p>
      <div className={styles.answers}>
        <Button size="small" onClick={onCorrect}>
          Correct the clock…
        </Button>
        <Button
          size="small"
          tone="quiet"
          busy={correct.isPending}
          busyText="Saving…"
          onClick={() => correct.mutate({ clock, ahead: 0 })}
        >
          It is right
        </Button>
      </div>
    </aside>
  );
}
