import { useMessages } from '@our-dates/languages/catalogue';
import { messages } from '../messages/messages.ts';
import { classNames } from '../styles/class-names.ts';
import styles from './spinner.module.css';

export interface SpinnerProps {
  /** What is in progress; read out, and shown next to the spinner. */
  label?: string | undefined;
  /** Fills the window and centres in it: for the first check of the session. */
  fullScreen?: boolean | undefined;
}

/** For waits whose result has no known shape. Where it has one, use Skeleton. */
export function Spinner({ label, fullScreen = false }: SpinnerProps) {
  const t = useMessages(messages);
  return (
    <div role="status" className={classNames(styles.spinner, fullScreen && styles.fullScreen)}>
      <span className={styles.ring} aria-hidden />
      <span>{label ?? t.loading}</span>
    </div>
  );
}
