import { useLayoutEffect, useRef } from 'react';
import { topmostDialog } from './topmost-dialog.ts';

/**
 * Remembers what had the focus when a layer opened, so that closing gives it back. Radix does that only for a
 * layer with a trigger of its own; ours are opened from anywhere, also from a menu item that is gone by then,
 * in which case the button of that menu gets it.
 * @returns for `onCloseAutoFocus` of the layer's content.
 */
export function useReturnFocus(open: boolean): (event: Event) => void {
  const before = useRef<HTMLElement | null>(null);

  useLayoutEffect(() => {
    if (!open) return;
    const opener = findOpener();
    before.current = opener instanceof HTMLElement && opener !== document.body ? opener : null;
  }, [open]);

  return (event) => {
    event.preventDefault();
    // With what opened it the page may be gone, and the next one have the focus already.
    const isFocusTaken = document.activeElement !== document.body;
    if (before.current?.isConnected || !isFocusTaken) restoreFocus(before.current);
    before.current = null;
  };
}

/** What has the focus now and gets it back later. An item of a menu will be gone by then; its button stays. */
export function findOpener(): Element | null {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active;
}

/**
 * Gives the focus back to what had it before. Where that is gone or cannot have it any more, it goes to the
 * dialog that is still open, or else to the page's heading: never nowhere.
 */
export function restoreFocus(before: EventTarget | null): void {
  const canTakeFocus = before instanceof HTMLElement && before !== document.body;
  if (canTakeFocus) before.focus({ preventScroll: true });
  const active = document.activeElement;
  const dialog = topmostDialog();
  if ((canTakeFocus && active === before) || dialog?.contains(active)) return;
  if (dialog) dialog.focus({ preventScroll: true });
  else focusHeading();
}

/** Puts the focus on the page's heading, from where to go on when what was pressed is gone. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1');
  if (!heading) return;
  if (!heading.hasAttribute('tabindex')) {
    heading.tabIndex = -1;
    heading.addEventListener('blur', () => heading.removeAttribute('tabindex'), { once: true });
  }
  heading.focus({ preventScroll: true });
}
