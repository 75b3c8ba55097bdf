import { useLayoutEffect, useRef } from 'react';

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
    const active = document.activeElement;
    const menu = active?.closest('[role="menu"]');
    const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active;
    before.current = opener instanceof HTMLElement ? opener : null;
  }, [open]);

  return (event) => {
    event.preventDefault();
    if (before.current?.isConnected) before.current.focus({ preventScroll: true });
    before.current = null;
  };
}
