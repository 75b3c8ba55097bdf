import { useEffect, useRef } from 'react';

/** Left and right anywhere on the page, except where they mean something else: in a field, with a modifier. */
export function useArrowKeys({
  enabled,
  onStep,
}: {
  enabled: boolean;
  onStep: (step: -1 | 1) => void;
}): void {
  const latest = useRef(onStep);
  latest.current = onStep;

  useEffect(() => {
    if (!enabled) return undefined;
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      const { target } = event;
      const isElsewhere =
        target instanceof Element &&
        target.closest('input, textarea, select, [contenteditable], [role="menu"], [role="dialog"]');
      if (isElsewhere) return;
      event.preventDefault();
      latest.current(event.key === 'ArrowLeft' ? -1 : 1);
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [enabled]);
}
