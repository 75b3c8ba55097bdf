import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import styles from './toast.module.css';

export interface ToastAreaProps {
  /** Milliseconds a toast stays. Default 5000. */
  duration?: number | undefined;
  /** The page, and somewhere in it the Toast that is shown now. */
  children: ReactNode;
}

/** Where toasts appear: F8 moves the focus there, a swipe of 50 px to the right dismisses. */
export function ToastArea({ duration = 5000, children }: ToastAreaProps) {
  return (
    <Radix.Provider duration={duration} swipeThreshold={50} swipeDirection="right" label="Notification">
      {children}
      <Radix.Viewport className={styles.area} hotkey={['F8']} />
    </Radix.Provider>
  );
}

export interface ToastProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** `danger` interrupts a screen reader, `plain` waits its turn. */
  tone?: 'plain' | 'danger' | undefined;
  /** One thing to do about it. `altText` says how to do it without the toast. */
  action?: { text: string; altText: string; onClick: () => void } | undefined;
  /** Milliseconds; the area's by default. */
  duration?: number | undefined;
}

/** A short message that goes away by itself; it waits while the pointer or focus is on it. */
export function Toast({
  open,
  onOpenChange,
  title,
  description,
  tone = 'plain',
  action,
  duration,
}: ToastProps) {
  return (
    <Radix.Root
      open={open}
      onOpenChange={onOpenChange}
      type={tone === 'danger' ? 'foreground' : 'background'}
      className={classNames(styles.toast, styles[tone])}
      {...(duration === undefined ? {} : { duration })}
    >
      <span className={styles.icon} aria-hidden>
        {tone === 'danger' ? <CircleAlert /> : <CircleCheck />}
      </span>
      <div className={styles.words}>
        <Radix.Title className={styles.title}>{title}</Radix.Title>
        {description && <Radix.Description className={styles.description}>{description}</Radix.Description>}
        {action && (
          <Radix.Action className={styles.action} altText={action.altText} onClick={action.onClick}>
            {action.text}
          </Radix.Action>
        )}
      </div>
      <Radix.Close asChild>
        <IconButton label="Dismiss" icon={<X aria-hidden />} className={styles.close} />
      </Radix.Close>
    </Radix.Root>
  );
}
