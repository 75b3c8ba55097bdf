import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** Milliseconds after which a resting finger is a long press, as on the phone's own pages. */
const longMs = 500;
/** A finger that moves this many pixels scrolls. */
const restingPixels = 10;

/**
 * Calls back when a finger rests on an element.
 * @returns the handlers of the element; they suppress the click and the menu at the end of such a press
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
