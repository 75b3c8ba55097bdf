import { useLayoutEffect, useRef } from 'react';
import { topmostDialog } from './topmost-dialog.ts';

/**
 * Remembers what had the focus when a layer opened, so that closing returns it. Radix does this only for a layer
 * with its own trigger; ours are opened from anywhere, also from a menu item that no longer exists, in which case
 * the button of that menu gets the focus.
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
    // The page of its opener may be gone, and the next page may have the focus already.
    const isFocusTaken = document.activeElement !== document.body;
    if (before.current?.isConnected || !isFocusTaken) restoreFocus(before.current);
    before.current = null;
  };
}

/** The button of a menu that is closing. */
let closingButton: Element | null = null;

/** Says which menu is closing: its items are removed before its button gets the focus. `null` once it has. */
export function noteClosingMenu(button: Element | null): void {
  closingButton = button;
}

/** What has the focus now and gets it back later. A menu item will be removed, or is already; its button stays. */
export function findOpener(): Element | null {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]');
  if (menu) return document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return active === document.body && closingButton?.isConnected ? closingButton : active;
}

/**
 * Returns the focus to `before`. If that is gone or cannot have the focus, it goes to the dialog that is still
 * open, or else to the page's heading, so that it is never lost.
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

/** Puts the focus on the page's heading, when the pressed element is gone. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1');
  if (!heading) return;
  if (!heading.hasAttribute('tabindex')) {
    heading.tabIndex = -1;
    heading.addEventListener('blur', () => heading.removeAttribute('tabindex'), { once: true });
  }
  heading.focus({ preventScroll: true });
}
