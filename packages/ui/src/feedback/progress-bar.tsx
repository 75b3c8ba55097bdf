import { classNames } from '../styles/class-names.ts';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  /** What is in progress: 'Uploading Cherry Tree'. */
  label: string;
  /** 0 to 1; undefined while the progress is unknown. */
  value?: number | undefined;
  tone?: 'rose' | 'green' | 'amber' | undefined;
  className?: string | undefined;
}

/** A thin bar that fills in the direction of the page. */
export function ProgressBar({ label, value, tone = 'rose', className }: ProgressBarProps) {
  const share = value === undefined ? undefined : Math.min(1, Math.max(0, value));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === undefined ? undefined : Math.round(share * 100)}
      className={classNames(styles.track, styles[tone], className)}
    >
      <div
        className={classNames(styles.bar, share === undefined && styles.unknown)}
        style={share === undefined ? undefined : { transform: `translateX(${(share - 1) * 100}%)` }}
      />
    </div>
  );
}
