import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import styles from './button.module.css';

export interface ButtonLook {
  /** `primary` at most once per view; `danger` only where something would be lost. */
  tone?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  size?: 'medium' | 'small' | undefined;
  /** Fills the width: always, or only on a phone. */
  wide?: boolean | 'phone' | undefined;
}

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Work is in progress: the button stays focusable, ignores presses and shows `busyText`. */
  busy?: boolean | undefined;
  /** The text while busy ('Saving…'). Its space is reserved, so the width of the button never changes. */
  busyText?: string | undefined;
  /** A lucide icon before the text. */
  icon?: ReactNode;
}

/** The class of a button, for a link that looks like one: `<Link className={buttonClass({ tone: 'secondary' })}>`. */
export function buttonClass({ tone = 'secondary', size = 'medium', wide = false }: ButtonLook = {}): string {
  return classNames(
    styles.button,
    styles[tone],
    size === 'small' && styles.small,
    wide === true && styles.wide,
    wide === 'phone' && styles.widePhone,
  );
}

/** A button with text. `type="button"` by default. */
export function Button({
  tone,
  size,
  wide,
  busy = false,
  busyText,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const label = busy && busyText ? busyText : children;
  const other = busy ? children : busyText;

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) {
      event.preventDefault();
      return;
    }
    onClick?.(event);
  }

  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass({ tone, size, wide }), busy && styles.busy, className)}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {icon && <span className={styles.icon}>{icon}</span>}
      <span className={styles.label} data-other={typeof other === 'string' ? other : undefined}>
        {label}
      </span>
    </button>
  );
}
