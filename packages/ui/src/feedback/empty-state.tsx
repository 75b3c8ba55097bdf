import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import styles from './panel.module.css';

export interface EmptyStateProps {
  title: string;
  /** One sentence: why it is empty, or what could be here. */
  children?: ReactNode;
  /** A lucide icon or a small drawing. */
  icon?: ReactNode;
  /** The button that fills it. */
  action?: ReactNode;
  /** Level of the title in its page. Default 2. */
  level?: 1 | 2 | 3 | undefined;
}

/** Says that nothing is here yet, and offers the next step. */
export function EmptyState({ title, children, icon, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classNames(styles.panel, styles.inviting)}>
      {icon && (
        <div className={styles.icon} aria-hidden>
          {icon}
        </div>
      )}
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
