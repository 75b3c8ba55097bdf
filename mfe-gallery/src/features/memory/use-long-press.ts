import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** Milliseconds after which a finger that rests means more than a press, as on the phone's own pages. */
const longMs = 500;
/** A finger that moves so many pixels scrolls. */
const restingPixels = 10;

/**
 * Tells when a finger rests on an element.
 * @returns the handlers of the element; the click and the menu with which such a press ends are held back
 */
export function useLongPress(onLongPress: () => void) {
  const press = useRef<{ timer: number; x: number; y: number; isLong: boolean }>(undefined);
  const latest = useRef(onLongPress);
  latest.current = onLongPress;
  const stop = () => window.clearTimeout(press.current?.timer);
  useEffect(() => () => window.clearTimeout(press.current?.timer), []);

  return {
    onPointerDown({ pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) {
      stop();
      press.current = undefined;
      if (pointerType !== 'touch' || !isPrimary) return;
      const timer = window.setTimeout(() => {
        if (press.current) press.current.isLong = true;
        latest.current();
      }, longMs);
      press.current = { timer, x, y, isLong: false };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const started = press.current;
      if (started && Math.hypot(clientX - started.x, clientY - started.y) > restingPixels) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu(event: MouseEvent) {
      if (press.current) event.preventDefault();
    },
    onClickCapture(event: MouseEvent) {
      if (!press.current?.isLong) return;
      press.current = undefined;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
