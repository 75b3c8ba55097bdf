import { useMessages } from '@our-dates/languages/catalogue';
import { useLanguage } from '@our-dates/languages/language';
import { leaveEscapeToLayers } from '@our-dates/ui/layer-history';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { Button } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { restoreFocus } from '../layers/return-focus.ts';
import { messages } from '../messages/messages.ts';
import { classNames } from '../styles/class-names.ts';
import styles from './toast.module.css';
import { useToastPlace } from './use-toast-place.ts';

export interface ToastAreaProps {
  /** Milliseconds a toast stays open. Default 5000. */
  duration?: number | undefined;
  /** The page, and somewhere in it the Toast that is currently shown. */
  children: ReactNode;
}

/** Moves the focus out of the area, and resumes the timer of a toast. */
const ReleaseContext = createContext(() => {});

/**
 * The toast area: F8 moves the focus to it, or to its toast; a swipe of 50 px to the end of the line dismisses
 * the toast.
 */
export function ToastArea({ duration = 5000, children }: ToastAreaProps) {
  const t = useMessages(messages);
  const { direction } = useLanguage();
  const element = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const before = useFocusBefore(element);
  useToastPlace(list);

  function release() {
    if (holdsFocus(element)) restoreFocus(before.current);
    if (holdsFocus(element) && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    before.current = null;
    // Radix watches pointer and focus only while there is a toast: if it ends while paused, the next one would stay
    // paused.
    element.current?.firstElementChild?.dispatchEvent(new Event('pointerleave'));
  }

  const latest = useRef(release);
  latest.current = release;

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key === 'F8') {
        const toast = list.current?.querySelector<HTMLElement>('[data-state="open"]');
        (toast ?? list.current)?.focus();
      }
      if (event.key === 'Escape' && document.activeElement === list.current) latest.current();
    }
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, []);

  return (
    <ReleaseContext value={release}>
      <Radix.Provider
        duration={duration}
        swipeThreshold={50}
        swipeDirection={direction === 'rtl' ? 'left' : 'right'}
        label={t.notification}
      >
        {children}
        {/* A live region stays readable next to an open dialog, which hides the rest of the page. */}
        <div ref={element} data-toasts aria-live="off">
          <Radix.Viewport ref={list} className={styles.area} hotkey={noHotkey} label={t.notifications} />
        </div>
      </Radix.Provider>
    </ReleaseContext>
  );
}

/** Radix's own handler would focus the area even while it contains a toast. */
const noHotkey: string[] = [];

function holdsFocus({ current }: RefObject<Element | null>): boolean {
  return current?.contains(document.activeElement) ?? false;
}

/** @returns what had the focus before the element received it. */
function useFocusBefore(element: RefObject<Element | null>): RefObject<EventTarget | null> {
  const before = useRef<EventTarget>(null);
  useEffect(() => {
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && element.current?.contains(target) === true;
    function come({ target, relatedTarget }: FocusEvent) {
      if (isInside(target) && relatedTarget && !isInside(relatedTarget)) before.current = relatedTarget;
    }
    const { documentElement } = document;
    documentElement.addEventListener('focusin', come);
    return () => documentElement.removeEventListener('focusin', come);
  }, [element]);
  return before;
}

export interface ToastProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** `danger` interrupts a screen reader, `plain` waits for its turn. */
  tone?: 'plain' | 'danger' | undefined;
  /** Milliseconds; the area's by default. */
  duration?: number | undefined;
  /** Its button; `elsewhere` says where the same can be done later. */
  action?: { label: string; elsewhere: string; run: () => void } | undefined;
}

/** A short message that closes automatically; it waits while the pointer or focus is on it. */
export function Toast(props: ToastProps) {
  const { open, onOpenChange, title, description, tone = 'plain', duration, action } = props;
  const t = useMessages(messages);
  const release = useContext(ReleaseContext);
  const toast = useRef<HTMLLIElement>(null);

  function change(isOpen: boolean) {
    if (!isOpen) release();
    onOpenChange(isOpen);
  }

  const latest = useRef({ release, change });
  latest.current = { release, change };

  useEffect(() => {
    if (!open) return undefined;
    function press(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !holdsFocus(toast)) return;
      // Not also for an open dialog: it would receive the key before the toast does.
      event.stopPropagation();
      latest.current.change(false);
    }
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [open]);

  // Replaced by another toast while it had the focus.
  useLayoutEffect(
    () => () => {
      if (holdsFocus(toast)) latest.current.release();
    },
    [],
  );

  const isPaused = useRef(false);

  /**
   * Radix misses a focus in the first milliseconds of a toast, and resumes the timer when the window gets the focus
   * back, although the toast has it.
   */
  function pauseWhileFocused() {
    if (isPaused.current || !holdsFocus(toast)) return;
    toast.current?.dispatchEvent(new Event('pointermove', { bubbles: true }));
    window.setTimeout(pauseWhileFocused, 50);
  }

  return (
    <Radix.Root
      ref={toast}
      open={open}
      onOpenChange={change}
      onFocus={pauseWhileFocused}
      onPause={() => {
        isPaused.current = true;
      }}
      onResume={() => {
        isPaused.current = false;
        window.setTimeout(pauseWhileFocused);
      }}
      onEscapeKeyDown={leaveEscapeToLayers}
      type={tone === 'danger' ? 'foreground' : 'background'}
      className={classNames(styles.toast, styles[tone])}
      // Also for a toast that a dialog opened over; not while it leaves, which would pause the next one.
      style={{ pointerEvents: open ? 'auto' : 'none' }}
      {...(duration === undefined ? {} : { duration })}
    >
      <span className={styles.icon} aria-hidden>
        {tone === 'danger' ? <CircleAlert /> : <CircleCheck />}
      </span>
      <div className={styles.words}>
        <Radix.Title className={styles.title} dir="auto">
          {title}
        </Radix.Title>
        {description && (
          <Radix.Description className={styles.description} dir="auto">
            {description}
          </Radix.Description>
        )}
      </div>
      {action && (
        <Radix.Action asChild altText={action.elsewhere}>
          <Button size="small" className={styles.action} onClick={action.run}>
            {action.label}
          </Button>
        </Radix.Action>
      )}
      <Radix.Close asChild>
        <IconButton label={t.dismiss} icon={<X aria-hidden />} className={styles.close} />
      </Radix.Close>
    </Radix.Root>
  );
}
