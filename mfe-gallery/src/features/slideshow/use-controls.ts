import { type RefObject, useEffect, useState } from 'react';

/** Controls hide after this long without movement, in milliseconds. */
const restMs = 3_000;
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Whether the controls of a layer show: while something moves, and as long as one of them has the keyboard focus.
 * @param controls contains them
 */
export function useControls(controls: RefObject<HTMLElement | null>): boolean {
  const [areShown, setShown] = useState(true);

  useEffect(() => {
    let timer = 0;
    function rest() {
      if (controls.current?.querySelector(':focus-visible')) wake();
      else setShown(false);
    }
    function wake() {
      setShown(true);
      window.clearTimeout(timer);
      timer = window.setTimeout(rest, restMs);
    }
    wake();
    for (const sign of signs) window.addEventListener(sign, wake, { passive: true, capture: true });
    return () => {
      window.clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, wake, { capture: true });
    };
  }, [controls]);

  return areShown;
}
