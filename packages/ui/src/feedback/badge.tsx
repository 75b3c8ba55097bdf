import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import styles from './badge.module.css';

export interface BadgeProps {
  /** `rose` for a partnership, `amber` for a warning, `red` for critical, `green` for done, `neutral` otherwise. */
  tone?: 'neutral' | 'rose' | 'amber' | 'red' | 'green' | undefined;
  /** A lucide icon before the text. */
  icon?: ReactNode;
  /** The icon pulses (the critical session chip); never under reduced motion. */
  pulsing?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A small pill of text: the partner, the time left of the session, a status. */
export function Badge({ tone = 'neutral', icon, pulsing = false, className, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone], className)}>
      {icon && <span className={classNames(styles.icon, pulsing && styles.pulsing)}>{icon}</span>}
      <span className={styles.text}>{children}</span>
    </span>
  );
}
