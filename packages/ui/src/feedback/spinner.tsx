import { classNames } from '../styles/class-names.ts';
import styles from './spinner.module.css';

export interface SpinnerProps {
  /** What is going on, read out and shown beside it unless `labelHidden`. */
  label?: string | undefined;
  labelHidden?: boolean | undefined;
  /** Fill the window and centre in it: the first check of who is there. */
  fullScreen?: boolean | undefined;
}

/** For waits whose result has no shape yet. Where it has one, use Skeleton. */
export function Spinner({ label = 'Loading...', labelHidden = false, fullScreen = false }: SpinnerProps) {
  return (
    <div role="status" className={classNames(styles.spinner, fullScreen && styles.fullScreen)}>
      <span className={styles.ring} aria-hidden />
      <span className={labelHidden ? styles.hidden : undefined}>{label}</span>
    </div>
  );
}
