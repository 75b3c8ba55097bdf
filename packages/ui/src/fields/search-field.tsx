import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import field from './field.module.css';
import styles from './text-field.module.css';

export interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'aria-label' | 'children'> {
  /** What is searched: the accessible name and the placeholder. */
  label: string;
  /** A lucide icon inside the field, before the text. */
  icon: ReactNode;
  /** Something inside the field after the text: a small button. */
  end?: ReactNode;
}

/** A one-line search field. It has no text below, so it is smaller than a TextField. */
export function SearchField({ label, icon, end, className, ...input }: SearchFieldProps) {
  return (
    <div className={classNames(styles.box, className)}>
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <input
        dir="auto"
        placeholder={label}
        {...input}
        type="search"
        aria-label={label}
        className={classNames(field.control, styles.afterIcon, end ? styles.beforeEnd : undefined)}
      />
      {end && <span className={styles.end}>{end}</span>}
    </div>
  );
}
