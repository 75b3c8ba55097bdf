import { useEffect, useRef } from 'react';

type StepDirection = 'previous' | 'next';

/**
 * Keeps the focus on the step that was pressed, to be pressed again; the shell puts it on the heading of each
 * page that is new.
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
    // After the effects of what is around this page.
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
