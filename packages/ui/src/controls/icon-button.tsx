import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import styles from './icon-button.module.css';

type Look = 'plain' | 'outlined' | 'veil';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** What it does: its accessible name and its tooltip. */
  label: string;
  /** A lucide icon. */
  icon: ReactNode;
  /** `plain` in a bar or dialog; `veil`, dark glass, on a photo. */
  look?: Look | undefined;
  /** For a switch, such as a like: whether it is on. */
  pressed?: boolean | undefined;
}

/** The class of an icon button, for a link that looks like one. Give the link an `aria-label` and a `title`. */
export function iconButtonClass(look: Look = 'plain'): string {
  return classNames(styles.button, styles[look]);
}

/** A round button with one icon; 44 px, the size of a touch target. */
export function IconButton({
  label,
  icon,
  look,
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
      className={classNames(iconButtonClass(look), className)}
    >
      {icon}
    </button>
  );
}
