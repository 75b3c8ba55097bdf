import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { createContext, type FocusEvent, type ReactNode, type RefObject, useContext, useRef } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import styles from './toast.module.css';

export interface ToastAreaProps {
  /** Milliseconds a toast stays. Default 5000. */
  duration?: number | undefined;
  /** The page, and somewhere in it the Toast that is shown now. */
  children: ReactNode;
}

interface Focus {
  readonly area: RefObject<HTMLOListElement | null>;
  /** What had the focus before it came to the area. */
  readonly before: RefObject<HTMLElement | null>;
}

const FocusContext = createContext<Focus | null>(null);

/** Where toasts appear: F8 moves the focus there, a swipe of 50 px to the right dismisses. */
export function ToastArea({ duration = 5000, children }: ToastAreaProps) {
  const area = useRef<HTMLOListElement>(null);
  const before = useRef<HTMLElement>(null);

  function rememberBefore({ relatedTarget, currentTarget }: FocusEvent) {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
      before.current = relatedTarget;
    }
  }

  return (
    <FocusContext value={{ area, before }}>
      <Radix.Provider duration={duration} swipeThreshold={50} swipeDirection="right" label="Notification">
        {children}
        <Radix.Viewport ref={area} className={styles.area} hotkey={['F8']} onFocus={rememberBefore} />
      </Radix.Provider>
    </FocusContext>
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
  const focus = useContext(FocusContext);

  /**
   * A toast that goes while it has the focus gives it back to where it came from. Left in the empty area, it
   * would also keep the area paused, and the next toast would stay for ever.
   */
  function change(isOpen: boolean) {
    if (!isOpen && focus?.area.current?.contains(document.activeElement)) focus.before.current?.focus();
    onOpenChange(isOpen);
  }

  return (
    <Radix.Root
      open={open}
      onOpenChange={change}
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
