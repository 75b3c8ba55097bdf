import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** What it does, in words: its name for a screen reader and its tooltip. */
  label: string;
  /** A lucide icon. */
  icon: ReactNode;
  /** `plain` in a bar or dialog; `veil` (dark) and `light` lie on photographs. */
  look?: 'plain' | 'outlined' | 'veil' | 'light' | undefined;
  /** For a switch, such as a like: whether it is on. */
  pressed?: boolean | undefined;
}

/** A round button that holds one icon; 44 px, so that a thumb finds it. */
export function IconButton({
  label,
  icon,
  look = 'plain',
  pressed,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      className={classNames(styles.button, styles[look], className)}
    >
      {icon}
    </button>
  );
}
