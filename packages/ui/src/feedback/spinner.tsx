import { classNames } from '../styles/class-names.ts';
import styles from './spinner.module.css';

export interface SpinnerProps {
  /** What is in progress; read out, and shown next to the spinner. */
  label?: string | undefined;
  /** Fills the window and centres in it: for the first check of the session. */
  fullScreen?: boolean | undefined;
}

/** For waits whose result has no known shape. Where it has one, use Skeleton. */
export function Spinner({ label = 'Loading...', fullScreen = false }: SpinnerProps) {
  return (
    <div role="status" className={classNames(styles.spinner, fullScreen && styles.fullScreen)}>
      <span className={styles.ring} aria-hidden />
      <span>{label}</span>
    </div>
  );
}
