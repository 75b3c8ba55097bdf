import { useEffect, useRef } from 'react';

type StepDirection = 'previous' | 'next';

/**
 * Keeps the focus on the pressed step, so that it can be pressed again; the shell moves it to the heading of each
 * new page.
 * @param shown which photo is shown.
 */
export function usePressedStep(shown: number | undefined) {
  const previous = useRef<HTMLAnchorElement>(null);
  const next = useRef<HTMLAnchorElement>(null);
  const pressed = useRef<StepDirection>(undefined);

  useEffect(() => {
    if (shown === undefined || !pressed.current) return;
    const step = pressed.current === 'previous' ? previous : next;
    pressed.current = undefined;
    // After the effects of the shell.
    queueMicrotask(() => step.current?.focus({ preventScroll: true }));
  }, [shown]);

  return {
    previous,
    next,
    press(way: StepDirection) {
      pressed.current = way;
    },
  };
}
