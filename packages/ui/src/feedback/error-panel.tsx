import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import styles from './panel.module.css';

export interface ErrorPanelProps {
  /** What happened. */
  title: string;
  /** What it means and what to do, in a sentence. */
  children: ReactNode;
  /** The button that helps: Retry, or a way back. */
  action?: ReactNode;
  /** A lucide icon; a cloud with a stroke through it by default. */
  icon?: ReactNode;
  /** Level of the title in its page. Default 2. */
  level?: 1 | 2 | 3 | undefined;
  /** Small, inside a panel, instead of a whole page. */
  compact?: boolean | undefined;
}

/** Something could not be shown: what happened, and what to do. Announced when it appears. */
export function ErrorPanel({ title, children, action, icon, level = 2, compact = false }: ErrorPanelProps) {
  const Heading = `h${level}` as const;
  return (
    <div role="alert" className={compact ? styles.compact : styles.panel}>
      <div className={styles.icon} aria-hidden>
        {icon ?? <CloudOff />}
      </div>
      <Heading className={styles.title}>{title}</Heading>
      <div className={styles.text}>{children}</div>
      {action && <div className={classNames(styles.action, styles.actions)}>{action}</div>}
    </div>
  );
}
