import { useMessages } from '@our-dates/languages/catalogue';
import { IconButton } from '@our-dates/ui/icon-button';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { messages } from '../messages/messages.ts';
import styles from './sort-together.module.css';

export interface StepBarProps {
  /** `3 / 12` */
  counter: string;
  /** Undefined at the first step. */
  onBack: (() => void) | undefined;
  onSkip: () => void;
  /** The buttons of the step. */
  children: ReactNode;
}

/** Below a step: its buttons, and the way to its neighbours. */
export function StepBar({ counter, onBack, onSkip, children }: StepBarProps) {
  const t = useMessages(messages);
  return (
    <footer className={styles.bar}>
      <IconButton label={t.back} icon={<ArrowUp aria-hidden />} disabled={!onBack} onClick={onBack} />
      <div className={styles.buttons}>{children}</div>
      <IconButton label={t.later} icon={<ArrowDown aria-hidden />} onClick={onSkip} />
      <p className={styles.counter}>{counter}</p>
    </footer>
  );
}
